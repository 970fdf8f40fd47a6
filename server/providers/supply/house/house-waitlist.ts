import { type Instant, instantFromMs, msOf, plusMinutes } from '#contract/terms/time.ts'
import { dateOfDay, issueDayOf } from './engine/day.ts'
import { type SalesEntries, salesEntryKey } from './engine/sales/sales-entry.ts'
import { openSlotSeats } from './engine/seats.ts'
import { slotOf } from './engine/slots.ts'
import { type FlightDate, type SaleableOffers } from './house-saleable.ts'
import { type KnownSales, type LimitedTake, type SeatTake } from './house-seats-store.ts'
import { type HouseChange, type HouseStore } from './house-store.ts'
import { type Waiting } from './house-waitlist-store.ts'

/** How long a reservation is held, and how long before departure it ends at the latest. In minutes. */
const holdMinutes = 24 * 60
const lastTicketingMinutes = 120

/** How long before departure nobody waits any more. In minutes. */
const lastWaitingMinutes = 24 * 60

/** Those whose turn is looked at when seats come back; the regular round looks at everybody, so many at a time. */
const lookedAtOnce = 50
const lookedAtInRound = 200

/** Until when seats are held that were got at a moment. */
export function heldUntil(at: Instant, departsAt: Instant): Instant {
  const lastMs = msOf(departsAt) - lastTicketingMinutes * 60_000
  return instantFromMs(Math.min(msOf(at) + holdMinutes * 60_000, lastMs))
}

/** Until when somebody waits for seats. */
export function waitsUntil(departsAt: Instant): Instant {
  return plusMinutes(departsAt, -lastWaitingMinutes)
}

/** The moment and the engine that seats are counted by. */
type Counting = { readonly offers: Pick<SaleableOffers, 'limitsOf'>; readonly at: Instant }

/**
 * Gives seats back and, before anybody else can have them, to those who wait: first come first served, for each
 * party all its seats on all its flights or none. A party for which there are too few is passed over and keeps
 * its place; those behind it are not held up.
 */
export async function freeSeats(
  change: HouseChange,
  freed: readonly SeatTake[],
  counting: Counting,
): Promise<string[]> {
  const first = await change.readWaiting({ flights: freed, limit: lookedAtOnce })
  await change.giveSeatsBack([...freed, ...notNamedIn(freed, first)])
  return promoteFitting(change, first, counting)
}

/** Parts of the waiting list. */
export type HouseWaitlistDeps = { readonly store: HouseStore } & Counting

/** Gives free seats of these flights to those who wait for them; answers how many reservations got theirs. */
async function promoteOn(flights: readonly FlightDate[], deps: HouseWaitlistDeps): Promise<number> {
  return promoteSome(await deps.store.readWaiting({ flights, limit: lookedAtOnce }), deps)
}

/**
 * The same when it is worth a look, by what is known of the flights: some flight has seats for the smallest
 * party that waits for it.
 */
export async function promoteWhereOpen(
  flights: readonly FlightDate[],
  { entries, waitedFor }: KnownSales,
  deps: HouseWaitlistDeps,
): Promise<number> {
  if (waitedFor.size === 0) return 0
  const market = { sales: entries, nowMs: msOf(deps.at) }
  const isOpen = flights.some((flight) => {
    const key = salesEntryKey(flight.flightKey, flight.on)
    const smallest = waitedFor.get(key)
    const limits = deps.offers.limitsOf(flight, market)
    return smallest && limits && Math.max(...openSlotSeats(limits, entries.get(key))) >= smallest
  })
  return isOpen ? promoteOn(flights, deps) : 0
}

/** Gives all free seats to those who wait for them, as after a limit was raised by hand; answers how many got theirs. */
export async function promoteAll(deps: HouseWaitlistDeps): Promise<number> {
  let promoted = 0
  let page = await deps.store.readWaiting({ limit: lookedAtInRound })
  while (page.length > 0) {
    promoted += await promoteSome(page, deps)
    page = await deps.store.readWaiting({ after: page.at(-1)?.number ?? 0, limit: lookedAtInRound })
  }
  return promoted
}

