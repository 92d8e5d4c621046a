# A pretend game of two: the learner has the first seat. Each text is said before its line of the record is played.

lesson-title = NUMBER DROP in three minutes
lesson-1 = This is your sheet. Numbers fall onto it in shapes; circled combos and full rows (+2) bring points. Whatever goes above the red line costs 5 a row and ends the game. It is your turn to roll, for everybody.
lesson-2 = Everybody drops the same dice, all at once and unseen. Move the long shape to the marked cells, from column c on. Then let 3 and 4 trade places: tap one, then the other. 6, 5, 4, 3 is a run! Drop it.
lesson-3 = Your choice is hidden, and you could take it back until your opponent has decided too.
lesson-4 = Now the combos: three or more equal numbers that touch, or a run. You have three 5s already. Tap the 5, the 4 and the 3, and circle them: both boxes of size three mean that the letter A is yours.
lesson-5 = The round ends: full rows are scored, letters are looked at, and your opponent rolls.
lesson-6 = You hold the letter A. Now watch the dice …
lesson-7 = A star! It fires the first letter that somebody holds: yours. Whoever does not hold it must drop the block of place A, as Xs. You do not.
lesson-8 = Nobody writes numbers in such a round. The letter is crossed off, the block is used up.
lesson-9 = Your roll again.
lesson-10 = Another star, and this time it is your opponent’s letter B: you must drop the block. Xs are in no combo, but they fill rows. Move it to the right edge, where it completes row 2.
lesson-11 = Row 2 is full: two points.
lesson-12 = Your opponent rolls.
lesson-13 = Stars everywhere! The shape is yours to choose: take the square. Give the first star a 9 and the second an 8, and drop it at the marked cells.
lesson-14 = Let us see what your opponent does.
lesson-15 = Your opponent went above the line: this is the last round. You can still circle something: 6, 7, 8 and 9 touch each other. Tap them and circle the run.
lesson-17 = The last round ends: the rows above the line cost 5 each.
lesson-end = You win! At the end the columns are added up: rows, equal numbers, runs and the bonus for eight. Alone there is more: tiles slide towards GO!, and nine names wait to be beaten. Ready?
lesson-next-part = Next: playing alone
