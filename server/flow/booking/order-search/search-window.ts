/** Size of the first search window: common names are found among the newest orders without reading older ones. */
export const newestFirst = 2_000
/** Widest window; scanning more of the newest orders costs more than reading all matching orders. */
const widest = 20_000
const timesWider = 10

/** Result of one search window: number of matches, number wanted and number of all orders. */
export type SearchedWindow = { readonly found: number; readonly wanted: number; readonly all: number }

/** Returns the next window: ten times wider when enough matches are likely in it, otherwise all orders. */
export function nextSearchWindow(window: number, { found, wanted, all }: SearchedWindow): number {
  const wider = window * timesWider
  const isPromising = found * timesWider >= wanted
  return isPromising && wider <= widest && wider < all ? wider : all
}
