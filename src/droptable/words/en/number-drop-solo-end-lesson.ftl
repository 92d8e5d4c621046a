# A pretend game for one, its last two rounds. Each text is said before its line of the record is played.

lesson-title = NUMBER DROP alone: the end
lesson-1 = Ten rounds later, in another game. B, C and D are down; only A and E still slide. You have 28 points, and the next name to beat is NOO with 34. Roll!
lesson-2 = E is one notch away from GO!, A two. A letter could still save you from one of them. Slide A, and earn its letter in time.
lesson-3 = Drop the square in the left corner: it fills row 7, and 5, 6 and 7 stand in a row.
lesson-4 = Three equal numbers are circled already. Tap 5, 6 and 7 and circle them: with both combos of three, the letter A is yours.
lesson-6 = A circled letter protects you from its tile until the end of the game. Roll, and see.
lesson-7 = Slide A: it reaches GO!
lesson-8 = Nothing drops: A protects you. But there are stars. With one on the shape die too, you choose the second tile yourself. Only E is left: slide it.
lesson-9 = GO! You do not have the letter E, so its long block drops. The gap in row 8 is just right for it.
lesson-10 = All five tiles are down: you play this round to its end, and it is the last. Choose the long shape, let the star be a 7, and drop 4, 5, 6, 7 on the marked cells.
lesson-11 = Follow the numbers round the corner: 2, 3, 4, 5, 6, 7. Tap all six and circle them.
lesson-12 = That was the last round. It would have ended sooner if anything had gone above the red line.
lesson-end = 41 points! NOO (34) is beaten: that is place 7 of 9. NIC (46) is still ahead of you, and only a perfect 100 beats CHE. Your turn!
