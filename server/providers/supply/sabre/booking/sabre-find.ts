import { type Zone, type Instant, type LocalDateTime, epochMsOf } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'
import type { SupplyContext } from '../../supply-provider.ts'
import type { FindOutcome } from '../../supplier-reservation.ts'
import { type SabreBookingDeps, readBookingAnswer } from './sabre-after-sale.ts'
import { isLocator } from './sabre-booking-calls.ts'
import { isSegmentPending } from './sabre-flights-to-terms.ts'
import type { QueueLine, SabreQueues } from './sabre-queue.ts'

/** References and locators that this process has seen. */
export type LocatorCache = {
  readonly remember: (clientReference: string, locator: string) => void
  locatorOf(clientReference: string): string | undefined
  /** Whether a booking was read from Sabre earlier; the client reference of a locator never changes. */
  isKnown(locator: string): boolean
}

const mostRemembered = 20_000

/** Creates an empty memory. It evicts the oldest entries when full. */
export function createLocatorCache(): LocatorCache {
  const locators = new Map<string, string>()
  const known = new Set<string>()
  const evictOldest = (kept: {
    readonly size: number
    keys(): IterableIterator<string>
    delete(key: string): boolean
  }) => {
    const [oldest] = kept.keys()
    if (kept.size > mostRemembered && oldest !== undefined) kept.delete(oldest)
  }
  return {
    remember: (clientReference, locator) => {
      if (clientReference !== '') locators.set(clientReference, locator)
      known.add(locator)
      evictOldest(locators)
      evictOldest(known)
    },
    locatorOf: (clientReference) => locators.get(clientReference),
    isKnown: (locator) => known.has(locator),
  }
}

/** Dependencies of the search by reference. */
export type SabreFindDeps = SabreBookingDeps & {
  readonly memory: LocatorCache
  readonly queues: SabreQueues
  readonly journalQueue: number
  readonly zone: Zone
}

/** Bookings read concurrently. */
const atOnce = 4
/** A longer queue is not read completely: the result is silent. */
const mostRead = 400

/**
 * Finds a booking by our own reference, for which Sabre has no search. This process remembers what it booked
 * or read; all other bookings are on our own queue, where the booking transaction itself places them, so that
 * a booking with a lost answer is there too. Returns "not found" only after every booking on the queue was
 * read.
 */
export async function findByReference(
  desk: SabreFindDeps,
  clientReference: string,
  context: SupplyContext,
): Promise<FindOutcome> {
  const remembered = desk.memory.locatorOf(clientReference)
  if (remembered !== undefined) return await retrieveBooking(desk, remembered, context)
  const lines = await desk.queues.list(desk.journalQueue, context)
  if (!lines) return { kind: 'silent' }
  const unread = lines
    .map((one) => one.locator)
    .filter((locator) => isLocator(locator) && !desk.memory.isKnown(locator))
    .toReversed()
  const isWhole = await readUnreadBookings(desk, { unread, clientReference }, context)
  const found = desk.memory.locatorOf(clientReference)
  if (found !== undefined) return await retrieveBooking(desk, found, context)
  return { kind: isWhole ? 'notFound' : 'silent' }
}

type ToRead = { readonly unread: readonly string[]; readonly clientReference: string }

/** Reads bookings, newest first, until the reference is found. Returns false when one could not be read. */
async function readUnreadBookings(
  desk: SabreFindDeps,
  { unread, clientReference }: ToRead,
  context: SupplyContext,
): Promise<boolean> {
  let isWhole = unread.length <= mostRead
  for (let at = 0; at < Math.min(unread.length, mostRead); at += atOnce) {
    const reads = unread.slice(at, at + atOnce).map(async (locator) => {
      const seen = await desk.calls.booking(locator, context)
      return rememberReference(desk, locator, readBookingAnswer(locator, seen, desk.frame))
    })
    const areRead = await Promise.all(reads)
    isWhole &&= areRead.every(Boolean)
    if (desk.memory.locatorOf(clientReference) !== undefined) return true
  }
  return isWhole
}

function rememberReference(
  { memory }: SabreFindDeps,
  locator: string,
  seen: ReturnType<typeof readBookingAnswer>,
): boolean {
  if (seen.kind === 'silent') return false
  if (seen.kind === 'seen') memory.remember(seen.reservation.clientReference, locator)
  return true
}

/** Returns the current booking; silent while an airline has not answered for the seats. */
export async function retrieveBooking(
  { calls, frame }: SabreBookingDeps,
  locator: string,
  context: SupplyContext,
): Promise<FindOutcome> {
  if (!isLocator(locator)) return { kind: 'notFound' }
  const seen = readBookingAnswer(locator, await calls.booking(locator, context), frame)
  if (seen.kind === 'seen') {
    const isOpen = seen.reservation.state === 'held' && seen.wire.flights.some(isSegmentPending)
    return isOpen ? { kind: 'silent' } : { kind: 'found', reservation: seen.reservation }
  }
  return { kind: seen.kind === 'notThere' ? 'notFound' : 'silent' }
}

/** Days that a booking stays on our own queue: far longer than a lost booking is searched for. */
const journalDays = 3

/** Removes old bookings from our own queue, so that searches stay short. */
export async function purgeJournalQueue(desk: SabreFindDeps, context: SupplyContext): Promise<void> {
  const lines = await desk.queues.list(desk.journalQueue, context)
  const old = new Set(
    (lines ?? []).filter((one) => isQueueLineOld(one, desk.zone, context.now)).map((one) => one.locator),
  )
  if (old.size === 0) return
  // the oldest come first: the first recent one ends the walk
  const decideAboutLine = (locator: string) => (old.has(locator) ? 'remove' : 'stop')
  await desk.queues.walk({ queue: desk.journalQueue, judge: decideAboutLine }, context)
}

function isQueueLineOld({ placed }: QueueLine, zone: Zone, now: Instant): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(placed)) return false
  const placedAt = toInstant(placed.slice(0, 16) as LocalDateTime, zone)
  return epochMsOf(now) - epochMsOf(placedAt) > journalDays * 86_400_000
}
