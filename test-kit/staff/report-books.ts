import type { Kysely } from 'kysely'
import { satang } from '#contract/terms/money.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import type { BookingState } from '#contract/terms/booking.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { createLedger } from '#server/flow/payment/ledger/ledger-store.ts'
import {
  type Posting,
  unappliedReceiptPosting,
  postingForReceipt,
  refundOwedPosting,
  postingForAppliedReceipt,
} from '#server/flow/payment/ledger/ledger.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { countInFile } from '../database/count-in-file.ts'
import { testClock } from '../test-clock.ts'

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

const nextWritten = countInFile()

/** Writes an order with all data that reports read, by the shop's own postings. */
export async function writeOrder(db: Kysely<Tables>, order: BookOrder): Promise<void> {
  const written = nextWritten()
  const bookingId = `bkg_${written}`
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('booking')
      .values({ ...bookingRow(order, bookingId), ...moveOf(order) })
      .execute()
    await tx.insertInto('booking_transition').values(moves(order, bookingId)).execute()
    if (order.commission > 0) await writeManualFares(tx, order, bookingId)
    const { soldAt } = order
    if (soldAt === undefined) return
    const post = (posting: Posting, at: Instant) => createLedger(tx, testClock(at)).post(tx, posting)
    const paid = { order, written, bookingId, payment: paymentOf(order, bookingId), post }
    await writePayment(tx, paid, soldAt)
    await writeRefunds(tx, paid)
    await writeTickets(tx, paid)
    if (order.isCancelledByAirline) await writeCancellation(tx, paid)
  })
}

type Paid = {
  readonly order: BookOrder
  /** Number of orders written up to this one. */
  readonly written: number
  readonly bookingId: string
  readonly payment: ReturnType<typeof paymentOf>
  post(posting: Posting, at: Instant): Promise<void>
}

async function writeManualFares(tx: Tx, order: BookOrder, bookingId: string) {
  await tx
    .insertInto('manual_booking')
    .values({ booking_id: bookingId, reservation_system: 'amadeus', entered_by: 'usr_1' })
    .execute()
  const fares = Array.from({ length: passengerCountOf(order) }, (_, passenger) => ({
    booking_id: bookingId,
    passenger,
    fare_satang: order.fare,
    taxes_satang: 0,
    commission_satang: order.commission,
    agency_fee_satang: order.serviceFee,
  }))
  await tx.insertInto('manual_fare').values(fares).execute()
}

async function writePayment(tx: Tx, { order, bookingId, payment, post }: Paid, soldAt: Instant) {
  await tx
    .insertInto('payment')
    .values({
      payment_id: payment.paymentId,
      booking_id: bookingId,
      attempt: 1,
      method: order.method,
      state: 'received',
      amount_satang: payment.amount.amount,
      surcharge_satang: order.surcharge,
      arrived_satang: payment.amount.amount,
      reference1: bookingId,
      reference2: '01',
      provider_id: 'counter',
      client_reference: `${bookingId}-01`,
      created_at: order.madeAt,
      updated_at: soldAt,
    })
    .execute()
  if (order.cameLate) await post(unappliedReceiptPosting(payment), soldAt)
  await post(order.cameLate ? postingForAppliedReceipt(payment) : postingForReceipt(payment), soldAt)
}

async function writeRefunds(tx: Tx, { order, bookingId, payment, post }: Paid) {
  let owedBefore = 0
  for (const [index, part] of order.refunds.entries()) {
    const refundId = `ref_${bookingId}_${index}`
    await tx
      .insertInto('refund')
      .values({
        refund_id: refundId,
        booking_id: bookingId,
        payment_id: payment.paymentId,
        satang: part.satang,
        state: 'due',
        why: 'staff',
        created_at: part.at,
        updated_at: part.at,
      })
      .execute()
    const refund = { refundId, bookingId, providerId: 'counter', amount: satang(part.satang) }
    const source = { from: 'sale', payment, owedBefore: satang(owedBefore) } as const
    await post(refundOwedPosting(refund, source), part.at)
    owedBefore += part.satang
  }
}

async function writeTickets(tx: Tx, { order, written, bookingId }: Paid) {
  if (order.ticketedAt === undefined) return
  for (let passenger = 0; passenger < passengerCountOf(order); passenger++) {
    await tx
      .insertInto('ticket')
      .values({
        ticket_number: String(2_170_000_000_000 + written * 100 + passenger),
        booking_id: bookingId,
        passenger,
        issued_at: order.ticketedAt,
        coupons: '[]',
      })
      .execute()
  }
}

async function writeCancellation(tx: Tx, { order, bookingId }: Paid) {
  const gone = { journey: 0, kinds: ['cancelled'], was: {} }
  const difference = JSON.stringify({ flights: [gone, gone, { ...gone, journey: 1 }], connections: [] })
  const at = order.madeAt
  await tx
    .insertInto('schedule_change')
    .values({
      change_id: `chg_${bookingId}`,
      booking_id: bookingId,
      state: 'told',
      difference,
      needs_answer: true,
      reply_by: at,
      created_at: at,
      updated_at: at,
      answered_by: null,
    })
    .execute()
}

function paymentOf(order: BookOrder, bookingId: string) {
  const amount = satang(priceOf(order) + order.surcharge)
  const surcharge = satang(order.surcharge)
  return {
    paymentId: `pay_${bookingId}`,
    bookingId,
    providerId: 'counter',
    amount,
    surcharge,
    arrived: amount,
  }
}

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

function moves(order: BookOrder, bookingId: string) {
  return stepsOf(order).map(([to, cause, at], index, all) => ({
    booking_id: bookingId,
    version: index + 1,
    from_state: all[index - 1]?.[0] ?? null,
    to_state: to,
    cause,
    at,
  }))
}

function moveOf(order: BookOrder) {
  return { state: stateOf(order), version: stepsOf(order).length }
}

function bookingRow(order: BookOrder, bookingId: string) {
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
