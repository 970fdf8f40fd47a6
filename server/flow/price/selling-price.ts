import { type MarkupAmounts, type RealTimeMarkup, markupFor } from '#contract/terms/markup.ts'
import { type Money } from '#contract/terms/money.ts'
import { type OfferPrice, type PassengerPrice, type PriceLine, offerPriceOf } from '#contract/terms/offer.ts'
import { realTimeMarkupCode } from '#server/flow/offers/offers.ts'

/** What the agency adds to every net price, per passenger. Versions are numbered; 0 is "nothing set". */
export type StandingMarkup = MarkupAmounts & { readonly version: number; readonly serviceFee: Money }

/** Everything that is added to a net price: for everybody, and by the seller who shows it. */
export type Markups = { readonly standing: StandingMarkup; readonly realTime?: RealTimeMarkup | undefined }

/** The selling price: the supplier's lines, then what we add where it is not zero. */
export function sellingPrice(net: OfferPrice, markups: Markups): OfferPrice {
  return offerPriceOf(net.passengers.map((one) => withMarkup(one, markups)))
}

function withMarkup(one: PassengerPrice, { standing, realTime }: Markups): PassengerPrice {
  const added = [
    ...(realTime?.ignoresStanding ? [] : standingLines(one, standing)),
    ...(realTime === undefined ? [] : [realTimeLine(one, realTime)]),
  ]
  return { ...one, lines: [...one.lines, ...added.filter((line) => line.amount.amount !== 0)] }
}

function standingLines({ type }: PassengerPrice, standing: StandingMarkup): PriceLine[] {
  const source = `markup v${standing.version}`
  return [
    { kind: 'serviceFee', code: 'SVC', name: 'Service fee', amount: standing.serviceFee, source },
    { kind: 'markup', code: 'AGY', name: 'Agency fee', amount: markupFor(type, standing), source },
  ]
}

function realTimeLine({ type }: PassengerPrice, realTime: RealTimeMarkup): PriceLine {
  const amount = markupFor(type, realTime)
  return { kind: 'markup', code: realTimeMarkupCode, name: 'Real-time markup', amount, source: 'seller' }
}
