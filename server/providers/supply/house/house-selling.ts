import {
  type Passenger,
  type PassengerCounts,
  isTypeValidOnDates,
  passengerTypes,
  seatedCount,
} from '#contract/terms/passenger.ts'
import { addMoney, satang } from '#contract/terms/money.ts'
import { isTicketableName } from '#contract/terms/passenger/ticket-name.ts'
import { epochMsOf } from '#contract/terms/time.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { RefusalReason, SupplyContext, SupplyOutcome } from '../supply-provider.ts'
import type { BookCommand, Reservation } from '../supplier-reservation.ts'
import { extraPrices } from './extras/extra-prices.ts'
import { seatKey } from './extras/house-extra-store.ts'
import { type ExtrasSale, sellExtras } from './extras/house-extras.ts'
import { firstSlots, rbdOfSlot, slotCabins } from './engine/booking-class-slots.ts'
import type {
  FlightDate,
  SaleMarket,
  SaleableAnswer,
  SaleableOffers,
  SaleablePlan,
} from './house-saleable.ts'
import type { KnownSales, LimitedTake, SeatTake } from './house-seats-store.ts'
import type { OverdueRelease } from './house-servicing.ts'
import type { HouseTransaction, HouseStore, NewReservation } from './house-store.ts'
import { publicReservationOf } from './house-documents.ts'
import { issueTickets } from './house-tickets.ts'
import {
  holdLimitOfPromotion,
  issueDateOf,
  promoteOnOpenFlights,
  waitlistLimitFor,
} from './house-waitlist.ts'

/** Dependencies of booking. */
export type SellingDeps = {
  readonly offers: SaleableOffers
  readonly store: HouseStore
  readonly ids: Ids
  /** Releases seats held past their time limit. */
  readonly release: OverdueRelease
}

