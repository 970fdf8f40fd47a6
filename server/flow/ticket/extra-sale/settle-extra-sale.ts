import type { TravelDocument } from '#contract/terms/document/travel-document.ts'
import type { Instant } from '#contract/terms/time.ts'
import { orderLink } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { ReservedExtra } from '#server/providers/supply/supplier-extras.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import { toldDocumentsOf } from '../document/travel-documents.ts'
import type { ExtraSaleCause } from './extra-sale-state.ts'
import type { ExtraSaleDeps } from './extra-sale-deps.ts'
import { extrasAddedMail } from './extra-sale-mail.ts'
import type { ExtraSale } from './extra-sale-store.ts'

/** Returns whether a reservation has every extra of a sale besides those that it had before. */
export function hasAllExtras(
  { extras, reservedBefore }: Pick<ExtraSale, 'extras' | 'reservedBefore'>,
  { extras: reserved = [] }: Pick<Reservation, 'extras'>,
): boolean {
  const countOf = (list: readonly ReservedExtra[], key: string) =>
    list.filter((one) => keyOf(one) === key).length
  return extras
    .map(keyOf)
    .every((key) => countOf(reserved, key) >= countOf(reservedBefore, key) + countOf(extras, key))
}

/** Returns whether a reservation has any extra of a sale besides those that it had before. */
export function hasAnyExtra(
  sale: Pick<ExtraSale, 'extras' | 'reservedBefore'>,
  reservation: Pick<Reservation, 'extras'>,
): boolean {
  return sale.extras.some((one) => hasAllExtras({ ...sale, extras: [one] }, reservation))
}

function keyOf({ kind, passenger, covers, designator = '' }: ReservedExtra): string {
  const flights = covers.map(({ journey, segment }) => `${journey}.${segment}`).toSorted()
  return `${kind} ${passenger} ${designator} ${flights.join(' ')}`
}

/** A sale whose extras are in the reservation as read. */
export type AddedExtras = { readonly sale: ExtraSale; readonly reservation: Reservation }

/** Records extras that the reservation has: they belong to the order, with their EMDs, and the customer is told. */
export async function settleAdded(
  deps: ExtraSaleDeps,
  { sale, reservation }: AddedExtras,
  tx: Tx,
): Promise<ExtraSale> {
  const { bookingId, extras } = sale
  const at = deps.clock.now()
  const before = await documentsOfOthers(deps, sale, tx)
  const told = toldDocumentsOf(reservation, at)
  const documents = told.documents.map((one) =>
    before.has(one.ticketNumber) ? one : issuedBySale(one, sale),
  )
  await deps.store.sync(tx, bookingId, { ...told, documents })
  const emdNumbers = documents
    .filter((one) => one.kind !== 'ticket' && !before.has(one.ticketNumber))
    .map((one) => one.ticketNumber)
  await deps.booking.takeExtras({ bookingId, extras }, tx)
  const done = await deps.extraSales.move(tx, sale, { to: 'done', cause: 'allAdded', at, emdNumbers })
  const booking = await deps.booking.lock(bookingId, tx)
  if (!done || !booking) throw new Error('a sale of extras was moved under the lock of its order')
  const link = orderLink({ publicUrl: deps.publicUrl, orderKey: deps.booking.orderKeyOf(booking) })
  await deps.outbox.put(tx, extrasAddedMail(booking, done, link))
  deps.log.info('extras added', { bookingId })
  return done
}

/** Returns the documents that the order had before the sale, and the EMDs of other sales. */
async function documentsOfOthers(
  { extraSales }: Pick<ExtraSaleDeps, 'extraSales'>,
  { bookingId, extraSaleId, documentsBefore }: ExtraSale,
  tx: Tx,
): Promise<ReadonlySet<string>> {
  const others = (await extraSales.ofBooking(bookingId, tx)).filter((one) => one.extraSaleId !== extraSaleId)
  return new Set([...documentsBefore, ...others.flatMap(({ emdNumbers }) => emdNumbers)])
}

/** Some suppliers state only when the order was paid: an EMD of a sale is not older than its call. */
function issuedBySale(document: TravelDocument, { sentAt }: ExtraSale): TravelDocument {
  const issuedAt: Instant = sentAt && document.issuedAt < sentAt ? sentAt : document.issuedAt
  return { ...document, issuedAt }
}

/** A sale of which nothing was added, and why. */
export type RefusedExtras = {
  readonly sale: ExtraSale
  readonly cause: Extract<ExtraSaleCause, 'noneAdded' | 'notPossibleAnyMore'>
  readonly note: string
}

/** Ends a sale of which nothing was added: what was paid is refunded, which the mail of the refund tells. */
export async function settleRefused(
  deps: ExtraSaleDeps,
  { sale, cause, note }: RefusedExtras,
  tx: Tx,
): Promise<ExtraSale> {
  const { bookingId, extraSaleId: differenceId } = sale
  const step = { to: 'refused', cause, note, at: deps.clock.now() } as const
  const refused = await deps.extraSales.move(tx, sale, step)
  if (!refused) throw new Error('a sale of extras was moved under the lock of its order')
  await deps.payment.giveBackDifference({ bookingId, differenceId }, tx)
  deps.log.info('extras refused', { bookingId, cause, note })
  return refused
}
