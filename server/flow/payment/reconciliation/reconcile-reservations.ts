import { type Instant, instantFromMs, epochMsOf, plusMinutes } from '#contract/terms/time.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SupplyContext, SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { FindOutcome, ListedReservation } from '#server/providers/supply/supplier-reservation.ts'
import type { Difference } from './compare-payment.ts'
import {
  type OurReservation,
  type ReservationDifference,
  reservationDifference,
  missingAtSupplier,
  orderOfReservation,
} from './compare-reservations.ts'
import type { ComparedReservationsStore } from './compared-reservations-store.ts'
import type { OpenDifference, ReconcileStore } from './reconcile-store.ts'
import { cancelOrphanReservations } from './release-reservations.ts'
import type { ReservationReleaseStore } from './reservation-release-store.ts'

/** Dependencies of {@link createReservationReconciliation}. */
export type ReservationDeps = Pick<Platform, 'clock' | 'ids' | 'log' | 'transact'> & {
  readonly store: ReconcileStore
  readonly orders: ComparedReservationsStore
  readonly releases: ReservationReleaseStore
  /** The suppliers that are sold from, and all that earlier orders may belong to. */
  readonly suppliers: { readonly active: readonly SupplyProvider[]; readonly all: readonly SupplyProvider[] }
  readonly booking: Pick<BookingStep, 'lock' | 'barPayment' | 'isOwnReference'>
}

/** Compares the shop's orders with the suppliers' reservations, in both directions. */
export type ReservationReconciliation = {
  /** Returns the suppliers that have, or may have, reservations of the shop. */
  supplierIds(): Promise<readonly string[]>
  /**
   * Releases due reservations of one supplier and compares the last days with it; returns false when it could
   * not be reached.
   */
  compare(supplierId: string): Promise<boolean>
  /** Compares with every supplier now. */
  compareAll(): Promise<void>
  /**
   * Compares everything since shortly before the restored backup, and every order that could still be paid;
   * an order whose tickets exist, or whose reservation cannot be read, can then no longer be paid. Returns
   * false when a supplier could not be reached. Suppliers in `without` are skipped: all their unpaid orders
   * go to manual review.
   */
  compareAfterRestore(from: Instant, without: readonly string[]): Promise<boolean>
  /** Returns when the next reservation at this supplier is released. */
  nextReleaseAt(supplierId: string): Promise<Instant | undefined>
}

/** Compared period in ms: covers a weekend, and reaches as far back as Sabre's list. */
const backMs = 3 * 86_400_000
/** Notice in minutes that staff have before a reservation without an order is released. */
export const releaseAfterMinutes = 12 * 60
const callMs = 60_000
/** Maximum number of list pages; with more, the comparison is not possible. */
const mostPages = 200
/** Number of reservations requested in parallel. */
const atOnce = 4

/** Creates the comparison of reservations. */
export function createReservationReconciliation(deps: ReservationDeps): ReservationReconciliation {
  const { suppliers, orders } = deps
  const comparedSuppliers = async (): Promise<readonly SupplyProvider[]> => {
    const known = suppliers.all.filter((one) => !suppliers.active.includes(one))
    const used = await Promise.all(known.map(({ supplierId }) => orders.hasOrders(supplierId)))
    return [...suppliers.active, ...known.filter((_, index) => used[index])]
  }
  return {
    supplierIds: async () => (await comparedSuppliers()).map(({ supplierId }) => supplierId),
    compare: async (supplierId) => {
      const supply = suppliers.all.find((one) => one.supplierId === supplierId)
      return supply === undefined || releaseAndCompare(deps, supply)
    },
    compareAll: async () => {
      for (const supply of await comparedSuppliers()) await releaseAndCompare(deps, supply)
    },
    compareAfterRestore: async (restoredFrom, without) => {
      const all = await comparedSuppliers()
      const done = await Promise.all(
        all.map(async (supply) => {
          if (!without.includes(supply.supplierId)) return compareSupplier(deps, supply, restoredFrom)
          await blockUncompared(deps, await orders.unpaid(supply.supplierId))
          return true
        }),
      )
      return done.every(Boolean)
    },
    nextReleaseAt: (supplierId) => deps.releases.nextAt(supplierId),
  }
}

