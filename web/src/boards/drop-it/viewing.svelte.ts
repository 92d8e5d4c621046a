// How this person looks at the board, from game to game while the page is open.
export const viewing = $state({
  /** From behind: a mirrored view, never another position. */
  mirrored: false,
});
