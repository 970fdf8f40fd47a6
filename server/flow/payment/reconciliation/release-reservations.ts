import type { BookingStep } from '#server/flow/booking/booking.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { SupplyContext, SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import { reservationDifference, orderNumberInReference, orderOfReservation } from './compare-reservations.ts'
import type { ComparedReservationsStore } from './compared-reservations-store.ts'
import type { ReconcileStore } from './reconcile-store.ts'
import type { DueRelease, ReservationReleaseStore } from './reservation-release-store.ts'

/** Dependencies of {@link cancelOrphanReservations}. */
export type ReleaseDeps = Pick<Platform, 'clock' | 'ids' | 'log' | 'transact'> & {
  readonly store: Pick<ReconcileStore, 'settle'>
  readonly orders: Pick<ComparedReservationsStore, 'named'>
  readonly releases: ReservationReleaseStore
  readonly booking: Pick<BookingStep, 'lock' | 'isOwnReference'>
}

const callMs = 60_000
/** Author of differences that are settled automatically. */
const itself = 'comparison'

/**
 * Releases reservations of a supplier that no order knows and that were reported to staff long enough ago.
 * Each is read once more before: one that is ticketed, belongs to an order by now, or names an order for
 * which money was found, is left to manual review.
 */
export async function cancelOrphanReservations(deps: ReleaseDeps, supply: SupplyProvider): Promise<void> {
  for (const due of await deps.releases.due(supply.supplierId, deps.clock.now()))
    await releaseReservation(deps, supply, due)
}

async function releaseReservation(deps: ReleaseDeps, supply: SupplyProvider, due: DueRelease): Promise<void> {
  const { releases, log } = deps
  const { supplierId } = supply
  const { reservationRef, differenceId } = due
  const found = await supply.retrieve(reservationRef, releaseContextOf(deps))
  if (found.kind === 'silent') return
  if (found.kind === 'notFound' || found.reservation.state === 'cancelled')
    return recordReleased(deps, supplierId, due)
  const intent = await deps.transact((tx) => storeReleaseIntent(deps, { supplierId, due, ...found }, tx))
  if (intent === 'settled') return
  if (intent === 'withheld') return releases.withhold(differenceId)
  const outcome = await supply.cancel(reservationRef, releaseContextOf(deps, found.reservation))
  log.warn('reservationReleased', { provider: supplierId, cause: outcome.kind })
  // The next comparison tries again.
  if (outcome.kind === 'unknown') return
  if (outcome.kind === 'done') return recordReleased(deps, supplierId, due)
  await releases.end({ supplierId, reservationRef, outcome: 'refused', at: deps.clock.now() })
  await releases.withhold(differenceId)
}

type Releasing = {
  readonly supplierId: string
  readonly due: DueRelease
  readonly reservation: Reservation
}

/** Stores the intent to release the reservation, unless a release is no longer allowed. */
async function storeReleaseIntent(
  { orders, releases, booking, clock }: ReleaseDeps,
  { supplierId, due, reservation }: Releasing,
  tx: Tx,
): Promise<'intended' | 'withheld' | 'settled'> {
  if (!(await releases.lock(tx, due.differenceId))) return 'settled'
  const { reservationRef, recordLocator, clientReference, tickets } = reservation
  const names = { clientReferences: [clientReference], reservationRefs: [reservationRef] }
  // The orders are locked, so that none adopts the reservation while this is decided.
  for (const { bookingId } of await orders.named(supplierId, names, tx)) await booking.lock(bookingId, tx)
  const ours = orderOfReservation(reservation, await orders.named(supplierId, names, tx))
  const isOwn = booking.isOwnReference(clientReference)
  const mayRelease = reservationDifference({ theirs: reservation, ours, isOwn })?.mayRelease === true
  const orderNumber = orderNumberInReference(clientReference)
  const isPaidFor = orderNumber !== undefined && (await releases.hasMoney(tx, { supplierId, orderNumber }))
  if (!mayRelease || tickets.length > 0 || isPaidFor) return 'withheld'
  const at = clock.now()
  const { bookingId } = ours ?? {}
  await releases.intend(tx, { supplierId, reservationRef, recordLocator, clientReference, bookingId, at })
  return 'intended'
}

/** Records that the supplier holds nothing any more, by the release or on its own. */
async function recordReleased(
  { store, releases, clock }: ReleaseDeps,
  supplierId: string,
  { differenceId, reservationRef }: DueRelease,
): Promise<void> {
  const at = clock.now()
  await releases.end({ supplierId, reservationRef, outcome: 'released', at })
  await store.settle({ differenceId, clerk: itself, note: 'released', at })
}

function releaseContextOf({ ids, clock }: ReleaseDeps, about?: Reservation): SupplyContext {
  return {
    requestId: ids.id('req'),
    signal: AbortSignal.timeout(callMs),
    now: clock.now(),
    ...(about && { clientReference: about.clientReference }),
  }
}
