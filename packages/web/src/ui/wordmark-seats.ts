/** The Roomful logo on a 32 × 26 grid: a speaker and rows of seats fading with distance. */
export const seatRows: readonly { readonly opacity: number; readonly seats: readonly Seat[] }[] = [
  { opacity: 1, seats: [[16, 22, 3.2]] },
  {
    opacity: 0.85,
    seats: [
      [8.6, 17.4, 2.2],
      [13.2, 14.6, 2.2],
      [18.8, 14.6, 2.2],
      [23.4, 17.4, 2.2],
    ],
  },
  {
    opacity: 0.6,
    seats: [
      [3.4, 10.6, 2],
      [9, 7, 2],
      [16, 5.6, 2],
      [23, 7, 2],
      [28.6, 10.6, 2],
    ],
  },
]

type Seat = readonly [x: number, y: number, radius: number]
