import { type Instant, instantFromMs, epochMsOf, plusMinutes } from '#contract/terms/time.ts'
import { dateOfDay, issueDayOf } from './engine/day-number.ts'
import { type SalesEntries, salesEntryKey } from './engine/sales/sales-entry.ts'
import { openSlotSeats } from './engine/seat-limits.ts'
import { slotOfRbd } from './engine/booking-class-slots.ts'
import type { FlightDate, SaleableOffers } from './house-saleable.ts'
import type { KnownSales, LimitedTake, SeatTake } from './house-seats-store.ts'
import type { HouseTransaction, HouseStore } from './house-store.ts'
import type { Waiting } from './house-waitlist-store.ts'

/** Minutes a reservation is held, at most longestHoldHours of the contract, and latest end before departure. */
const holdMinutes = 24 * 60
const lastTicketingMinutes = 120

/** Minutes before departure at which the waitlist closes. */
const lastWaitingMinutes = 24 * 60

/** Reservations considered per release of seats; the regular round considers all, in batches of this size. */
const lookedAtOnce = 50
const lookedAtInRound = 200

/** Returns the time limit of seats obtained at an instant. */
export function holdLimitOfPromotion(at: Instant, departsAt: Instant): Instant {
  const lastMs = epochMsOf(departsAt) - lastTicketingMinutes * 60_000
  return instantFromMs(Math.min(epochMsOf(at) + holdMinutes * 60_000, lastMs))
}

/** Returns the end of a waitlist request. */
export function waitlistLimitFor(departsAt: Instant): Instant {
  return plusMinutes(departsAt, -lastWaitingMinutes)
}

/** The instant and pricing used to count seats. */
type Counting = { readonly offers: Pick<SaleableOffers, 'limitsOf'>; readonly at: Instant }

/**
 * Releases seats and, in the same transaction, assigns them to the waitlist: first come first served, all
 * seats on all flights or none. A party for which there are too few keeps its place and does not block later
 * ones.
 */
export async function releaseAndPromote(
  change: HouseTransaction,
  freed: readonly SeatTake[],
  counting: Counting,
): Promise<string[]> {
  const first = await change.readWaitlist({ flights: freed, limit: lookedAtOnce })
  await change.giveSeatsBack([...freed, ...classesToLock(freed, first)])
  return promoteRequestsThatFit(change, first, counting)
}

/** Dependencies of the waitlist. */
export type HouseWaitlistDeps = { readonly store: HouseStore } & Counting

/** Assigns free seats of these flights to the waitlist; returns the number of confirmed reservations. */
async function promoteOnFlights(flights: readonly FlightDate[], deps: HouseWaitlistDeps): Promise<number> {
  return promoteWhereSeatsAreFree(await deps.store.readWaitlist({ flights, limit: lookedAtOnce }), deps)
}

/** The same, only when one of the flights has seats for the smallest waiting party. */
export async function promoteOnOpenFlights(
  flights: readonly FlightDate[],
  { entries, waitedFor }: KnownSales,
  deps: HouseWaitlistDeps,
): Promise<number> {
  if (waitedFor.size === 0) return 0
  const market = { sales: entries, nowMs: epochMsOf(deps.at) }
  const isOpen = flights.some((flight) => {
    const key = salesEntryKey(flight.flightKey, flight.on)
    const smallest = waitedFor.get(key)
    const limits = deps.offers.limitsOf(flight, market)
    return smallest && limits && Math.max(...openSlotSeats(limits, entries.get(key))) >= smallest
  })
  return isOpen ? promoteOnFlights(flights, deps) : 0
}

/**
 * Assigns all free seats to the waitlist, for example after a manual limit was raised; returns the number of
 * confirmed reservations.
 */
export async function promoteAllFlights(deps: HouseWaitlistDeps): Promise<number> {
  let promoted = 0
  let page = await deps.store.readWaitlist({ limit: lookedAtInRound })
  while (page.length > 0) {
    promoted += await promoteWhereSeatsAreFree(page, deps)
    page = await deps.store.readWaitlist({ after: page.at(-1)?.number ?? 0, limit: lookedAtInRound })
  }
  return promoted
}

