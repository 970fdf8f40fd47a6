import { compareMoney } from '#contract/terms/money.ts'
import type { PassengerCounts } from '#contract/terms/passenger.ts'
import type { Ticket } from '#contract/terms/ticket.ts'
import { type Instant, instantFromMs, epochMsOf } from '#contract/terms/time.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { RefusalReason, SupplyContext, SupplyOutcome } from '../supply-provider.ts'
import type { BookCommand, FindOutcome, Reservation } from '../supplier-reservation.ts'
import type { SupplierOffer } from '../supplier-offer.ts'
import type { DemoStore, KeptDemoReservation } from './demo-store.ts'

/** Dependencies of booking. */
export type SellingDeps = {
  readonly store: DemoStore
  readonly ids: Ids
  /** Returns the offer of a reference at its current price; undefined when it is no longer sold. */
  readonly offerAt: (ref: string, now: Instant) => SupplierOffer | undefined
}

const holdMs = 3 * 86_400_000
const locatorLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** No airline has this prefix, so a sample number cannot be mistaken for a real ticket. */
const ticketsBeginWith = '00029'

/** Makes a reservation, once per client reference. */
export async function bookDemoOffer(
  deps: SellingDeps,
  command: BookCommand,
  context: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  if (context.signal.aborted || context.maySend?.() === false) return refusedOutcome('unreachable')
  const known = await deps.store.byClientReference(command.clientReference)
  if (known) return doneOutcome(known, context.now)
  if (command.mode === 'waitlist') return refusedOutcome('notPossible')
  const offer = deps.offerAt(command.ref, context.now)
  if (!offer) return refusedOutcome('offerExpired')
  if (!doPassengersMatchOffer(offer, command)) return refusedOutcome('badPassenger')
  if (compareMoney(offer.price.total, command.expectedTotal) > 0) return refusedOutcome('priceChanged')
  const made = await deps.store.insert(createReservation(deps, command, { offer, now: context.now }))
  const kept = made ?? (await deps.store.byClientReference(command.clientReference))
  if (!kept) throw new Error('a demo reservation has vanished')
  return command.mode === 'instant'
    ? issueDemoTickets(deps, kept.reservationRef, context)
    : doneOutcome(kept, context.now)
}

function createReservation(
  { ids }: SellingDeps,
  command: BookCommand,
  { offer, now }: { readonly offer: SupplierOffer; readonly now: Instant },
) {
  const departsAt = offer.itinerary.journeys[0]?.segments[0]?.departureAt ?? now
  return {
    reservationRef: ids.id('dmo'),
    clientReference: command.clientReference,
    recordLocator: ids.code(locatorLetters, 6),
    state: 'held',
    offerRef: command.ref,
    passengers: command.passengers.length,
    totalSatang: offer.price.total.amount,
    departsAt,
    ticketingTimeLimitAt: instantFromMs(Math.min(epochMsOf(now) + holdMs, epochMsOf(departsAt) - 3_600_000)),
    at: now,
  } as const
}

/** Whether the passengers match those of the priced offer. */
function doPassengersMatchOffer(offer: SupplierOffer, { passengers }: BookCommand): boolean {
  const given: Record<string, number> = {}
  for (const { type } of passengers) given[type] = (given[type] ?? 0) + 1
  const priced: PassengerCounts = Object.fromEntries(
    offer.price.passengers.map(({ type, count }) => [type, count]),
  )
  const names = new Set([...Object.keys(given), ...Object.keys(priced)])
  return [...names].every((type) => given[type] === priced[type as keyof PassengerCounts])
}

/** Issues a ticket for every passenger. */
export async function issueDemoTickets(
  deps: SellingDeps,
  reservationRef: string,
  context: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  if (context.signal.aborted) return refusedOutcome('unreachable')
  const kept = await deps.store.byRef(reservationRef)
  if (!kept) return refusedOutcome('notFound')
  const { state } = reservationView(kept, context.now)
  if (state === 'ticketed') return doneOutcome(kept, context.now)
  if (state !== 'held') return refusedOutcome('offerExpired')
  const tickets = await createTickets(deps, kept, context.now)
  const moved = await deps.store.move(reservationRef, 'held', { state: 'ticketed', tickets })
  const now = moved ?? (await deps.store.byRef(reservationRef))
  return now?.state === 'ticketed' ? doneOutcome(now, context.now) : refusedOutcome('offerExpired')
}

async function createTickets(
  { store, offerAt }: SellingDeps,
  kept: KeptDemoReservation,
  now: Instant,
): Promise<Ticket[]> {
  // the flights of the offer are the same at any time before departure
  const journeys = offerAt(kept.offerRef, now)?.itinerary.journeys ?? []
  const flights = journeys.flatMap(({ segments }, journey) =>
    segments.map((_, segment) => ({ journey, segment })),
  )
  const coupons = flights.map((one, index) => ({ number: index + 1, ...one }))
  const serials = await store.nextTicketSerials(kept.passengers)
  return serials.map((serial, passenger) => ({
    ticketNumber: ticketsBeginWith + String(serial).padStart(8, '0'),
    passenger,
    issuedAt: now,
    coupons,
  }))
}

/** Cancels before departure, tickets too; repeated, it is done again. "Unknown" when another call won meanwhile. */
export async function cancelDemoReservation(
  { store }: SellingDeps,
  reservationRef: string,
  { signal, now }: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  if (signal.aborted) return refusedOutcome('unreachable')
  const kept = await store.byRef(reservationRef)
  if (!kept) return refusedOutcome('notFound')
  if (kept.state === 'cancelled') return doneOutcome(kept, now)
  if (kept.state === 'ticketed' && kept.departsAt <= now) return refusedOutcome('notPossible')
  const moved = await store.move(reservationRef, kept.state, { state: 'cancelled' })
  return moved ? doneOutcome(moved, now) : { kind: 'unknown', note: 'it was moved at the same moment' }
}

/** Returns a stored reservation, or "not found". */
export function findOutcomeOf(kept: KeptDemoReservation | undefined, now: Instant): FindOutcome {
  return kept ? { kind: 'found', reservation: reservationView(kept, now) } : { kind: 'notFound' }
}

/** Returns the reservation as a supplier shows it: an unpaid one past its limit is cancelled. */
function reservationView(kept: KeptDemoReservation, now: Instant): Reservation {
  const { offerRef: _ref, passengers: _count, departsAt: _at, ...reservation } = kept
  const isOverdue = kept.state === 'held' && kept.ticketingTimeLimitAt <= now
  return isOverdue ? { ...reservation, state: 'cancelled' } : reservation
}

function doneOutcome(kept: KeptDemoReservation, now: Instant): SupplyOutcome<Reservation> {
  return { kind: 'done', value: reservationView(kept, now) }
}

function refusedOutcome(reason: RefusalReason): SupplyOutcome<Reservation> {
  return { kind: 'notDone', reason }
}