/** Looks first and locks only where there is something to be had. */
async function promoteSome(some: readonly Waiting[], deps: HouseWaitlistDeps): Promise<number> {
  const { entries } = await deps.store.readKnownSales(flightsOf(some), issueOn(deps.at))
  const likely = fitting(some, entries, deps).map(({ waiting }) => waiting)
  if (likely.length === 0) return 0
  const promoted = await deps.store.change(async (change) => {
    await change.giveSeatsBack(notNamedIn([], likely))
    return promoteFitting(change, likely, deps)
  })
  return promoted.length
}

/** The classes of all who wait, each once, for none of their seats: so that they are locked in one go. */
function notNamedIn(freed: readonly SeatTake[], some: readonly Waiting[]): SeatTake[] {
  const known = new Set(freed.map(takeKey))
  return some.flatMap(({ seats }) =>
    seats.flatMap((take) => {
      if (known.has(takeKey(take))) return []
      known.add(takeKey(take))
      return [{ ...take, count: 0 }]
    }),
  )
}

/** Works under the locks of all classes concerned: nobody else takes or gives those seats meanwhile. */
async function promoteFitting(
  change: HouseChange,
  some: readonly Waiting[],
  counting: Counting,
): Promise<string[]> {
  const still = await change.lockWaiting(some.map(({ reservationRef }) => reservationRef))
  const waiting = some.filter(({ reservationRef }) => still.has(reservationRef))
  if (waiting.length === 0) return []
  const { entries } = await change.readKnownSales(flightsOf(waiting), issueOn(counting.at))
  const promoted = fitting(waiting, entries, counting)
  if (promoted.length === 0) return []
  if (!(await change.takeSeats(addedUp(promoted.flatMap(({ takes }) => takes))))) {
    throw new Error('seats that were locked are gone')
  }
  for (const { waiting: one } of promoted) {
    const ticketingTimeLimitAt = heldUntil(counting.at, one.departsAt)
    await change.setState(one.reservationRef, { state: 'held', at: counting.at, ticketingTimeLimitAt })
  }
  const refs = promoted.map((one) => one.waiting.reservationRef)
  await change.dequeueWaiting(refs)
  return refs
}

type Fitting = { readonly waiting: Waiting; readonly takes: readonly LimitedTake[] }

/** Those who get their seats, in their order, when everybody before them has taken theirs. */
function fitting(some: readonly Waiting[], sales: SalesEntries, { offers, at }: Counting): Fitting[] {
  const market = { sales, nowMs: msOf(at) }
  const taken = new Map<string, number>()
  const soldIn = (take: SeatTake) => {
    const sold = sales.get(salesEntryKey(take.flightKey, take.on))?.sold[slotOf(take.rbd)] ?? 0
    return sold + (taken.get(takeKey(take)) ?? 0)
  }
  return some.flatMap((waiting) => {
    if (waitsUntil(waiting.departsAt) <= at) return []
    const takes = waiting.seats.map((take) => ({
      ...take,
      limit: offers.limitsOf(take, market)?.[slotOf(take.rbd)] ?? 0,
    }))
    if (takes.some((take) => soldIn(take) + take.count > take.limit)) return []
    for (const take of takes) taken.set(takeKey(take), (taken.get(takeKey(take)) ?? 0) + take.count)
    return [{ waiting, takes }]
  })
}

/** One take for each class. */
function addedUp(takes: readonly LimitedTake[]): LimitedTake[] {
  const sums = new Map<string, LimitedTake>()
  for (const take of takes) {
    const known = sums.get(takeKey(take))
    sums.set(takeKey(take), known ? { ...known, count: known.count + take.count } : take)
  }
  return [...sums.values()]
}

function takeKey({ flightKey, on, rbd }: SeatTake): string {
  return `${on} ${flightKey} ${rbd}`
}

function flightsOf(some: readonly Waiting[]): FlightDate[] {
  return some.flatMap(({ seats }) => seats)
}

/** The date of issue of what is sold at a moment. */
export function issueOn(at: Instant) {
  return dateOfDay(issueDayOf(msOf(at)))
}
