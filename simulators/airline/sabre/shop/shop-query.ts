import type { LocalDate } from '#contract/terms/time.ts'
import type { Effects } from '#simulators/control-plane/fault-plan.ts'
import type {
  WorldCabin,
  WorldJourney,
  WorldPassengerType,
  WorldPassengers,
  WorldSearch,
} from '../../world/world-offer.ts'
import type { LowFareSearch, OriginDestination } from './shop-requests.ts'
import { type WireCurrency, wireCurrency } from './wire-currency.ts'

/** Cabin letters on this wire. */
export const cabinLetters: Readonly<Record<WorldCabin, string>> = {
  economy: 'Y',
  premiumEconomy: 'S',
  business: 'C',
  premiumBusiness: 'J',
  first: 'F',
  premiumFirst: 'P',
}

const cabinsByName: Readonly<Record<string, WorldCabin>> = {
  ...Object.fromEntries(Object.entries(cabinLetters).map(([cabin, letter]) => [letter, cabin as WorldCabin])),
  Economy: 'economy',
  PremiumEconomy: 'premiumEconomy',
  Business: 'business',
  PremiumBusiness: 'premiumBusiness',
  First: 'first',
  PremiumFirst: 'premiumFirst',
}

const allianceMembers: Readonly<Record<string, readonly string[]>> = {
  '*A': ['TG', 'SQ', 'NH', 'OZ', 'BR', 'CA', 'AI', 'LH', 'LX', 'OS', 'TK', 'UA', 'AC', 'NZ', 'MS', 'ET'],
  '*O': ['CX', 'JL', 'BA', 'QR', 'QF', 'AA', 'AY', 'IB', 'MH', 'UL', 'RJ', 'AS', 'AT'],
  '*S': ['KE', 'VN', 'CI', 'MU', 'GA', 'AF', 'KL', 'DL', 'SV', 'VS'],
}

/** A requested passenger: the wire's type code and the airlines' type. */
export type RequestedPassenger = {
  readonly code: string
  readonly type: WorldPassengerType
  readonly count: number
}

/** Returns the passengers of a request, or the error message with which it is refused. */
export function passengersOf(request: LowFareSearch): readonly RequestedPassenger[] | string {
  const asked = request.TravelerInfoSummary.AirTravelerAvail.flatMap((one) => one.PassengerTypeQuantity)
  const passengers: RequestedPassenger[] = []
  for (const { Code: code, Quantity: count } of asked) {
    const type = passengerTypeOf(code)
    if (type === undefined) return `PASSENGER TYPE CODE ${code} NOT SUPPORTED`
    passengers.push({ code, type, count })
  }
  return partyFault(passengers) ?? passengers
}

/** Returns the requested currency, or the error message with which the request is refused. */
export function currencyOf(request: LowFareSearch): WireCurrency | string {
  const code = request.TravelerInfoSummary.PriceRequestInformation?.CurrencyCode
  return wireCurrency(code) ?? `CURRENCY CODE ${code} NOT SUPPORTED`
}

/** Returns the account codes whose fares are requested beside the published ones. */
export function accountCodesOf(request: LowFareSearch): readonly string[] {
  return request.TravelerInfoSummary.PriceRequestInformation?.AccountCode?.map((one) => one.Code) ?? []
}

/** Returns the passenger type of a code; undefined for codes that this wire refuses (CHD is one of them). */
export function passengerTypeOf(code: string): WorldPassengerType | undefined {
  if (code === 'ADT') return 'adult'
  if (code === 'CNN' || /^C(0[2-9]|1[01])$/.test(code)) return 'child'
  if (code === 'INF') return 'infantOnLap'
  return code === 'INS' ? 'infantInSeat' : undefined
}

function partyFault(passengers: readonly RequestedPassenger[]): string | undefined {
  const countOfTypes = (...types: WorldPassengerType[]) =>
    passengers.filter((one) => types.includes(one.type)).reduce((sum, one) => sum + one.count, 0)
  if (countOfTypes('adult', 'child', 'infantInSeat') > 9) return 'NUMBER OF SEATS EXCEEDS MAXIMUM OF 9'
  if (countOfTypes('adult') === 0) return 'UNACCOMPANIED MINORS NOT SUPPORTED'
  return countOfTypes('infantOnLap') > countOfTypes('adult')
    ? 'NUMBER OF INFANTS EXCEEDS NUMBER OF ADULTS'
    : undefined
}

/** Returns the same passengers for the world: one entry per type. */
export function toWorldPassengers(
  passengers: readonly { readonly type: WorldPassengerType; readonly count: number }[],
): WorldPassengers {
  const counts = new Map<WorldPassengerType, number>()
  for (const one of passengers) counts.set(one.type, (counts.get(one.type) ?? 0) + one.count)
  return [...counts].map(([type, count]) => ({ type, count }))
}

