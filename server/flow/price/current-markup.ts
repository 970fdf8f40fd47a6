import { type Caller, isSeller } from '#server/platform/http/caller.ts'
import { type PriceStore } from './price-store.ts'
import { type Markups } from './selling-price.ts'

/** What is added to net prices at this moment for whoever asks: a seller's own markup counts while one is a seller. */
export async function currentMarkups(store: PriceStore, caller: Caller): Promise<Markups> {
  const [standing, realTime] = await Promise.all([
    store.standingMarkup(),
    isSeller(caller) ? store.realTimeMarkup(caller.userId) : undefined,
  ])
  return { standing, realTime }
}
