import type { FareRules, RuleAnswer } from './fare.ts'
import { priceLineFactsOf } from './price/price-line-facts.ts'
import { type Money, satang, subtractMoney, sumMoney, multiplyMoney } from './money.ts'
import type { OfferPrice, PassengerPrice, PriceLine, PriceLineKind } from './offer.ts'
import type { PassengerType } from './passenger.ts'

/**
 * How much of the trip is behind a traveller who gives a paid ticket back.
 * - beforeDeparture: the first flight has not left
 * - noShow: it has left, and none of the flights was flown
 * - partlyFlown: some were; what the rest is worth only the airline can say
 */
export const refundMoments = ['beforeDeparture', 'noShow', 'partlyFlown'] as const
/** How much of the trip is behind a traveller who gives a paid ticket back. */
export type RefundMoment = (typeof refundMoments)[number]

/** What comes back of one line of a price, for all passengers of a type together. */
export type RefundLine = {
  readonly passengerType: PassengerType
  readonly count: number
  /** `airlineFee`: what the airline keeps for the refund, as a negative amount that comes back. */
  readonly kind: PriceLineKind | 'airlineFee'
  readonly code: string
  readonly name: string
  readonly paid: Money
  /** Absent where staff have to ask: nothing is guessed. */
  readonly comesBack?: Money
}

/** What comes back of a price that was paid, line by line. */
export type Refund = {
  readonly lines: readonly RefundLine[]
  /** What was paid for the ways to pay; it stays. */
  readonly surcharge: Money
  readonly paid: Money
  /** The sum of all lines, between zero and the paid amount; absent when a line is undecided. */
  readonly comesBack?: Money
}

/** The paid price, and the fare rules stored with the booking. */
export type PaidPrice = {
  readonly price: OfferPrice
  /** What the way to pay had added. */
  readonly surcharge: Money
  readonly rules: FareRules
}

/**
 * Returns the refund of a paid price at this moment. The fare and what goes with it come back as the rules
 * say, less the
 * airline's fee for each passenger, and never less than nothing; charges for flying come back for what was not flown;
 * service fee, markup and payment surcharge stay. What the rules leave to staff has no figure.
 */
export function calculateRefund({ price, surcharge, rules }: PaidPrice, moment: RefundMoment): Refund {
  const answer = refundabilityAt(rules, moment)
  const lines = price.passengers.flatMap((one) => refundLinesOf(one, { answer, moment }))
  const paid = sumMoney([price.total, surcharge])
  const known = lines.flatMap((line) => (line.comesBack === undefined ? [] : [line.comesBack]))
  const isOpen = known.length < lines.length
  return { lines, surcharge, paid, ...(isOpen ? {} : { comesBack: sumMoney(known) }) }
}

function refundabilityAt({ refund }: FareRules, moment: RefundMoment): RuleAnswer {
  if (moment === 'beforeDeparture') return refund.beforeDeparture
  return moment === 'noShow' ? refund.noShow : refund.afterDeparture
}

type Case = { readonly answer: RuleAnswer; readonly moment: RefundMoment }

function refundLinesOf(one: PassengerPrice, given: Case): RefundLine[] {
  const { type: passengerType, count } = one
  const lineAmountForAll = (line: PriceLine) => multiplyMoney(line.amount, count)
  const lines = one.lines.map((line) => {
    const paid = lineAmountForAll(line)
    const back = refundableAmountOfLine(line, paid, given)
    const { kind, code, name } = line
    return {
      passengerType,
      count,
      kind,
      code,
      name,
      paid,
      ...(back === undefined ? {} : { comesBack: back }),
    }
  })
  const kept = airlineRefundFee(one, given)
  if (kept === undefined || kept.amount === 0) return lines
  const fee = { kind: 'airlineFee', code: '', name: '', paid: satang(0) } as const
  return [
    ...lines,
    { passengerType, count, ...fee, comesBack: subtractMoney(satang(0), multiplyMoney(kept, count)) },
  ]
}

/** What comes back of one line before the airline's fee; undefined when nobody knows. */
function refundableAmountOfLine(line: PriceLine, paid: Money, { answer, moment }: Case): Money | undefined {
  switch (lineRefundability(line)) {
    case 'never':
      return satang(0)
    case 'unflown':
      return moment === 'partlyFlown' ? undefined : paid
    case 'asFare':
      if (answer.kind === 'no') return satang(0)
      return answer.kind === 'askStaff' || moment === 'partlyFlown' ? undefined : paid
    case undefined:
      return undefined
  }
}

/** The airline's refund fee for one passenger: at most the refundable part of the fare and its surcharges. */
function airlineRefundFee({ lines }: PassengerPrice, { answer, moment }: Case): Money | undefined {
  if (answer.kind !== 'fee' || moment === 'partlyFlown') return undefined
  const asFare = sumMoney(
    lines.filter((line) => lineRefundability(line) === 'asFare').map((line) => line.amount),
  )
  return satang(Math.max(0, Math.min(answer.fee.amount, asFare.amount)))
}

function lineRefundability({ kind, code }: PriceLine) {
  return priceLineFactsOf(kind, code)?.comesBack
}
