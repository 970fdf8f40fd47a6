/** So many of the newest orders are looked through first: common names are found there, and nothing older is read. */
export const newestFirst = 2_000
/** Looking through more of the newest than these costs more than reading every order that fits. */
const widest = 20_000
const timesWider = 10

/** What came of looking through some of the newest orders: how many fit, how many are wanted, how many orders there are. */
export type Looked = { readonly found: number; readonly wanted: number; readonly all: number }

/** How many of the newest orders are looked through next: some more where they promise enough, else all. */
export function widerWindow(window: number, { found, wanted, all }: Looked): number {
  const wider = window * timesWider
  const isPromising = found * timesWider >= wanted
  return isPromising && wider <= widest && wider < all ? wider : all
}
