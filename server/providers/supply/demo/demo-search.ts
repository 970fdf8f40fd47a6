import type { CabinClass } from '#contract/terms/codes.ts'
import { refundabilityOf } from '#contract/terms/fare.ts'
import { minuteRangeOfWindow } from '#contract/terms/calendar/time-window.ts'
import { type Instant, type LocalDate, type Zone, daysBetween } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import type { ShopRequest, SupplierOffer, RequestedJourney } from '../supplier-offer.ts'
import { replayDemoOffer } from './demo-offer.ts'
import {
  type DemoFare,
  type DemoJourney,
  type DemoRecording,
  type DemoSamples,
  cabinOfFare,
} from './demo-recorded-offers.ts'

/** The samples at an instant. */
export type DemoStage = {
  readonly samples: DemoSamples
  readonly now: Instant
  /** Whether a list of airlines is the Oneworld list. */
  readonly isOneworld: (airlines: readonly string[]) => boolean
}

/** A journey that matches a request, by its positions in the recording. */
type Fitting = {
  readonly at: number
  readonly fareAt: number
  readonly fare: DemoFare
  readonly cost: number
}

const agencyZone = 'Asia/Bangkok' as Zone
const mostOffers = 200
/** Cheapest journeys per request, airline and brand that are combined. */
const mostCombined = 8

/** Returns every offer of the samples for a search, the cheapest first. */
export function findDemoOffers(request: ShopRequest, stage: DemoStage): SupplierOffer[] {
  const isAlternate = stage.isOneworld(request.airlines)
  const { recording, pricing } = stage.samples
  const fitting = request.journeys.map((input) =>
    fittingSamples(input, request, { recording, now: stage.now }),
  )
  return combineJourneys(fitting)
    .slice(0, mostOffers)
    .flatMap((chosen) => {
      const journeys = chosen.map((one, index): [RequestedJourney['departureOn'], number, number] => [
        request.journeys[index]?.departureOn ?? agencyDateOf(stage.now),
        one.at,
        one.fareAt,
      ])
      const handle = { shape: request.shape, journeys, party: request.party, isAlternate }
      // at the price of the search, whatever repricing returns later
      return replayDemoOffer(handle, { recording, pricing, now: stage.now }) ?? []
    })
}

/** Days are counted in the agency's time zone. */
function agencyDateOf(now: Instant): LocalDate {
  return todayIn(agencyZone, now)
}

type DemoSearchContext = { readonly recording: DemoRecording; readonly now: Instant }

function fittingSamples(
  input: RequestedJourney,
  request: ShopRequest,
  { recording, now }: DemoSearchContext,
): Fitting[] {
  const daysAhead = daysBetween(agencyDateOf(now), input.departureOn)
  return recording.journeys
    .flatMap((journey, at) => (doFlightsFit(journey, input, { request, recording }) ? [{ journey, at }] : []))
    .flatMap(({ journey, at }) => {
      const fits = journey.fares.flatMap((fare, fareAt) =>
        doesFareFit(fare, input.cabin, { request, recording, daysAhead })
          ? [{ at, fareAt, fare, cost: adultFareAmount(fare) }]
          : [],
      )
      return cheapestPerBrand(fits)
    })
    .toSorted((one, other) => one.cost - other.cost)
}

/**
 * Returns the cheapest available fare of each brand: late sales cost more and are shown only when nothing
 * else is left.
 */
function cheapestPerBrand(fits: readonly Fitting[]): Fitting[] {
  return [
    ...Map.groupBy(fits, ({ fare }) => `${airlineAndBrand({ fare })} ${fare.cabins.join(' ')}`).values(),
  ].flatMap((same) => same.toSorted((one, other) => one.cost - other.cost).slice(0, 1))
}

type FlightContext = { readonly request: ShopRequest; readonly recording: DemoRecording }

function doFlightsFit(
  journey: DemoJourney,
  input: RequestedJourney,
  { request, recording }: FlightContext,
): boolean {
  const isSamePlace = (place: string, airport: string) =>
    place === airport || recording.airports[airport]?.[0] === place
  const { via, nonstopOnly } = request
  const changes = journey.segments.slice(1).map((one) => one.from)
  const isOnTheWay = via === undefined || changes.some((airport) => isSamePlace(via, airport))
  const isNonstop = journey.segments.length === 1 && journey.segments.every(({ stops }) => stops.length === 0)
  return (
    isSamePlace(input.from, journey.from) &&
    isSamePlace(input.to, journey.to) &&
    isOnTheWay &&
    (!nonstopOnly || isNonstop) &&
    doesDepartureFit(journey, input)
  )
}

function doesDepartureFit({ segments }: DemoJourney, { window }: RequestedJourney): boolean {
  if (!window) return true
  const time = window.by === 'departure' ? segments[0]?.leaves[1] : segments.at(-1)?.arrives[1]
  const minute = Number(time?.slice(0, 2)) * 60 + Number(time?.slice(3))
  const { from, to } = minuteRangeOfWindow(window)
  return minute >= from && minute <= to
}

type FareContext = FlightContext & { readonly daysAhead: number }

function doesFareFit(
  fare: DemoFare,
  cabin: CabinClass,
  { request, recording, daysAhead }: FareContext,
): boolean {
  const rules = recording.rules[fare.rules]
  if (!rules || cabinOfFare(fare) !== cabin) return false
  const isWanted = request.airlines.length === 0 || request.airlines.some((code) => code === fare.carrier)
  const isRefundable = refundabilityOf(rules) !== 'nonRefundable'
  return isWanted && daysAhead >= rules.advancePurchaseDays && (!request.refundableOnly || isRefundable)
}

function adultFareAmount({ lines }: DemoFare): number {
  return (lines.adult ?? []).reduce((sum, [, amount]) => sum + amount, 0)
}

/**
 * Combines one journey per request of one airline and brand, because they share one ticket. Where no airline
 * flies the whole trip, journeys of several airlines are combined.
 */
function combineJourneys(fitting: readonly (readonly Fitting[])[]): Fitting[][] {
  const [first = [], ...rest] = fitting
  if (rest.length === 0) return first.map((one) => [one])
  const together = [...Map.groupBy(first, airlineAndBrand)].flatMap(([name, start]) =>
    extendTrips(
      start,
      rest.map((input) => input.filter((one) => airlineAndBrand(one) === name)),
    ),
  )
  const trips = together.length > 0 ? together : extendTrips(first, rest)
  return trips.toSorted((one, other) => totalCostOf(one) - totalCostOf(other))
}

function extendTrips(start: readonly Fitting[], rest: readonly (readonly Fitting[])[]): Fitting[][] {
  return rest.reduce<Fitting[][]>(
    (trips, next) =>
      trips
        .flatMap((trip) => next.slice(0, mostCombined).map((one) => [...trip, one]))
        .slice(0, mostOffers * 2),
    start.slice(0, mostCombined).map((one) => [one]),
  )
}

function airlineAndBrand({ fare }: Pick<Fitting, 'fare'>): string {
  return `${fare.carrier} ${fare.brand ?? ''}`
}

function totalCostOf(trip: readonly Fitting[]): number {
  return trip.reduce((sum, one) => sum + one.cost, 0)
}
