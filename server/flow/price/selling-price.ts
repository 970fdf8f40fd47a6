import {
  type MarkupBase,
  type MarkupByRules,
  applyMarkupRules,
  applyMatchingMarkupRules,
} from '#contract/terms/price/apply-markup-rules.ts'
import {
  type MarkupAmounts,
  type RealTimeMarkup,
  markupForPassengerType,
  realTimeMarkupCode,
  ruleMarkupCode,
} from '#contract/terms/price/markup.ts'
import type { MarkupFacts, MarkupRule, SalesChannel } from '#contract/terms/price/markup-rule.ts'
import type { Money } from '#contract/terms/money.ts'
import {
  type Offer,
  type OfferPrice,
  type PassengerPrice,
  type PriceLine,
  createOfferPrice,
} from '#contract/terms/offer.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { baseFareOf, offerMarkupFactsOf } from '#contract/terms/price/offer-markup-facts.ts'
import { type PlaceOf, markupFactsOf } from './markup/markup-facts.ts'

/** What the agency adds to every net price, per passenger. Versions are numbered; 0 is "nothing set". */
export type StandingMarkup = MarkupAmounts & { readonly version: number; readonly serviceFee: Money }

/** A book of rules, and what its rules look at besides the offer. */
export type MarkupBookInForce = {
  readonly bookId: number
  /** In the order in which they are looked at. */
  readonly rules: readonly MarkupRule[]
  readonly channel: SalesChannel
  readonly bookedOn: LocalDate
  readonly placeOf: PlaceOf
}

/** Everything that is added to a net price: for everybody, by the book of rules, and by the seller who shows it. */
export type Markups = {
  /** Differs whenever what is added for everybody may differ. */
  readonly version?: string
  readonly standing: StandingMarkup
  readonly book?: MarkupBookInForce | undefined
  readonly realTime?: RealTimeMarkup | undefined
}

/** The selling price of an offer: the supplier's lines, then what we add where it is not zero. */
export function sellingPriceOfOffer(net: Offer, markups: Markups): OfferPrice {
  const { book } = markups
  const needsFacts = book !== undefined && book.rules.length > 0
  return sellingPrice(
    net.price,
    markups,
    needsFacts ? markupFactsOf(offerMarkupFactsOf(net), book) : undefined,
  )
}

/** The selling price of a net price; without facts no rule of the book counts. */
export function sellingPrice(net: OfferPrice, markups: Markups, facts?: MarkupFacts): OfferPrice {
  const ruled = facts && applicableRules(net, markups, facts)
  return createOfferPrice(net.passengers.map((one) => addMarkupToPassenger(one, markups, ruled)))
}

/**
 * The rules that count at a net price. None does where a seller's own markup stands instead of everything that the
 * agency adds.
 */
export function applicableRules(
  net: OfferPrice,
  markups: Markups,
  facts: MarkupFacts,
): MarkupByRules | undefined {
  const book = markupBookInForce(markups)
  return book && applyMatchingMarkupRules(book.rules, facts, markupBasesOf(net))
}

/** The same with every other rule, and why it does not count. */
export function allRulesWithVerdicts(
  net: OfferPrice,
  markups: Markups,
  facts: MarkupFacts,
): MarkupByRules | undefined {
  const book = markupBookInForce(markups)
  return book && applyMarkupRules(book.rules, facts, markupBasesOf(net))
}

function markupBookInForce({ book, realTime }: Markups): MarkupBookInForce | undefined {
  return realTime?.ignoresStanding === true ? undefined : book
}

function markupBasesOf(net: OfferPrice): MarkupBase[] {
  return net.passengers.map((one) => ({ type: one.type, fare: baseFareOf(one) }))
}

function addMarkupToPassenger(
  one: PassengerPrice,
  { standing, book, realTime }: Markups,
  ruled: MarkupByRules | undefined,
): PassengerPrice {
  const ignoresStanding = realTime?.ignoresStanding === true || ruled?.ignoresStanding === true
  const added = [
    ...(ignoresStanding ? [] : standingMarkupLines(one, standing)),
    ...(ruled && book ? markupRuleLines(one.type, ruled, book) : []),
    ...(realTime === undefined ? [] : [realTimeMarkupLine(one, realTime)]),
  ]
  return { ...one, lines: [...one.lines, ...added.filter((line) => line.amount.amount !== 0)] }
}

function standingMarkupLines({ type }: PassengerPrice, standing: StandingMarkup): PriceLine[] {
  const source = `markup v${standing.version}`
  return [
    { kind: 'serviceFee', code: 'SVC', name: 'Service fee', amount: standing.serviceFee, source },
    {
      kind: 'markup',
      code: 'AGY',
      name: 'Agency fee',
      amount: markupForPassengerType(type, standing),
      source,
    },
  ]
}

function markupRuleLines(
  type: PassengerType,
  { trail }: MarkupByRules,
  { bookId }: MarkupBookInForce,
): PriceLine[] {
  return trail.flatMap((one) => {
    const added = one.kind === 'counted' ? one.added.find((part) => part.type === type) : undefined
    if (!added) return []
    const source = `markup book ${bookId}, rule ${one.number}`
    return [{ kind: 'markup', code: ruleMarkupCode, name: one.name, amount: added.amount, source }]
  })
}

function realTimeMarkupLine({ type }: PassengerPrice, realTime: RealTimeMarkup): PriceLine {
  const amount = markupForPassengerType(type, realTime)
  return { kind: 'markup', code: realTimeMarkupCode, name: 'Real-time markup', amount, source: 'seller' }
}