type ShopFilter = {
  readonly request: LowFareSearch
  readonly passengers: readonly RequestedPassenger[]
  readonly effects: Effects
  readonly most: number
}

/** Converts a low fare request to a search of the simulated airlines. */
export function toWorldSearch({ request, passengers, effects, most }: ShopFilter): WorldSearch {
  const { TravelPreferences: wishes } = request
  const airlines = allowedAirlines(request)
  const via = request.OriginDestinationInformation.flatMap((one) =>
    (one.ConnectionLocations?.ConnectionLocation ?? []).map((place) => place.LocationCode),
  )
  const isRefundable =
    request.TravelerInfoSummary.PriceRequestInformation?.TPA_Extensions?.Indicators?.RefundPenalty?.Ind ===
    false
  return {
    journeys: request.OriginDestinationInformation.map((one) => journeyOf(one, wishes)),
    passengers: toWorldPassengers(passengers),
    maxConnections: mostConnections(request),
    most,
    ...(airlines.length > 0 ? { airlines } : {}),
    ...(via.length > 0 ? { via } : {}),
    ...(isRefundable ? { refundableOnly: true } : {}),
    ...(request.AvailableFlightsOnly === false ? { isWaitlistWanted: true } : {}),
    ...worldEffects(effects),
  }
}

/** Returns the faults that the world itself applies. */
export function worldEffects(effects: Effects): Pick<WorldSearch, 'silent' | 'pretendedSeats'> {
  const silent = silentAirlines(effects)
  return {
    ...(silent.length > 0 ? { silent } : {}),
    ...(effects.seats === undefined ? {} : { pretendedSeats: effects.seats }),
  }
}

/** Returns the airlines that do not answer this request. */
export function silentAirlines(effects: Effects): readonly string[] {
  const { partial } = effects as { readonly partial?: readonly string[] }
  return partial ?? []
}

function journeyOf(one: OriginDestination, wishes: LowFareSearch['TravelPreferences']): WorldJourney {
  const own = one.TPA_Extensions?.CabinPref
  const cabin = cabinsByName[[own, wishes?.CabinPref].flat()[0]?.Cabin ?? '']
  const window = departureWindowOf(one)
  return {
    from: one.OriginLocation.LocationCode,
    to: one.DestinationLocation.LocationCode,
    on: one.DepartureDateTime.slice(0, 10) as LocalDate,
    ...(cabin ? { cabin } : {}),
    ...(window ? { window } : {}),
  }
}

function departureWindowOf(one: OriginDestination): WorldJourney['window'] {
  const text = one.DepartureWindow ?? one.ArrivalWindow
  if (text === undefined) return undefined
  const minuteAt = (at: number) => Number(text.slice(at, at + 2)) * 60 + Number(text.slice(at + 2, at + 4))
  const of = one.DepartureWindow === undefined ? 'arrival' : 'departure'
  return { of, fromMinute: minuteAt(0), toMinute: minuteAt(4) }
}

function mostConnections(request: LowFareSearch): number {
  const wishes = request.TravelPreferences
  if (wishes?.MaxStopsQuantity === 0) return 0
  return Math.min(Number(wishes?.FlightTypePref?.MaxConnections ?? 2), wishes?.MaxStopsQuantity ?? 2, 2)
}

/**
 * Returns the airlines that may sell; empty for all. Without a level, an airline of the list is preferred.
 */
function allowedAirlines({
  TravelPreferences: wishes,
  OriginDestinationInformation: journeys,
}: LowFareSearch): string[] {
  const preferred = (wishes?.VendorPref ?? []).filter((one) => one.PreferLevel !== 'Unacceptable')
  const included = journeys.flatMap((one) => one.TPA_Extensions?.IncludeVendorPref ?? [])
  const allied = airlinesInAlliances(wishes?.TPA_Extensions?.IncludeAlliancePref)
  return [...new Set([...preferred, ...included].map((one) => one.Code).concat(allied))]
}

function airlinesInAlliances(alliances: readonly { readonly Code: string }[] = []): string[] {
  return alliances.flatMap((one) => allianceMembers[one.Code] ?? [])
}

/** Returns the airlines that must not sell. */
export function excludedAirlines({ TravelPreferences: wishes }: LowFareSearch): ReadonlySet<string> {
  const unwanted = (wishes?.VendorPref ?? []).filter((one) => one.PreferLevel === 'Unacceptable')
  const excluded = wishes?.TPA_Extensions?.ExcludeVendorPref ?? []
  const allied = airlinesInAlliances(wishes?.TPA_Extensions?.ExcludeAlliancePref)
  return new Set([...unwanted, ...excluded].map((one) => one.Code).concat(allied))
}
