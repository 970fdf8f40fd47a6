import { realTimeMarkupCode } from '#contract/terms/price/markup.ts'
import type { ExtraAnswer, PriceAnswer, StaffPriceAnswer } from '#contract/api/offer/offer-answer.ts'
import { type Money, sumMoney, multiplyMoney } from '#contract/terms/money.ts'
import {
  type OfferPrice,
  type PassengerPrice,
  type PriceLine,
  pricePerPassenger,
} from '#contract/terms/offer.ts'
import type { PricedExtra } from '#contract/terms/price/extra.ts'
import { type Caller, isSeller } from '#server/platform/http/request/caller.ts'
import type { ShownOffer } from './offer-snapshot.ts'

/** For whom an answer is made: only sellers see what an offer costs the shop, and not every company shows it to its own. */
export type Viewer = 'traveller' | 'seller'

/** For whom an answer to this caller is made. */
export function viewerForCaller(caller: Caller): Viewer {
  return isSeller(caller) && caller.seesNet !== false ? 'seller' : 'traveller'
}

/** The price lines of an answer: all lines, or one sum for each kind without code and name. */
export type PriceLines = 'all' | 'byKind'

/** A selling price in wire names. Where lines come from stays with us, and so does what we add to a fare. */
export function priceAnswerOf(price: OfferPrice, lines: PriceLines = 'all'): PriceAnswer {
  const linesOf = lines === 'all' ? priceLineAnswers : sumByKind
  return {
    currency: 'THB',
    total: price.total.amount,
    averagePerPerson: price.averagePerPerson.amount,
    passengers: price.passengers.map((one) => ({
      type: one.type,
      count: one.count,
      perPerson: pricePerPassenger(one).amount,
      ...(one.isShareOfTotal ? { isShareOfTotal: true as const } : {}),
      lines: linesOf(one.lines),
    })),
    ...(price.extras && { extras: price.extras.map(extraAnswerOf) }),
  }
}

/** Returns a bag or a seat in wire names. */
export function extraAnswerOf({ serviceRef: _, covers, amount, ...one }: PricedExtra): ExtraAnswer {
  return { ...one, covers: [...covers], amount: amount.amount }
}

type LineAnswer = PriceAnswer['passengers'][number]['lines'][number]

function priceLineAnswers(lines: readonly PriceLine[]): LineAnswer[] {
  return withMarkupInFare(lines).map(({ kind, code, name, amount }) => ({
    kind,
    lineCode: code,
    name,
    amount: amount.amount,
  }))
}

/** The sum of each kind in the order of the lines, with markups where {@link withMarkupInFare} adds them. */
function sumByKind(lines: readonly PriceLine[]): LineAnswer[] {
  const host = lines.find(({ kind }) => kind === 'fare') ?? lines.find(({ kind }) => kind !== 'markup')
  const sums = new Map<LineAnswer['kind'], number>()
  for (const { kind, amount } of lines) {
    const shown = kind === 'markup' ? (host?.kind ?? kind) : kind
    sums.set(shown, (sums.get(shown) ?? 0) + amount.amount)
  }
  return [...sums].map(([kind, amount]) => ({ kind, lineCode: '', name: '', amount }))
}

/** What the total of an offer is made of, for those who sell it. */
export function staffPriceOf({ net, selling }: ShownOffer): StaffPriceAnswer {
  const total = selling.total.amount
  const realTimeMarkup = sumMoney(selling.passengers.map(realTimeMarkupInPrice)).amount
  const cost = net.price.total.amount
  const absorbed = sumMoney(selling.passengers.map(absorbedIncreaseInPrice)).amount
  const standingMarkup = total - cost - realTimeMarkup + absorbed
  return {
    net: cost,
    standingMarkup,
    realTimeMarkup,
    ...(absorbed === 0 ? {} : { absorbed }),
    ...(net.fareType === 'private' && { isPrivateFare: true as const }),
  }
}

function absorbedIncreaseInPrice({ lines, count }: PassengerPrice): Money {
  const carried = lines.filter((line) => line.kind === 'absorbed')
  return multiplyMoney(sumMoney(carried.map((line) => line.amount)), -count)
}

function realTimeMarkupInPrice({ lines, count }: PassengerPrice): Money {
  const own = lines.filter((line) => line.kind === 'markup' && line.code === realTimeMarkupCode)
  return multiplyMoney(sumMoney(own.map((line) => line.amount)), count)
}

/** The lines with every markup in the first fare: the amounts add up as before, and the net price is not among them. */
function withMarkupInFare(lines: readonly PriceLine[]): readonly PriceLine[] {
  const markups = lines.filter((line) => line.kind === 'markup')
  if (markups.length === 0) return lines
  const rest = lines.filter((line) => line.kind !== 'markup')
  const first = Math.max(
    rest.findIndex((line) => line.kind === 'fare'),
    0,
  )
  const fare = rest[first]
  if (!fare) return lines
  const amount = sumMoney([fare, ...markups].map((line) => line.amount))
  return rest.with(first, { ...fare, amount })
}
