// deadstones.js for require(): its functions return promises, so the module can be loaded later.

const module_ = import('./deadstones.js')
module_.catch(() => {})

const later = name => async (...words) => (await module_)[name](...words)

exports.guess = later('guess')
exports.getProbabilityMap = later('getProbabilityMap')
exports.playTillEnd = later('playTillEnd')
exports.getFloatingStones = later('getFloatingStones')
exports.useFetch = path => {
  void later('useFetch')(path)
  return exports
}
