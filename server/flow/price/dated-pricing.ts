import type { MarkupFacts } from '#contract/terms/price/markup-rule.ts'
import { type Money, addMoney, satang } from '#contract/terms/money.ts'
import { type PassengerPrice, createOfferPrice } from '#contract/terms/offer.ts'
import { type PassengerCounts, passengerTypes } from '#contract/terms/passenger.ts'
import type { DatedPricing } from '#server/flow/offers/offers.ts'
import { type Markups, sellingPrice } from './selling-price.ts'

/**
 * A function that turns the net price of a whole party, of which only the total is known, into the selling price that
 * an offer at that price would have. Rules that ask for an airline or a kind of fare do not count, unless only one
 * airline is searched for, and shares are taken of the whole net price per head, taxes too: such prices are estimates.
 */
export function createDatedPricing(markups: Markups): DatedPricing {
  return ({ total, departureOn }, { shape, journeys, airlines, party }) => {
    const { book } = markups
    if (book === undefined) return addMoney(total, markupForDate({ total, party, markups }))
    const counting = shape === 'multiCity' ? journeys : journeys.slice(0, 1)
    const facts: MarkupFacts = {
      channel: book.channel,
      bookedOn: book.bookedOn,
      airline: airlines.length === 1 ? airlines[0] : undefined,
      routes: counting.map(({ from, to }) => ({ from: book.placeOf(from), to: book.placeOf(to) })),
      shape,
      cabin: journeys[0]?.cabin,
      departureOn,
    }
    return addMoney(total, markupForDate({ total, party, markups, facts }))
  }
}

type DatedAmount = {
  readonly total: Money
  readonly party: PassengerCounts
  readonly markups: Markups
  readonly facts?: MarkupFacts
}

/** What is added: the selling price less the net one of a party in which everybody pays the same. */
function markupForDate({ total, party, markups, facts }: DatedAmount): Money {
  const passengerCount = Object.values(party).reduce((sum, count) => sum + count, 0)
  const fare = satang(Math.floor(total.amount / passengerCount))
  const line = { kind: 'fare', code: '', name: '', amount: fare, source: 'price by date' } as const
  const passengers: PassengerPrice[] = passengerTypes.flatMap((type) => {
    const count = party[type] ?? 0
    return count > 0 ? [{ type, count, lines: [line] }] : []
  })
  const net = createOfferPrice(passengers)
  return satang(sellingPrice(net, markups, facts).total.amount - net.total.amount)
}
