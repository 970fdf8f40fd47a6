import type { BookingState } from '#contract/terms/booking.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'

/** An order of generated books: purchase, payment and outcome. Amounts in satang. */
export type BookOrder = {
  readonly airline: string
  readonly route: readonly [origin: string, destination: string]
  readonly company: string | null
  readonly method: PaymentMethod
  readonly adults: number
  readonly infants: number
  /** Per passenger. */
  readonly fare: number
  readonly markup: number
  readonly serviceFee: number
  /** What the airline pays of the fare; above 0 for an order that was entered by hand. */
  readonly commission: number
  readonly absorbed: number
  /** The amount that a quote added to the price lines; negative for a reduction. */
  readonly quoted: number
  readonly surcharge: number
  readonly madeAt: Instant
  /** When its payment was booked; undefined when none was received. */
  readonly soldAt: Instant | undefined
  /** Whether the payment was late and applied afterwards. */
  readonly cameLate: boolean
  readonly ticketedAt: Instant | undefined
  /** Its partial refunds. */
  readonly refunds: readonly { readonly satang: number; readonly at: Instant }[]
  /** Whether the airline has cancelled all of its flights. */
  readonly isCancelledByAirline: boolean
  /** The final state of an order that was not completed. */
  readonly end: { readonly state: BookingState; readonly cause: string } | undefined
}

/** Returns the number of passengers. */
export function passengerCountOf({ adults, infants }: BookOrder): number {
  return adults + infants
}

type OrderLine = 'fare' | 'markup' | 'serviceFee' | 'commission' | 'absorbed'

/** Returns the total of one kind of price line for all passengers. */
export function lineSum(order: BookOrder, line: OrderLine): number {
  return order[line] * passengerCountOf(order)
}

/** Returns the price of an order: its lines, and the change by a quote. */
export function priceOf(order: BookOrder): number {
  const lines = (['fare', 'markup', 'serviceFee'] as const).reduce(
    (sum, line) => sum + lineSum(order, line),
    0,
  )
  return lines - lineSum(order, 'absorbed') + order.quoted
}
