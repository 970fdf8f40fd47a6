import { type Money, addMoney } from '#contract/terms/money.ts'
import { offerPriceOf } from '#contract/terms/offer.ts'
import { type PassengerCounts, passengerTypes } from '#contract/terms/passenger.ts'
import { type Caller } from '#server/platform/http/caller.ts'
import { currentMarkups } from './current-markup.ts'
import { type PriceStore } from './price-store.ts'
import { type Markups, sellingPrice } from './selling-price.ts'

/**
 * A function that turns the net price of a whole party, of which only the total is known, into the selling price that
 * an offer at that price would have at this moment for whoever asks.
 */
export async function currentDatedPricing(
  store: PriceStore,
  caller: Caller,
): Promise<(net: Money, party: PassengerCounts) => Money> {
  const markups = await currentMarkups(store, caller)
  return (net, party) => addMoney(net, addedFor(party, markups))
}

/** What is added is so much per passenger whatever the net price: the selling price of a party that flies for nothing. */
function addedFor(party: PassengerCounts, markups: Markups): Money {
  const passengers = passengerTypes.flatMap((type) => {
    const count = party[type] ?? 0
    return count > 0 ? [{ type, count, lines: [] }] : []
  })
  return sellingPrice(offerPriceOf(passengers), markups).total
}
