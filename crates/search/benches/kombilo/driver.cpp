// Times libkombilo: reads games and patterns, prints a line a pattern.
//
// kombilo-driver DATABASE GAMES.sgf PATTERNS.tsv
//
// A line of PATTERNS.tsv: name, anchor, width, height, rows without separators.
// Output: "import SECONDS GAMES", then "name GAMES HITS SECONDS": CPU seconds of the fastest of 3.

#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "search.h"

static double now() { return double(clock()) / CLOCKS_PER_SEC; }

static int type_of(const std::string &anchor) {
  if (anchor == "corner") return CORNER_NW_PATTERN;
  if (anchor == "side") return SIDE_N_PATTERN;
  if (anchor == "board") return FULLBOARD_PATTERN;
  return CENTER_PATTERN;
}

int main(int count, char **words) {
  if (count != 4) return 2;
  const std::string database = words[1];
  double start = now();
  {
    GameList games(database.c_str(), "id", "", 0, 19);
    games.start_processing(0);
    std::vector<GameList *> none;
    std::ifstream file(words[2]);
    std::string line, game;
    bool more = true;
    while (more) {
      more = bool(std::getline(file, line));
      if ((!more || line.compare(0, 2, "(;") == 0) && !game.empty()) {
        games.process(game.c_str(), "", "", none, "", 0);
        game.clear();
      }
      game += line + "\n";
    }
    games.finalize_processing();
  }
  double import_seconds = now() - start;
  start = now();
  GameList games(database.c_str(), "id", "", 0, 19);
  double open_seconds = now() - start;
  std::cout << "import\t" << import_seconds << "\t" << games.size_all() << "\n";
  std::cout << "open\t" << open_seconds << "\n";
  std::ifstream file(words[3]);
  std::string line;
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::string name, anchor, rows;
    int width, height;
    fields >> name >> anchor >> width >> height >> rows;
    double best = 1e9;
    int found = 0, hits = 0;
    for (int round = 0; round < 3; round++) {
      games.reset();
      Pattern pattern(type_of(anchor), 19, width, height, rows.c_str());
      SearchOptions options;
      start = now();
      games.search(pattern, &options);
      best = std::min(best, now() - start);
      found = games.size();
      hits = games.numHits();
    }
    std::cout << name << "\t" << found << "\t" << hits << "\t" << best << std::endl;
  }
}
