import {
  type Passenger,
  type PassengerCounts,
  isOfTypeOnAll,
  isTicketableName,
  passengerTypes,
  seatedCount,
} from '#contract/terms/passenger.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Ticket } from '#contract/terms/ticket.ts'
import { type Instant, type LocalDate, instantFromMs, msOf } from '#contract/terms/time.ts'
import { type Ids } from '#server/platform/ids.ts'
import {
  type BookCommand,
  type RefusalReason,
  type Reservation,
  type SupplyContext,
  type SupplyOutcome,
} from '../supply-provider.ts'
import { bookedRbd } from './engine/choose-class.ts'
import { dateOfDay } from './engine/day.ts'
import { readOfferRef } from './engine/offer-ref.ts'
import { type ItineraryPlan, type Market, type World, endsOf } from './engine/plan.ts'
import { type HouseOffer } from './engine/price-itinerary.ts'
import { reprice } from './engine/reprice.ts'
import { seatClasses } from './engine/seat-classes.ts'
import { salesKey, seatLimits } from './engine/seats.ts'
import { releaseOverdue } from './house-servicing.ts'
import { flightDatesOf } from './house-shop.ts'
import {
  type HouseChange,
  type HouseStore,
  type KeptReservation,
  type LimitedTake,
  type NewReservation,
  reservationOf,
} from './house-store.ts'
import { issueTickets } from './house-tickets.ts'

/** What selling needs. */
export type SellingParts = { readonly world: World; readonly store: HouseStore; readonly ids: Ids }

/** Letters of a record locator. */
const locatorAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** How long a reservation is held, and how long before departure it ends at the latest. In minutes. */
const holdMinutes = 24 * 60
const lastTicketingMinutes = 120

