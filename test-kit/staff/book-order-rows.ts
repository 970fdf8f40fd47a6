import type { BookingState } from '#contract/terms/booking.ts'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { type BookOrder, lineSum, priceOf } from './book-order.ts'

function stateOf({ soldAt, ticketedAt, end }: BookOrder): BookingState {
  if (end) return end.state
  if (ticketedAt !== undefined) return 'ticketed'
  return soldAt === undefined ? 'held' : 'paid'
}

type Step = readonly [to: BookingState, cause: string, at: Instant]

function stepsOf({ madeAt, soldAt, ticketedAt, end }: BookOrder): Step[] {
  const wasHeld = end === undefined || end.state !== 'rejected'
  return [
    ['submitted', 'requested', madeAt],
    ['booking', 'supplierAsked', madeAt],
    ...(wasHeld ? [['held', 'supplierBooked', madeAt] as const] : []),
    ...(soldAt === undefined ? [] : [['paid', 'paymentReceived', soldAt] as const]),
    ...(ticketedAt === undefined ? [] : [['ticketed', 'ticketsIssued', ticketedAt] as const]),
    ...(end ? [[end.state, end.cause, madeAt] as const] : []),
  ]
}

/** Returns the state changes of an order as rows of `booking_transition`. */
export function transitionRows(order: BookOrder, bookingId: string) {
  return stepsOf(order).map(([to, cause, at], index, all) => ({
    booking_id: bookingId,
    version: index + 1,
    from_state: all[index - 1]?.[0] ?? null,
    to_state: to,
    cause,
    at,
  }))
}

/** Returns the state that an order ended in, and its version. */
export function finalStateOf(order: BookOrder) {
  return { state: stateOf(order), version: stepsOf(order).length }
}

/** Returns an order as a row of `booking`; passengers and contact stand for encrypted ones. */
export function bookingRow(order: BookOrder, bookingId: string) {
  const line = (kind: string, amount: number) => ({
    kind,
    code: kind,
    name: kind,
    source: 'test',
    amount: satang(amount),
  })
  const lines = [
    line('fare', order.fare),
    line('serviceFee', order.serviceFee),
    line('markup', order.markup),
    line('absorbed', -order.absorbed),
  ]
  const passengers = [
    { type: 'adult', count: order.adults, lines },
    ...(order.infants > 0 ? [{ type: 'infantOnLap', count: order.infants, lines }] : []),
  ]
  const [origin, destination] = order.route
  const segments = [
    { origin, destination: 'HKG', departureAt: order.madeAt, arrivalAt: order.madeAt },
    { origin: 'HKG', destination, departureAt: order.madeAt, arrivalAt: order.madeAt },
  ]
  const back = { segments: [{ origin: destination, destination: origin }] }
  const offer = {
    itinerary: { journeys: [{ segments }, back] },
    validatingCarrier: order.airline,
    selling: { passengers },
  }
  const sealed = new Uint8Array([1])
  return {
    booking_id: bookingId,
    order_number: `FH${bookingId}`,
    owner_user_id: null,
    company_id: order.company,
    idempotency_key: bookingId,
    fingerprint: bookingId,
    supplier_id: 'house',
    client_reference: bookingId,
    attempt: 1,
    attempt_sent_at: order.madeAt,
    offer: JSON.stringify(offer),
    offer_ref: bookingId,
    net_satang: lineSum(order, 'fare') - lineSum(order, 'commission'),
    total_satang: priceOf(order),
    passengers: sealed,
    contact: sealed,
    language: 'en',
    agreement: '{}',
    payment_method: order.method,
    reservation_ref: bookingId,
    record_locator: 'ABC234',
    pay_by: null,
    ticketing_time_limit_at: null,
    reason: order.end?.state === 'rejected' ? 'seatsGone' : null,
    created_at: order.madeAt,
    updated_at: order.madeAt,
  }
}
