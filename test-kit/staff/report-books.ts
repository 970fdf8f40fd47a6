import type { Kysely } from 'kysely'
import { satang } from '#contract/terms/money.ts'
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
import { type BookOrder, passengerCountOf, priceOf } from './book-order.ts'
import { bookingRow, finalStateOf, transitionRows } from './book-order-rows.ts'
import { testClock } from '../test-clock.ts'

const nextWritten = countInFile()

/** Writes an order with all data that reports read, by the shop's own postings. */
export async function writeOrder(db: Kysely<Tables>, order: BookOrder): Promise<void> {
  const written = nextWritten()
  const bookingId = `bkg_${written}`
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('booking')
      .values({ ...bookingRow(order, bookingId), ...finalStateOf(order) })
      .execute()
    await tx.insertInto('booking_transition').values(transitionRows(order, bookingId)).execute()
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
