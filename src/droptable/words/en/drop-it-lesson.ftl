# A pretend game of two: the learner has red and blue, and a few pieces only. Each text is said before its line is played.

lesson-title = DROP IT in two minutes
lesson-1 = This is the shaft. Land high, hit the bonus circles, and don’t touch your like. Your red circle hangs above the rim: drag it along, or use the arrow keys; the round knob turns it. Above the +2 at the bottom left it hangs just right. Let go!
lesson-3 = Level 1, and the +2 circle lies over your piece: 3 points, and your peg moves on the track below. Now your opponent drops a yellow square, far to the right …
lesson-5 = … onto the square sign in the floor. Its own shape at the edge: no points. But there are jokers: one of them cancels everything that is wrong with a drop. Your opponent spends one, for a single point.
lesson-6 = Your turn: a blue circle, right beside the red one. Let us see how close that gets. Let go.
lesson-8 = A tenth of a millimetre! Up to two tenths count as touching, and the magnifier shows it: a circle may not touch a circle. A joker would bring you 1 point, but every joker that you keep is worth 3 at the end. Keep it.
lesson-9 = Your opponent drops a green triangle on its square. Another shape, another colour: that is fine, and it gets high up.
lesson-11 = Your last piece is a blue diamond, turned a little. Aim at the triangle, and let it tumble.
lesson-13 = It fell between the circles and touches the blue one: the same colour. But it is worth 4: level 2 and a +2 circle. That is more than the 3 of a joker. Spend it!
lesson-end = You win: 7 points and 3 for the joker that you kept, against 7. In a real game everybody’s hand trembles a little, so nobody lands where they aimed to the millimetre. Ready?
