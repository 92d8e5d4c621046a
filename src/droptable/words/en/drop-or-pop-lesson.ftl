# A pretend game of three: the learner plays blue. Each text is said before its line of the record is played.

lesson-title = DROP OR POP! in two minutes
lesson-1 = You are blue, and you want four of your counters together, side by side or on top of each other. We join in the middle of a game, and it is your turn. Every turn begins with a colour: roll it.
lesson-2 = Blue! The colour only chooses the column; anybody’s counters may lie in it. DROP one of yours into the blue column: it falls onto the pile.
lesson-3 = Well dropped. Now Red and Green take their turns.
lesson-4 = Red POPs the yellow column: its lowest counter leaves, no matter whose it is, and everything above it comes down. Green gets its counter back.
lesson-6 = Green drops into the red column, and fills it to the top.
lesson-7 = Your turn again. Roll.
lesson-8 = Red: that column is full, nothing can be dropped there. You could pop it, but once in a turn you may also turn a colour down. IGNORE it.
lesson-9 = A second colour. This one counts, you cannot ignore it.
lesson-10 = Yellow! DROP a counter onto yours.
lesson-14 = Green pops its own counter: allowed, and sometimes clever. Watch the blue column come down: your two move with it.
lesson-15 = Roll once more.
lesson-16 = DROP your last counter into the green column. Three of yours are together now.
lesson-17 = All six of your counters are out. Let us see what the others do.
lesson-21 = Your turn. Roll.
lesson-22 = With six counters out you have none to drop: you can only POP or IGNORE. POP the green column. Red’s counter leaves, and yours comes down to the floor.
lesson-23 = Now watch Red.
lesson-24 = The red column is full, so Red ignores it …
lesson-26 = … and rolls blue. Red pops its own counter and does not look up: if the blue column comes down by one, your counters meet.
lesson-end = Popped to victory! Whoever has a cluster wins, no matter whose turn it is. Four would have done; five or six is an epic win, and this was six. Ready for a real game?
