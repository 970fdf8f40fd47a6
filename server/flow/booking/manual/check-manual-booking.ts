import type { ManualBookingRequest } from '#contract/api/staff/new-booking/manual-booking.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { AirlineCode } from '#contract/terms/codes.ts'
import type { Itinerary } from '#contract/terms/itinerary.ts'
import type { EnteredTicketNumber } from '#contract/terms/manual-booking/ticket-number-entry.ts'
import type { Money } from '#contract/terms/money.ts'
import type { PassengerCounts } from '#contract/terms/passenger.ts'
import type { PaymentTerms } from '#contract/terms/payment/payment-surcharge.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import type { BookingDeps } from '../booking-deps.ts'
import type { BookedOffer } from '../booking-record.ts'
import { paymentDeadlineOf } from '../lifecycle/record-reservation.ts'
import { cardBrandFault, contactFault } from '../validation/contact-rules.ts'
import { passengerFault } from '../validation/passenger-rules.ts'
import { readTicketNumbers } from './check-ticket-numbers.ts'
import { manualItineraryOf } from './manual-itinerary.ts'
import {
  type PricedPassenger,
  manualPriceOf,
  manualPricingUnits,
  unknownBaggage,
  unknownFareRules,
} from './manual-price.ts'

/** An entered booking that has passed every check, in terms. */
export type CheckedManualBooking = {
  readonly offer: BookedOffer
  readonly net: Money
  /** In the order of the passengers; empty where no ticket is issued yet. */
  readonly tickets: readonly EnteredTicketNumber[]
  readonly paymentTerms: readonly PaymentTerms[]
  readonly ticketingTimeLimitAt: Instant
  readonly payBy: Instant
}

/** Longest names that a GDS takes in a name element. */
const gdsNames = { longestPart: 57, longestTicketName: 59 }
/** Longest that a customer may owe issued tickets. */
const longestCreditDays = 60

/**
 * Checks an entered booking as one of a customer is checked, and what a clerk types beside it: flights, tickets, amounts
 * and the time limit. The first problem is returned, with its field.
 */
export async function checkManualBooking(
  deps: BookingDeps,
  request: ManualBookingRequest,
): Promise<Result<CheckedManualBooking, Problem>> {
  const paymentTerms = await deps.price.currentPaymentTerms()
  const wrong =
    contactFault(request, { isAgent: false, methods: await deps.offeredMethods() }) ??
    cardBrandFault(request, paymentTerms)
  if (wrong) return fail(wrong)
  const itinerary = manualItineraryOf(request.segments, { reference: deps.reference, now: deps.clock.now() })
  if (!itinerary.ok) return itinerary
  const party = partyFault(deps, request, itinerary.value)
  if (party) return fail(party)
  const tickets = ticketsOf(deps, request, itinerary.value)
  if (!tickets.ok) return tickets
  const passengers = pricedPassengersOf(request)
  const price = manualPriceOf(passengers, request.total)
  if ('fault' in price) return fail(price.fault)
  const [lead] = passengers
  const offer: BookedOffer = {
    itinerary: itinerary.value,
    pricingUnits: lead ? manualPricingUnits(itinerary.value, request.segments, lead) : [],
    baggage: unknownBaggage,
    validatingCarrier: request.ticketingAirline as AirlineCode,
    documents: 'none',
    rules: unknownFareRules,
    selling: price.selling,
  }
  const deadlines = deadlinesOf(deps, { request, offer, isTicketed: tickets.value.length > 0 })
  if (!deadlines.ok) return deadlines
  return succeed({ offer, net: price.net, tickets: tickets.value, paymentTerms, ...deadlines.value })
}

function partyFault(
  { reference, clock, isCountry }: BookingDeps,
  request: ManualBookingRequest,
  itinerary: Itinerary,
): Problem | undefined {
  const { ticketingAirline, passengers, fares } = request
  if (!reference.airline(ticketingAirline))
    return createProblem('unknownAirline', {
      field: 'ticketingAirline',
      details: { value: ticketingAirline },
    })
  if (fares.length !== passengers.length) return createProblem('passengersDoNotMatch', { field: 'fares' })
  const zone = itinerary.journeys[0]?.segments[0]?.departureZone
  if (!zone) throw new Error('an entered booking without flights')
  const today = todayIn(zone, clock.now())
  const frame = { party: partyOf(request), itinerary, documents: 'none', names: gdsNames } as const
  return passengerFault(request, { ...frame, today, isCountry })
}

function partyOf({ passengers }: ManualBookingRequest): PassengerCounts {
  const counts: Partial<Record<(typeof passengers)[number]['type'], number>> = {}
  for (const { type } of passengers) counts[type] = (counts[type] ?? 0) + 1
  return counts
}

function pricedPassengersOf({ passengers, fares }: ManualBookingRequest): PricedPassenger[] {
  return passengers.flatMap(({ type }, index) => {
    const fare = fares[index]
    return fare ? [{ type, fare }] : []
  })
}

/** Tickets are issued for all passengers or for none. */
function ticketsOf(
  { reference }: BookingDeps,
  { fares, passengers, ticketingAirline }: ManualBookingRequest,
  itinerary: Itinerary,
): Result<readonly EnteredTicketNumber[], Problem> {
  const typed = fares.map(({ ticketNumber = '' }) => ticketNumber)
  if (typed.every((text) => text === '')) return succeed([])
  const fieldOf = (passenger: number) => `fares.${passenger}.ticketNumber`
  const passengerCount = passengers.length
  return readTicketNumbers({ typed, passengerCount, ticketingAirline, itinerary, fieldOf }, reference)
}

type Deadlines = Pick<CheckedManualBooking, 'ticketingTimeLimitAt' | 'payBy'>

type DeadlineQuery = {
  readonly request: ManualBookingRequest
  readonly offer: BookedOffer
  readonly isTicketed: boolean
}

/**
 * Without tickets the clerk types the airline's ticketing time limit, and the shop's payment deadline follows from it.
 * Tickets that are issued leave only the payment open, by the first departure unless the clerk types another deadline.
 */
function deadlinesOf(
  deps: BookingDeps,
  { request, offer, isTicketed }: DeadlineQuery,
): Result<Deadlines, Problem> {
  const field = 'timeLimitAt'
  const departsAt = offer.itinerary.journeys[0]?.segments[0]?.departureAt
  const limit = (request.timeLimitAt as Instant | undefined) ?? (isTicketed ? departsAt : undefined)
  if (limit === undefined || departsAt === undefined)
    return fail(createProblem('requiredFieldMissing', { field }))
  const now = deps.clock.now()
  const latest = isTicketed ? plusMinutes(now, longestCreditDays * 24 * 60) : departsAt
  // Tickets that are issued long before the departure may be paid until then.
  const isTooLate = limit > latest && limit !== departsAt
  if (limit <= now || isTooLate) return fail(createProblem('timeLimitWrong', { field }))
  if (isTicketed) return succeed({ ticketingTimeLimitAt: limit, payBy: limit })
  return succeed({
    ticketingTimeLimitAt: limit,
    payBy: paymentDeadlineOf(deps, { offer }, { ticketingTimeLimitAt: limit }),
  })
}