/** Alphabet of a record locator. */
export const locatorAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Thrown to roll back a booking; never leaves this file. */
class Refused extends Error {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Books in one transaction: claims the client reference, writes the reservation and takes the seats in key
 * order. A repeated reference returns the existing reservation, whatever its state.
 * Impossible bookings are detected before the transaction, so that late buyers do not queue for locks.
 * A waitlist request joins the list where there are no seats, and is confirmed at once where there are.
 */
export async function bookOffer(
  command: BookCommand,
  context: SupplyContext,
  deps: SellingDeps,
): Promise<SupplyOutcome<Reservation>> {
  const flights = deps.offers.flightsOf(command.ref)
  const sale = { command, context, deps, flights: flights ?? [], tries: 5 }
  const refusal = flights ? await refusalOfSale(sale) : 'offerExpired'
  if (refusal) {
    const existing = await deps.store.byReference(command.clientReference)
    return existing
      ? { kind: 'done', value: publicReservationOf(existing) }
      : { kind: 'notDone', reason: refusal }
  }
  try {
    return { kind: 'done', value: await retryWithNewLocator(sale) }
  } catch (fault) {
    if (fault instanceof Refused) return { kind: 'notDone', reason: fault.reason }
    throw fault
  }
}

type Sale = {
  readonly command: BookCommand
  readonly context: SupplyContext
  readonly deps: SellingDeps
  readonly flights: readonly FlightDate[]
  readonly tries: number
}

/** Returns why a transaction would fail, or undefined. */
async function refusalOfSale(sale: Sale): Promise<RefusalReason | undefined> {
  const { context, deps, flights } = sale
  const look = await priceSale(sale, deps.store)
  const refusal = refusalForLookup(look, sale)
  if (refusal === 'seatsGone' || refusal === 'priceChanged') {
    // overdue seats are released before the booking is refused
    const isWorthALook = (await deps.release(context.now)) > 0
    return isWorthALook ? refusalForLookup(await priceSale(sale, deps.store), sale) : refusal
  }
  // the waitlist comes first, also where a raised limit freed the seats
  if (!refusal) await promoteOnOpenFlights(flights, look.known, { ...deps, at: context.now })
  return refusal
}

/** Locators are random; on a collision another is tried. */
async function retryWithNewLocator(sale: Sale): Promise<Reservation> {
  const { command, deps, tries } = sale
  const made = await deps.store.change(async (change) => {
    const existing = await change.claim(command.clientReference)
    return existing ? publicReservationOf(existing) : sellSeats(sale, change)
  })
  if (made?.state === 'waitlisted') return promoteIfSeatsFreed(made, sale)
  if (made) return made
  if (tries <= 1) throw new Error('no free record locator was found')
  return retryWithNewLocator({ ...sale, tries: tries - 1 })
}

/** Writes the reservation and takes its seats or its waitlist place; undefined when the locator is in use. */
async function sellSeats(sale: Sale, change: HouseTransaction): Promise<Reservation | undefined> {
  const { command, context, flights } = sale
  const look = await priceSale(sale, change)
  const refusal = refusalForLookup(look, sale)
  if (refusal || look.answer.kind === 'gone') throw new Refused(refusal ?? 'offerExpired')
  const { kind, plan } = look.answer
  const sold = await extrasOfSale(sale, plan, change)
  const total = addMoney(plan.total, sold.total)
  if (total.amount > command.expectedTotal.amount) throw new Refused('priceChanged')
  const takes = seatsTakenOf(plan, (flight) => sale.deps.offers.limitsOf(flight, look.market) ?? [])
  const state = kind === 'full' ? 'waitlisted' : 'held'
  const made = createReservation(sale, { plan: { ...plan, total }, takes, state, extras: sold.extras })
  if ((await change.insert(made)) === 'taken') return undefined
  const seats = seatedCount(plan.party)
  if (state === 'waitlisted') await change.addToWaitlist(made.reservationRef, { flights, seats })
  else if (!(await change.takeSeats(takes))) throw new Refused('seatsGone')
  if (!(await change.takeChosenSeats(made.reservationRef, sold.seats))) throw new Refused('extraGone')
  const isIssued = command.mode === 'instant'
  const tickets = isIssued ? await issueTickets(made, context.now, change) : []
  return publicReservationOf({
    ...made,
    total,
    tickets,
    state: isIssued ? 'ticketed' : state,
  })
}

/** Returns the chosen extras at the prices of now; a waitlisted reservation has none. */
async function extrasOfSale(
  { command, deps }: Sale,
  plan: SaleablePlan,
  change: HouseTransaction,
): Promise<ExtrasSale> {
  const chosen = command.extras ?? []
  if (chosen.length === 0) return { total: satang(0), extras: [], seats: [] }
  if (command.mode === 'waitlist') throw new Refused('notPossible')
  const taken = await change.readTakenSeats(plan.flights)
  const sold = sellExtras({ chosen, types: command.passengers.map(({ type }) => type) }, plan, {
    prices: extraPrices(),
    seatsOf: (flight) => deps.offers.cabinSeatsOf(flight),
    isTaken: (flight, designator) => taken.has(seatKey(flight, designator)),
  })
  if (!sold) throw new Refused('extraGone')
  return sold
}

/** Seats may have been released between the availability check and the commit of the waitlist place. */
async function promoteIfSeatsFreed(
  made: Reservation,
  { deps, flights, context }: Sale,
): Promise<Reservation> {
  const known = await deps.store.readKnownSales(flights, issueDateOf(context.now))
  if ((await promoteOnOpenFlights(flights, known, { ...deps, at: context.now })) === 0) return made
  const kept = await deps.store.byRef(made.reservationRef)
  return kept ? publicReservationOf(kept) : made
}

type SaleLookup = {
  readonly answer: SaleableAnswer
  readonly market: SaleMarket
  readonly known: KnownSales
}

/** Reprices the offer with current sales. */
async function priceSale(
  { command, context, deps, flights }: Sale,
  store: Pick<HouseTransaction, 'readKnownSales'>,
): Promise<SaleLookup> {
  const known = await store.readKnownSales(flights, issueDateOf(context.now))
  const market = { sales: known.entries, nowMs: epochMsOf(context.now) }
  return { answer: await deps.offers.price(command.ref, market), market, known }
}

/** Returns why an offer in its current state cannot be booked by this command; undefined when it can. */
function refusalForLookup({ answer }: SaleLookup, { command, context }: Sale): RefusalReason | undefined {
  if (answer.kind === 'gone') return 'offerExpired'
  const { plan } = answer
  if (!doPassengersFit(command.passengers, plan)) return 'badPassenger'
  if (answer.kind === 'full' && command.mode !== 'waitlist') {
    return answer.hasDearer ? 'priceChanged' : 'seatsGone'
  }
  if (plan.isInstant && command.mode === 'hold') return 'notPossible'
  if (plan.total.amount > command.expectedTotal.amount) return 'priceChanged'
  return answer.kind === 'full' && waitlistLimitFor(plan.departsAt) <= context.now ? 'notPossible' : undefined
}

type SaleResult = {
  readonly plan: SaleablePlan
  readonly takes: readonly LimitedTake[]
  readonly state: 'held' | 'waitlisted'
  readonly extras: NewReservation['extras']
}

function createReservation(
  { command, context, deps }: Sale,
  { plan, takes, state, extras }: SaleResult,
): NewReservation {
  const { coupons, accountingCode, departsAt } = plan
  return {
    reservationRef: deps.ids.id('hrs'),
    state,
    clientReference: command.clientReference,
    recordLocator: deps.ids.code(locatorAlphabet, 6),
    offerRef: command.ref,
    seats: takes.map(seatTakeOf),
    coupons,
    passengers: command.passengers.length,
    accountingCode,
    totalSatang: plan.total.amount,
    extras,
    departsAt,
    ticketingTimeLimitAt:
      state === 'held' ? holdLimitOfPromotion(context.now, departsAt) : waitlistLimitFor(departsAt),
    at: context.now,
  }
}

/** Returns the inventory that was taken, without its limit. */
export function seatTakeOf({ flightKey, on, rbd, count }: LimitedTake): SeatTake {
  return { flightKey, on, rbd, count }
}

/**
 * Returns the inventory a plan takes. Limits are nested: a seat counts in its class and in every higher one,
 * and the database checks the limit of each.
 */
export function seatsTakenOf(
  { party, flights }: SaleablePlan,
  limitsOf: (flight: FlightDate) => readonly number[],
): LimitedTake[] {
  const count = seatedCount(party)
  return flights.flatMap(({ flightKey, on, slot }) => {
    const limits = limitsOf({ flightKey, on })
    const first = firstSlots[slotCabins[slot] ?? 0] ?? 0
    return Array.from({ length: slot - first + 1 }, (_, index) => ({
      flightKey,
      on,
      rbd: rbdOfSlot(first + index),
      count,
      limit: limits[first + index] ?? 0,
    }))
  })
}

/** Whether the passengers match the priced party, with valid names and ages. */
function doPassengersFit(passengers: readonly Passenger[], { party, flights }: SaleablePlan): boolean {
  const isCounted = passengerTypes.every(
    (type) => passengers.filter((one) => one.type === type).length === partyCountOf(party, type),
  )
  return isCounted && passengers.every((one) => areNameAndAgeValid(one, flights))
}

function partyCountOf(party: PassengerCounts, type: Passenger['type']): number {
  return party[type] ?? 0
}

function areNameAndAgeValid(passenger: Passenger, flights: readonly FlightDate[]): boolean {
  // A passenger with a single name has no given name; the ticket says FNU for it.
  const hasGivenName = passenger.givenName === '' || isTicketableName(passenger.givenName)
  const hasName = isTicketableName(passenger.surname) && hasGivenName
  const dates = flights.map(({ on }) => on)
  return hasName && isTypeValidOnDates(passenger.type, passenger.bornOn, dates)
}
