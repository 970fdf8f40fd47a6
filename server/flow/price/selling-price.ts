import { type Money } from '#contract/terms/money.ts'
import { type OfferPrice, type PassengerPrice, type PriceLine, offerPriceOf } from '#contract/terms/offer.ts'
import { type PassengerType } from '#contract/terms/passenger.ts'

/** What the agency adds to every net price, per passenger. Versions are numbered; 0 is "nothing set". */
export type Markup = {
  readonly version: number
  readonly adult: Money
  readonly child: Money
  readonly infant: Money
  readonly serviceFee: Money
}

const isInfant = (type: PassengerType) => type === 'infantOnLap' || type === 'infantInSeat'

function markupFor(type: PassengerType, markup: Markup): Money {
  if (isInfant(type)) return markup.infant
  return type === 'child' ? markup.child : markup.adult
}

/** The selling price: the supplier's lines, then our markup and service fee where they are not zero. */
export function sellingPrice(net: OfferPrice, markup: Markup): OfferPrice {
  return offerPriceOf(net.passengers.map((one) => withMarkup(one, markup)))
}

function withMarkup(one: PassengerPrice, markup: Markup): PassengerPrice {
  const source = `markup v${markup.version}`
  const added: PriceLine[] = [
    { kind: 'serviceFee', code: 'SVC', name: 'Service fee', amount: markup.serviceFee, source },
    { kind: 'markup', code: 'AGY', name: 'Agency fee', amount: markupFor(one.type, markup), source },
  ]
  return { ...one, lines: [...one.lines, ...added.filter((line) => line.amount.amount !== 0)] }
}
