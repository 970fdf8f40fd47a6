import { isExtraSaleOpen } from '#contract/terms/document/extra-sale.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { SupplyOutcome } from '#server/providers/supply/supply-provider.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import { firstCheckAt, sendTicketChange } from '../ticket-call.ts'
import { type ExtraSaleDeps, extrasSupplierOf, resolveExtraSaleJob } from './extra-sale-deps.ts'
import type { ExtraSale } from './extra-sale-store.ts'
import { extrasRefusal, readReservation } from './extras-on-sale.ts'
import { hasAllExtras, settleAdded, settleRefused } from './settle-extra-sale.ts'

/** Minutes between two looks at a sale whose payment is being processed after its deadline. */
const lookAgainMinutes = 1

/** Enqueues the job that resolves the outcome of a sale if this process does not. */
export async function enqueueExtraSaleResolving({ extraSaleId, sentAt }: ExtraSale, tx: Tx): Promise<void> {
  if (!sentAt) throw new Error(`the sale of extras ${extraSaleId} was not sent`)
  const runAt = firstCheckAt(sentAt)
  await enqueueJob(tx, { kind: resolveExtraSaleJob, key: extraSaleId, payload: { extraSaleId }, runAt })
}

/**
 * Buys extras whose price was received: once. Where they can no longer be added, nothing is sent and the payment is refunded.
 * The reservation is read before: what came into it another way since the choice is none of the sale. Where the supplier is
 * silent, what it had at the choice counts.
 */
export async function sendPaidExtras(deps: ExtraSaleDeps, extraSaleId: string): Promise<void> {
  const known = await deps.extraSales.byId(extraSaleId)
  if (known?.state !== 'awaitingPayment') return
  const ordered = await deps.booking.findById(known.bookingId)
  const read = ordered && (await readReservation(deps, ordered))
  const before = typeof read === 'object' ? read : undefined
  const intent = await deps.transact((tx) => recordPaidIntent(deps, { known, before }, tx))
  if (intent) await sendAndSettle(deps, intent.booking, intent.sent)
}

type PaidIntent = { readonly booking: Booking; readonly sent: ExtraSale }

type ReadBefore = { readonly known: ExtraSale; readonly before: Reservation | undefined }

async function recordPaidIntent(
  deps: ExtraSaleDeps,
  { known: { bookingId, extraSaleId }, before }: ReadBefore,
  tx: Tx,
): Promise<PaidIntent | undefined> {
  const booking = await deps.booking.lock(bookingId, tx)
  const current = await deps.extraSales.byId(extraSaleId, tx)
  if (!booking || current?.state !== 'awaitingPayment') return undefined
  const payment = await deps.payment.differenceOf(bookingId, extraSaleId, tx)
  if (payment?.state !== 'received') return undefined
  const at = deps.clock.now()
  const isPossible =
    // Staff may have refunded it meanwhile.
    (await deps.payment.hasWholeDifference({ bookingId, differenceId: extraSaleId }, tx)) &&
    (await extrasRefusal(deps, booking, tx)) === undefined
  if (!isPossible) {
    await settleRefused(deps, { sale: current, cause: 'notPossibleAnyMore', note: 'ticketsChanged' }, tx)
    return undefined
  }
  const step = { to: 'sending', cause: 'extrasPaid', at, sentAt: at } as const
  const sent = await deps.extraSales.move(tx, current, {
    ...step,
    ...(before && { before: await whatThereIs(deps, { bookingId, reservation: before }, tx) }),
  })
  if (!sent) throw new Error('a sale of extras was moved under the lock of its order')
  await enqueueExtraSaleResolving(sent, tx)
  return { booking, sent }
}

