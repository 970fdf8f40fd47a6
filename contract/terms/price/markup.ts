import type { Money } from '../money.ts'
import type { PassengerType } from '../passenger.ts'

/** What is added to the price of each passenger, by what the passenger counts as (specification §3 "Markup"). */
export type MarkupAmounts = { readonly adult: Money; readonly child: Money; readonly infant: Money }

/**
 * The markup that a seller sets on the spot for the offers shown to that seller: in addition to the
 * agency's markup, or instead of it.
 */
export type RealTimeMarkup = MarkupAmounts & {
  /** The agency's standing markup and service fee do not count: all zero then means the net price. */
  readonly ignoresStanding: boolean
  /** The sign-in that found offers at such a price, and alone may price and book them; absent otherwise. */
  readonly sessionId?: string
}

/** The code of the price line that a seller's own markup makes. */
export const realTimeMarkupCode = 'RTM'
/** The code of the price lines that rules of the markup book make. */
export const ruleMarkupCode = 'RUL'

/** The most that a seller may add for one passenger, in satang: 100,000 baht. */
export const mostRealTimeMarkup = 10_000_000

/** The amount for a passenger type: both kinds of infants are infants; seniors, students and youths count as adults. */
export function markupForPassengerType(type: PassengerType, amounts: MarkupAmounts): Money {
  if (type === 'infantOnLap' || type === 'infantInSeat') return amounts.infant
  return type === 'child' ? amounts.child : amounts.adult
}
