	EVENT	  Tab  gaD#1	\t@E7	abER
W 5 H8

