import type { TravelDocument } from '#contract/terms/document/travel-document.ts'
import type { Instant } from '#contract/terms/time.ts'
import { orderLink } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type ReservedExtra, keyOfExtra } from '#server/providers/supply/supplier-extras.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import { toldDocumentsOf } from '../document/travel-documents.ts'
import type { ExtraSaleCause } from './extra-sale-state.ts'
import type { ExtraSaleDeps } from './extra-sale-deps.ts'
import { extrasAddedMail } from './extra-sale-mail.ts'
import { type ExtraSale, addedExtrasOf, priceOfExtras } from './extra-sale-store.ts'

/** Returns whether a reservation has every extra of a sale besides those that it had before. */
export function hasAllExtras(
  { extras, reservedBefore }: Pick<ExtraSale, 'extras' | 'reservedBefore'>,
  { extras: reserved = [] }: Pick<Reservation, 'extras'>,
): boolean {
  return extras
    .map(keyOfExtra)
    .every((key) => countOf(reserved, key) >= countOf(reservedBefore, key) + countOf(extras, key))
}

/** Returns whether a reservation has any extra of a sale besides those that it had before. */
export function hasAnyExtra(
  sale: Pick<ExtraSale, 'extras' | 'reservedBefore'>,
  reservation: Pick<Reservation, 'extras'>,
): boolean {
  return sale.extras.some((one) => hasAllExtras({ ...sale, extras: [one] }, reservation))
}

/** Returns whether those that count as added have every extra of the sale that a reservation shows. */
export function hasEveryExtraSeen(
  { extras, reservedBefore }: Pick<ExtraSale, 'extras' | 'reservedBefore'>,
  {
    reservation: { extras: reserved = [] },
    isAdded,
  }: {
    readonly reservation: Pick<Reservation, 'extras'>
    readonly isAdded: (position: number) => boolean
  },
): boolean {
  const added = extras.filter((_, position) => isAdded(position))
  return extras.map(keyOfExtra).every((key) => {
    const seen = countOf(reserved, key) - countOf(reservedBefore, key)
    return countOf(added, key) >= Math.min(seen, countOf(extras, key))
  })
}

function countOf(list: readonly ReservedExtra[], key: string): number {
  return list.filter((one) => keyOfExtra(one) === key).length
}

/** What two members of staff have stated of a sale: the positions of the extras that were not added. */
export type StatedByStaff = { readonly notAdded: readonly number[]; readonly askedBy: string }

/** A sale whose extras are in the reservation as read; staff may state it of a reservation that cannot be read any more. */
export type AddedExtras = {
  readonly sale: ExtraSale
  readonly reservation: Reservation | undefined
  readonly stated?: StatedByStaff
}

/**
 * Records extras that the reservation has: they belong to the order, with their EMDs, and the customer is told. What was not
 * added by what staff state is refunded.
 */
export async function settleAdded(
  deps: ExtraSaleDeps,
  { sale, reservation, stated }: AddedExtras,
  tx: Tx,
): Promise<ExtraSale> {
  const { bookingId } = sale
  const at = deps.clock.now()
  const emdNumbers = reservation ? await takeDocuments(deps, { sale, reservation }, tx) : []
  const step = stated
    ? ({ cause: 'settledByStaff', notAdded: stated.notAdded } as const)
    : ({ cause: 'allAdded' } as const)
  const done = await deps.extraSales.move(tx, sale, { ...step, to: 'done', at, emdNumbers })
  if (!done) throw new Error('a sale of extras was moved under the lock of its order')
  await deps.booking.takeExtras({ bookingId, extras: addedExtrasOf(done) }, tx)
  const booking = await deps.booking.lock(bookingId, tx)
  if (!booking) throw new Error(`no booking ${bookingId}`)
  if (stated) await refundNotAdded(deps, { sale: done, askedBy: stated.askedBy }, tx)
  const link = orderLink({ publicUrl: deps.publicUrl, orderKey: deps.booking.orderKeyOf(booking) })
  await deps.outbox.put(tx, extrasAddedMail(booking, done, link))
  deps.log.info('extras added', { bookingId })
  return done
}

async function refundNotAdded(
  deps: ExtraSaleDeps,
  { sale, askedBy }: { readonly sale: ExtraSale; readonly askedBy: string },
  tx: Tx,
): Promise<void> {
  const { bookingId, extraSaleId: differenceId, extras, notAdded } = sale
  const unused = priceOfExtras(extras, notAdded)
  if (unused.amount > 0)
    await deps.payment.giveBackDifference({ bookingId, differenceId, askedBy, unused }, tx)
}

/** Takes over the documents of a reservation, and returns the numbers of the EMDs of the sale. */
async function takeDocuments(
  deps: ExtraSaleDeps,
  { sale, reservation }: { readonly sale: ExtraSale; readonly reservation: Reservation },
  tx: Tx,
): Promise<string[]> {
  const before = await documentsOfOthers(deps, sale, tx)
  const told = toldDocumentsOf(reservation, deps.clock.now())
  const documents = told.documents.map((one) =>
    before.has(one.ticketNumber) ? one : issuedBySale(one, sale),
  )
  await deps.store.sync(tx, sale.bookingId, { ...told, documents })
  return documents
    .filter((one) => one.kind !== 'ticket' && !before.has(one.ticketNumber))
    .map((one) => one.ticketNumber)
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
  readonly cause: Extract<ExtraSaleCause, 'noneAdded' | 'notPossibleAnyMore' | 'settledByStaff'>
  readonly note: string
  /** The member of staff who stated it; absent where the supplier did. */
  readonly askedBy?: string
}

/** Ends a sale of which nothing was added: what was paid is refunded, which the mail of the refund tells. */
export async function settleRefused(
  deps: ExtraSaleDeps,
  { sale, cause, note, askedBy }: RefusedExtras,
  tx: Tx,
): Promise<ExtraSale> {
  const { bookingId, extraSaleId: differenceId } = sale
  const step = { to: 'refused', cause, note, at: deps.clock.now() } as const
  const refused = await deps.extraSales.move(tx, sale, step)
  if (!refused) throw new Error('a sale of extras was moved under the lock of its order')
  const unused = { bookingId, differenceId, ...(askedBy !== undefined && { askedBy }) }
  await deps.payment.giveBackDifference(unused, tx)
  deps.log.info('extras refused', { bookingId, cause, note })
  return refused
}