/**
 * Releases first: a released reservation is no difference, so its outcome is resolved before the comparison
 * settles it.
 */
async function releaseAndCompare(deps: ReservationDeps, supply: SupplyProvider): Promise<boolean> {
  await cancelOrphanReservations(deps, supply)
  return compareSupplier(deps, supply)
}

async function compareSupplier(
  deps: ReservationDeps,
  supply: SupplyProvider,
  restoredFrom?: Instant,
): Promise<boolean> {
  const { store, clock, ids, log } = deps
  const { supplierId } = supply
  const to = clock.now()
  const from = instantFromMs(
    Math.min(epochMsOf(to) - backMs, restoredFrom === undefined ? epochMsOf(to) : epochMsOf(restoredFrom)),
  )
  const listed = await listAllSupplierReservations(deps, supply, from)
  const seen =
    listed && (await compareSides(deps, { supply, listed, from, isAfterRestore: restoredFrom !== undefined }))
  if (!seen) {
    log.warn('reconciliationNotPossible', { provider: supplierId })
    return false
  }
  const run = { runId: ids.id('rec'), providerId: supplierId, from, to }
  await store.begin(run, to)
  for (const bookingId of seen.barred) await deps.booking.barPayment(bookingId)
  await blockUncompared(deps, seen.unread)
  const differences = seen.differences.map((one) => ({ ...one, differenceId: ids.id('dif') }))
  const settledIds = settledDifferenceIds(await store.open(supplierId), seen)
  const found = { run, differences, settledIds, compared: seen.looked.size, at: clock.now() }
  const told = await deps.transact((tx) => store.end(tx, found))
  if (told > 0) log.error('reconciliationDifferences', { provider: supplierId, count: told })
  else log.info('reconciled', { provider: supplierId, count: seen.looked.size })
  return true
}

/**
 * Blocks orders of which nobody can tell whether they are ticketed: they need manual review before payment.
 */
async function blockUncompared(
  { booking }: Pick<ReservationDeps, 'booking'>,
  uncompared: readonly OurReservation[],
): Promise<void> {
  for (const { bookingId } of uncompared) await booking.barPayment(bookingId, 'notCompared')
}

/** Returns the supplier's full list; undefined when it could not be reached, empty when it keeps no list. */
async function listAllSupplierReservations(
  deps: ReservationDeps,
  supply: SupplyProvider,
  since: Instant,
): Promise<readonly ListedReservation[] | undefined> {
  if (!supply.listReservations) return []
  const listed: ListedReservation[] = []
  let cursor: string | undefined
  for (let count = 0; count < mostPages; count += 1) {
    const query = { since, ...(cursor !== undefined && { cursor }) }
    const page = await supply.listReservations(query, listContextOf(deps))
    if (page.kind === 'silent') return undefined
    listed.push(...page.reservations)
    if (page.next === undefined) return listed
    cursor = page.next
  }
  return undefined
}

type Listing = {
  readonly supply: SupplyProvider
  readonly listed: readonly ListedReservation[]
  readonly from: Instant
  readonly isAfterRestore: boolean
}
type Compared = {
  readonly differences: readonly Difference[]
  /** Orders that must not be paid before a manual review. */
  readonly barred: readonly string[]
  /** Orders whose reservations the supplier does not report although it answers otherwise. */
  readonly unread: readonly OurReservation[]
  /** Ids of the checked reservations. */
  readonly looked: ReadonlySet<string>
}

/**
 * Compares both sides. Returns undefined when a supplier is silent about an order that could be paid twice.
 */