/** Thrown to roll a sale back; never leaves this file. */
class Refused extends Error {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Sells in one transaction: it claims the client reference, writes the reservation and takes the seats in key
 * order. Asked again with one reference it answers with the reservation that is there, whatever its state.
 * What cannot be sold is seen before the transaction, so that many who come too late do not queue for it.
 */
export async function sellOffer(
  command: BookCommand,
  context: SupplyContext,
  parts: SellingParts,
): Promise<SupplyOutcome<Reservation>> {
  if (command.mode === 'waitlist') return notDone('notPossible')
  const sale = { command, context, parts, tries: 5 }
  const look = await priceSale(sale, parts.store)
  if (!look.ok) {
    const existing = await parts.store.byReference(command.clientReference)
    if (existing) return { kind: 'done', value: reservationOf(existing) }
    if (!(await hasReleased(look.fault, sale))) return notDone(look.fault)
  }
  try {
    return { kind: 'done', value: reservationOf(await sellWithNewLocator(sale)) }
  } catch (fault) {
    if (fault instanceof Refused) return notDone(fault.reason)
    throw fault
  }
}

function notDone(reason: RefusalReason): { kind: 'notDone'; reason: RefusalReason } {
  return { kind: 'notDone', reason }
}

type Sale = {
  readonly command: BookCommand
  readonly context: SupplyContext
  readonly parts: SellingParts
  readonly tries: number
}

/** Where seats are short, those held past their time are given back first; true when there were any. */
async function hasReleased(reason: RefusalReason, { context, parts }: Sale): Promise<boolean> {
  if (reason !== 'seatsGone' && reason !== 'priceChanged') return false
  return (await releaseOverdue(context.now, parts.store)) > 0
}

/** Locators are random; when one is there already another is tried. */
async function sellWithNewLocator(sale: Sale): Promise<KeptReservation> {
  const { command, context, parts, tries } = sale
  const reservationRef = await parts.store.change(async (change) => {
    const existing = await change.claim(command.clientReference)
    if (existing) return existing.reservationRef
    const priced = await priceSale(sale, change)
    if (!priced.ok) throw new Refused(priced.fault)
    const takes = takesOf(priced.value.plan, priced.value.market)
    const made = newReservation(command, { ...priced.value, takes, ids: parts.ids, at: context.now })
    if ((await change.insert(made)) === 'taken') return undefined
    if (!(await change.takeSeats(takes))) throw new Refused('seatsGone')
    if (command.mode === 'instant') await issueTickets(made, context.now, change)
    return made.reservationRef
  })
  const kept = reservationRef && (await parts.store.byRef(reservationRef))
  if (kept) return kept
  if (tries <= 1) throw new Error('no free record locator was found')
  return sellWithNewLocator({ ...sale, tries: tries - 1 })
}

type Saleable = { readonly plan: ItineraryPlan; readonly offer: HouseOffer; readonly market: Market }

/** Works the offer out again on the sales of this moment: what would be sold, or why it cannot be. */
async function priceSale(
  { command, context, parts }: Sale,
  store: Pick<HouseChange, 'readSales'>,
): Promise<Result<Saleable, RefusalReason>> {
  const read = readOfferRef(command.ref, parts.world.network)
  if (!read) return fail('offerExpired')
  if (!fitsParty(command.passengers, read.plan)) return fail('badPassenger')
  const sales = await store.readSales(flightDatesOf(read.plan.journeys.map(({ found }) => [found])))
  const market: Market = { world: parts.world, sales, nowMs: msOf(context.now) }
  const repriced = reprice(command.ref, market)
  if (repriced.kind === 'gone') return fail(repriced.why === 'seats' ? 'seatsGone' : 'offerExpired')
  if (repriced.kind === 'moved') return fail('priceChanged')
  if (repriced.offer.price.total.amount > command.expectedTotal.amount) return fail('priceChanged')
  return succeed({ plan: repriced.plan, offer: repriced.offer, market })
}

type Priced = {
  readonly plan: ItineraryPlan
  readonly offer: HouseOffer
  readonly takes: readonly LimitedTake[]
  readonly ids: Ids
  readonly at: Instant
}

function newReservation(command: BookCommand, { plan, offer, takes, ids, at }: Priced): NewReservation {
  const departMs = Math.min(...plan.journeys.map(({ found }) => endsOf(found).departMs))
  const limitMs = Math.min(msOf(at) + holdMinutes * 60_000, departMs - lastTicketingMinutes * 60_000)
  return {
    reservationRef: ids.id('hrs'),
    clientReference: command.clientReference,
    recordLocator: ids.code(locatorAlphabet, 6),
    offerRef: command.ref,
    seats: takes.map(({ flightKey, on, rbd, count }) => ({ flightKey, on, rbd, count })),
    coupons: couponsOf(plan),
    passengers: command.passengers.length,
    accountingCode: accountingCodeOf(plan, offer),
    totalSatang: offer.price.total.amount,
    departsAt: instantFromMs(departMs),
    ticketingTimeLimitAt: instantFromMs(limitMs),
    at,
  }
}

function accountingCodeOf(plan: ItineraryPlan, { validatingCarrier }: HouseOffer): string {
  const airlines = plan.journeys.flatMap(({ found }) => found.flights.map(({ flight }) => flight.airline))
  return airlines.find(({ code }) => code === validatingCarrier)?.accountingCode ?? '000'
}

function couponsOf({ journeys }: ItineraryPlan): Ticket['coupons'] {
  const flights = journeys.flatMap(({ found }, journey) =>
    found.flights.map((_, segment) => ({ journey, segment })),
  )
  return flights.map((one, index) => ({ number: index + 1, ...one }))
}

/**
 * What a plan takes from the inventory. Limits are nested: a seat counts in its class and in every dearer
 * one, and each of those figures has a limit that the database checks.
 */
export function takesOf(plan: ItineraryPlan, market: Market): LimitedTake[] {
  const count = seatedCount(plan.party)
  return plan.journeys.flatMap(({ parts, classes }) =>
    parts.flatMap((part, at) =>
      part.flights.flatMap((dated, inPart): LimitedTake[] => {
        const seatClass = classes[at]
        const cabin = part.cabins[inPart] ?? part.cabin
        const on = dateOfDay(dated.day)
        if (!seatClass) return []
        const sales = market.sales.get(salesKey(dated.flight.key, on))
        const limits = seatLimits(dated, cabin, { nowMs: market.nowMs, control: sales?.control })
        const ladder = seatClasses[cabin]
        const booked = ladder.findIndex(({ rbd }) => rbd === bookedRbd(part, seatClass, inPart))
        return ladder.slice(0, booked + 1).map(({ rbd }, index) => ({
          flightKey: dated.flight.key,
          on,
          rbd,
          count,
          limit: limits[index] ?? 0,
        }))
      }),
    ),
  )
}

/** Whether exactly the priced party travels, with names a ticket can bear and of the ages they pay for. */
function fitsParty(passengers: readonly Passenger[], { party, journeys }: ItineraryPlan): boolean {
  const dates = journeys.flatMap(({ found }) => found.flights.map(({ day }): LocalDate => dateOfDay(day)))
  const isCounted = passengerTypes.every(
    (type) => passengers.filter((one) => one.type === type).length === countOf(party, type),
  )
  return isCounted && passengers.every((one) => isTravelling(one, dates))
}

function countOf(party: PassengerCounts, type: Passenger['type']): number {
  return party[type] ?? 0
}

function isTravelling(passenger: Passenger, dates: readonly LocalDate[]): boolean {
  // Somebody with one name has no given name; the ticket says FNU for it.
  const hasGivenName = passenger.givenName === '' || isTicketableName(passenger.givenName)
  const hasName = isTicketableName(passenger.surname) && hasGivenName
  return hasName && isOfTypeOnAll(passenger.type, passenger.bornOn, dates)
}
