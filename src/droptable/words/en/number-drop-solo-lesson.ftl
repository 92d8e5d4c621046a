# A pretend game for one, from its start. Each text is said before its line of the record is played.

lesson-title = NUMBER DROP alone
lesson-1 = When you play alone, nobody drops blocks on you. Five tiles do: shuffled, they wait on the places A to E, each four notches from GO!
lesson-2 = Every game begins with one number in the bottom row; alone it is a 1. Tap the marked cell and write it there.
lesson-3 = A round alone: roll, slide a tile, drop the shape, circle a combo. Roll!
lesson-4 = After each roll one tile must slide a notch towards GO! You choose which. At the fourth notch it drops onto your sheet. Slide C, the square: it is easy to put away.
lesson-5 = Then your numbers fall, as always. Drop the long shape right beside the 1.
lesson-6 = 1, 2, 3, 4, 5: a run of five! Tap all five and circle them.
lesson-8 = Five points. On to the next round.
lesson-9 = A star! It makes a second tile slide: the one that the shape die shows. That is the square, so slide C and watch it go two notches.
lesson-10 = Drop the square in the right corner and let the star be a 6: three 6s touch each other, and row 1 is full.
lesson-11 = The 6s are worth 3 points. But circled numbers are used up, and there is room for a fourth 6. Nobody has to circle anything: this time, no combo.
lesson-13 = Row 1 is full: two points. Roll again.
lesson-14 = C is one notch away from GO! You may slide another tile, but in the end all of them come down. Let this one come while there is room: slide C.
lesson-15 = GO! The block drops at once, before your numbers. Xs are in no combo, but they fill rows. Put it at the left edge.
lesson-16 = Alone, a block costs you no numbers: the round goes on. Drop the L on the marked cells. It fills row 2, and its 6 joins the others.
lesson-17 = Waiting was worth it: tap the four 6s and circle them.
lesson-end = That is how you play alone: every round one tile or two come closer. What protects you from them, and how does it end?
lesson-next-part = Next: how it ends