async function compareSides(deps: ReservationDeps, listing: Listing): Promise<Compared | undefined> {
  const { supply, listed, isAfterRestore } = listing
  const { orders, booking, clock } = deps
  // Read after the list, because an order is stored before its reservation is made.
  const ours = await orders.named(supply.supplierId, {
    clientReferences: listed.map(({ clientReference }) => clientReference),
    reservationRefs: listed.map(({ reservationRef }) => reservationRef),
  })
  const unlisted = await inquireUnlisted(deps, listing)
  const isSupplierSilent = ({ found }: UnlistedReservation) => found.kind === 'silent'
  if (isAfterRestore && !supply.listReservations && unlisted.length > 0 && unlisted.every(isSupplierSilent))
    return undefined
  const asked = unlisted.flatMap(({ our, found }) =>
    found.kind === 'found' ? [{ theirs: found.reservation, ours: our, isOwn: true }] : [],
  )
  const pairs = listed.map((theirs) => {
    const isOwn = booking.isOwnReference(theirs.clientReference)
    return { theirs, ours: orderOfReservation(theirs, ours), isOwn }
  })
  const different = [...pairs, ...asked].flatMap((pair) => {
    const seen = reservationDifference(pair)
    return seen ? [{ ...seen, isKnown: pair.ours !== undefined }] : []
  })
  // An order in progress may have no reservation yet.
  const missing = unlisted
    .filter(({ our, found }) => found.kind === 'notFound' && our.reservationRef !== undefined)
    .map(({ our }) => our)
  const releaseAt = plusMinutes(clock.now(), releaseAfterMinutes)
  const withRelease = (one: ReservationDifference & { readonly isKnown: boolean }): Difference =>
    // Without a restore every reservation of the shop has an order; one without was made by somebody else
    // with the shop's credentials.
    one.mayRelease && (one.isKnown || isAfterRestore) ? { ...one.difference, releaseAt } : one.difference
  const refs = [...pairs, ...asked].map(({ theirs }) => theirs.reservationRef)
  return {
    differences: [...different.map(withRelease), ...missing.map(missingAtSupplier)],
    barred: isAfterRestore
      ? different.flatMap((one) => (one.isTicketedUnpaid ? (one.difference.bookingId ?? []) : []))
      : [],
    unread: isAfterRestore ? unlisted.filter(isSupplierSilent).map(({ our }) => our) : [],
    looked: new Set([...refs, ...missing.map(({ reservationRef = '' }) => reservationRef)]),
  }
}

type UnlistedReservation = { readonly our: OurReservation; readonly found: FindOutcome }

/**
 * Requests the reservations of orders missing from the list; after a restore, those of all orders that could
 * be paid.
 */
async function inquireUnlisted(
  deps: ReservationDeps,
  { supply, listed, from, isAfterRestore }: Listing,
): Promise<readonly UnlistedReservation[]> {
  const { supplierId } = supply
  const live = await deps.orders.live(supplierId, from)
  const unpaid = isAfterRestore ? await deps.orders.unpaid(supplierId) : []
  const known = new Set(listed.map(({ reservationRef }) => reservationRef))
  const unlisted = new Map(
    [...live, ...unpaid]
      .filter(({ reservationRef = '' }) => !known.has(reservationRef))
      .map((one) => [one.bookingId, one]),
  )
  const wanted = [...unlisted.values()]
  const asked: UnlistedReservation[] = []
  for (let at = 0; at < wanted.length; at += atOnce) {
    const answers = wanted.slice(at, at + atOnce).map(async (our) => {
      const first = await inquireAtSupplier(deps, supply, our)
      return { our, found: first.kind === 'silent' ? await inquireAtSupplier(deps, supply, our) : first }
    })
    asked.push(...(await Promise.all(answers)))
  }
  return asked
}

function inquireAtSupplier(
  deps: ReservationDeps,
  supply: SupplyProvider,
  { reservationRef, clientReference }: OurReservation,
): Promise<FindOutcome> {
  const context = listContextOf(deps)
  return reservationRef === undefined
    ? supply.find(clientReference, context)
    : supply.retrieve(reservationRef, context)
}

/** Returns open differences that were checked again and no longer exist. */
function settledDifferenceIds(open: readonly OpenDifference[], { differences, looked }: Compared): string[] {
  const isDifferenceStillFound = (one: OpenDifference) =>
    differences.some((found) => found.kind === one.kind && found.providerRef === one.providerRef)
  return open
    .filter((one) => looked.has(one.providerRef ?? '') && !isDifferenceStillFound(one))
    .map(({ differenceId }) => differenceId)
}

function listContextOf({ ids, clock }: ReservationDeps): SupplyContext {
  return { requestId: ids.id('req'), signal: AbortSignal.timeout(callMs), now: clock.now() }
}
