// How the seats stand on a narrow screen: up to three in a row, more in rows of two.
const MOST_IN_A_ROW = 3;

export function across(seats: number): number {
  return seats <= MOST_IN_A_ROW ? seats : 2;
}

export function rowsOfSeats(seats: number): number {
  return Math.ceil(seats / across(seats));
}