/** Returns the extras of a reservation as read, and the documents that the order or the reservation has. */
async function whatThereIs(
  { store }: Pick<ExtraSaleDeps, 'store'>,
  { bookingId, reservation }: { readonly bookingId: string; readonly reservation: Reservation },
  tx: Tx,
): Promise<Pick<ExtraSale, 'reservedBefore' | 'documentsBefore'>> {
  const documents = [...(await store.documentsOf(bookingId, tx)), ...(reservation.documents ?? [])]
  return {
    reservedBefore: reservation.extras ?? [],
    documentsBefore: [...new Set(documents.map(({ ticketNumber }) => ticketNumber))],
  }
}

/** Calls the supplier once for a sale whose intent is recorded, and settles the outcome. */
export async function sendAndSettle(
  deps: ExtraSaleDeps,
  booking: Booking,
  sent: ExtraSale,
): Promise<ExtraSale> {
  return recordOutcome(deps, sent, await sendExtras(deps, booking, sent))
}

async function sendExtras(
  deps: ExtraSaleDeps,
  booking: Booking,
  { extras, due: expected, sentAt }: ExtraSale,
): Promise<SupplyOutcome<Reservation>> {
  const supplier = extrasSupplierOf(deps, booking)
  if (!supplier || !sentAt) return { kind: 'notDone', reason: 'notPossible' }
  const { supply, reservationRef } = supplier
  const types = booking.passengers.map(({ type }) => type)
  const command = { reservationRef, types, extras, expected }
  return sendTicketChange(deps, { booking, sentAt, name: 'addExtras' }, (context) =>
    supply.addExtras(command, context),
  )
}

/** Records what the supplier's answer tells: the sale is settled by it, or stays to be resolved. */
export function recordOutcome(
  deps: ExtraSaleDeps,
  sent: ExtraSale,
  outcome: SupplyOutcome<Reservation>,
): Promise<ExtraSale> {
  return deps.transact(async (tx) => {
    await deps.booking.lock(sent.bookingId, tx)
    const current = await deps.extraSales.byId(sent.extraSaleId, tx)
    if (!current) throw new Error(`the sale of extras ${sent.extraSaleId} has vanished`)
    if (!isExtraSaleOpen(current.state)) return current
    if (outcome.kind === 'notDone')
      return settleRefused(deps, { sale: current, cause: 'noneAdded', note: outcome.reason }, tx)
    if (outcome.kind === 'done' && hasAllExtras(current, outcome.value))
      return settleAdded(deps, { sale: current, reservation: outcome.value }, tx)
    const at = deps.clock.now()
    // What is still being processed may be added long after the settle window.
    const isConfirmed = outcome.kind === 'done' || outcome.isConfirmed || outcome.isStillAtIt
    if (current.state === 'unknown' && !isConfirmed) return current
    const note = outcome.kind === 'unknown' ? outcome.note : 'the reservation does not show them'
    const step = isConfirmed
      ? ({ to: 'unknown', cause: 'confirmedNotSeen', note, at, confirmedAt: at } as const)
      : ({ to: 'unknown', cause: 'answerLost', note, at } as const)
    return (await deps.extraSales.move(tx, current, step)) ?? current
  })
}

/** Ends a sale that was not paid by its deadline. Returns when to look again while a payment is being processed. */
export async function lapseUnpaidExtras(
  deps: ExtraSaleDeps,
  extraSaleId: string,
): Promise<Instant | undefined> {
  return deps.transact(async (tx) => {
    const known = await deps.extraSales.byId(extraSaleId, tx)
    if (!known) return undefined
    const { bookingId } = known
    await deps.booking.lock(bookingId, tx)
    const current = await deps.extraSales.byId(extraSaleId, tx)
    if (current?.state !== 'awaitingPayment') return undefined
    const at = deps.clock.now()
    if (!(await deps.payment.endDifference({ bookingId, differenceId: extraSaleId }, tx)))
      return plusMinutes(at, lookAgainMinutes)
    await deps.extraSales.move(tx, current, { to: 'lapsed', cause: 'notPaid', at })
    return undefined
  })
}