/** Checks first and locks only where seats are available. */
async function promoteWhereSeatsAreFree(some: readonly Waiting[], deps: HouseWaitlistDeps): Promise<number> {
  const { entries } = await deps.store.readKnownSales(flightDatesOf(some), issueDateOf(deps.at))
  const likely = fittingRequests(some, entries, deps).map(({ waiting }) => waiting)
  if (likely.length === 0) return 0
  const promoted = await deps.store.change(async (change) => {
    await change.giveSeatsBack(classesToLock([], likely))
    return promoteRequestsThatFit(change, likely, deps)
  })
  return promoted.length
}

/** Returns the classes of all these requests once with count 0, so that they are locked at once. */
export function classesToLock(
  freed: readonly SeatTake[],
  some: readonly Pick<Waiting, 'seats'>[],
): SeatTake[] {
  const known = new Set(freed.map(seatTakeKey))
  return some.flatMap(({ seats }) =>
    seats.flatMap((take) => {
      if (known.has(seatTakeKey(take))) return []
      known.add(seatTakeKey(take))
      return [{ ...take, count: 0 }]
    }),
  )
}

/** Works under the locks of all classes concerned, so that no other transaction changes those seats. */
async function promoteRequestsThatFit(
  change: HouseTransaction,
  some: readonly Waiting[],
  counting: Counting,
): Promise<string[]> {
  const still = await change.lockWaitlist(some.map(({ reservationRef }) => reservationRef))
  const waiting = some.filter(({ reservationRef }) => still.has(reservationRef))
  if (waiting.length === 0) return []
  const { entries } = await change.readKnownSales(flightDatesOf(waiting), issueDateOf(counting.at))
  const promoted = fittingRequests(waiting, entries, counting)
  if (promoted.length === 0) return []
  if (!(await change.takeSeats(summedSeats(promoted.flatMap(({ takes }) => takes))))) {
    throw new Error('seats that were locked are gone')
  }
  for (const { waiting: one } of promoted) {
    const ticketingTimeLimitAt = holdLimitOfPromotion(counting.at, one.departsAt)
    await change.setState(one.reservationRef, { state: 'held', at: counting.at, ticketingTimeLimitAt })
  }
  const refs = promoted.map((one) => one.waiting.reservationRef)
  await change.removeFromWaitlist(refs)
  return refs
}

type Fitting = { readonly waiting: Waiting; readonly takes: readonly LimitedTake[] }

/** Returns those who get seats, in order, after everyone before them has taken theirs. */
function fittingRequests(some: readonly Waiting[], sales: SalesEntries, { offers, at }: Counting): Fitting[] {
  const market = { sales, nowMs: epochMsOf(at) }
  const taken = new Map<string, number>()
  const soldSeatsOf = (take: SeatTake) => {
    const sold = sales.get(salesEntryKey(take.flightKey, take.on))?.sold[slotOfRbd(take.rbd)] ?? 0
    return sold + (taken.get(seatTakeKey(take)) ?? 0)
  }
  return some.flatMap((waiting) => {
    if (waitlistLimitFor(waiting.departsAt) <= at) return []
    const takes = waiting.seats.map((take) => ({
      ...take,
      limit: offers.limitsOf(take, market)?.[slotOfRbd(take.rbd)] ?? 0,
    }))
    if (takes.some((take) => soldSeatsOf(take) + take.count > take.limit)) return []
    for (const take of takes) taken.set(seatTakeKey(take), (taken.get(seatTakeKey(take)) ?? 0) + take.count)
    return [{ waiting, takes }]
  })
}

/** Returns one take per class. */
function summedSeats(takes: readonly LimitedTake[]): LimitedTake[] {
  const sums = new Map<string, LimitedTake>()
  for (const take of takes) {
    const known = sums.get(seatTakeKey(take))
    sums.set(seatTakeKey(take), known ? { ...known, count: known.count + take.count } : take)
  }
  return [...sums.values()]
}

function seatTakeKey({ flightKey, on, rbd }: SeatTake): string {
  return `${on} ${flightKey} ${rbd}`
}

function flightDatesOf(some: readonly Waiting[]): FlightDate[] {
  return some.flatMap(({ seats }) => seats)
}

/** Returns the date of issue of a sale at an instant. */
export function issueDateOf(at: Instant) {
  return dateOfDay(issueDayOf(epochMsOf(at)))
}
