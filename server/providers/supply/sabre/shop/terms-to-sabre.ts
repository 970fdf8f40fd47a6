import type { CabinClass } from '#contract/terms/codes.ts'
import type { TripShape } from '#contract/terms/itinerary.ts'
import type { PassengerCounts } from '#contract/terms/passenger.ts'
import {
  type TimeWindow,
  minuteOfDayText,
  isAnyTime,
  minuteRangeOfWindow,
} from '#contract/terms/calendar/time-window.ts'
import { type ShopRequest, type RequestedJourney, mostConnections } from '../../supplier-offer.ts'
import { letterOfCabin } from './sabre-coupons.ts'
import type { SabreFlightHandle, SabreOfferHandle } from './sabre-offer-ref.ts'
import { passengerKindsOf } from './sabre-prices.ts'

const tripTypes: Readonly<Record<TripShape, string>> = {
  oneWay: 'OneWay',
  roundTrip: 'Return',
  multiCity: 'Other',
}

/** Most itineraries of an answer; an agency buys a tier, and other tiers return an empty answer. */
export type SabreTier = 50 | 100 | 200

/** Search options besides the request. */
export type SearchOptions = {
  readonly pcc: string
  readonly tier: SabreTier
  /** Account codes of the office's negotiated fares. */
  readonly accountCodes?: readonly string[] | undefined
  /** Also returns fares of full classes, which can be waitlisted. */
  readonly isWaitlistWanted: boolean
  /** Also returns what airlines offer by NDC. */
  readonly isNdcWanted?: boolean
}

/** Returns a search in the format of Bargain Finder Max 5. */
export function shopRequestOf(request: ShopRequest, options: SearchOptions): object {
  const cabins = new Set(request.journeys.map((one) => one.cabin))
  const [cabin] = cabins
  return requestRoot({
    pcc: options.pcc,
    accountCodes: options.accountCodes,
    tier: options.tier,
    party: request.party,
    isRefundableOnly: request.refundableOnly,
    checksSeats: !options.isWaitlistWanted,
    journeys: request.journeys.map((journey) => ({
      ...originDestinationOf(journey, request.via),
      // a single cabin is stated once; differing journeys state their own
      ...(cabins.size > 1 ? { TPA_Extensions: { CabinPref: cabinPreference(journey.cabin) } } : {}),
    })),
    preferences: {
      ...(request.nonstopOnly
        ? { MaxStopsQuantity: 0, FlightTypePref: { MaxConnections: '0' } }
        : { FlightTypePref: { MaxConnections: String(mostConnections) } }),
      ...(cabin && cabins.size === 1 ? { CabinPref: [cabinPreference(cabin)] } : {}),
      ...(request.airlines.length > 0
        ? { VendorPref: request.airlines.map((code) => ({ Code: code, PreferLevel: 'Only' })) }
        : {}),
    },
    extensions: {
      NumTrips: { Number: options.tier },
      TripType: { Value: tripTypes[request.shape] },
      ...(options.isNdcWanted ? { NDCIndicators: ndcUpsells } : {}),
    },
    isNdcWanted: options.isNdcWanted === true,
  })
}

/** Fare families of airlines: without these only their cheapest offer comes back. */
const ndcUpsells = { MultipleBrandedFares: { Value: true }, MaxNumberOfUpsells: { Value: 6 } }

/** Options of a revalidation besides the offer. */
type RevalidationOptions = Pick<SearchOptions, 'pcc' | 'accountCodes'> & {
  /** Also returns what further bags cost. */
  readonly areBagFeesWanted?: true
}

const bagFees = { Enable: true, Summary: true, AncillaryFeeGroup: [{ Code: 'BG', Count: '1' }] }

/**
 * Returns the revalidation of an offer in the format of Revalidate Itinerary 5. B requests the price in the
 * given classes and the lowest in any, which distinguishes a full class from a full flight.
 */
export function revalidationRequestOf(
  handle: SabreOfferHandle,
  { pcc, accountCodes, areBagFeesWanted }: RevalidationOptions,
): object {
  const isWaitlistRequest = handle.journeys.flat().some((one) => one.isWaitlisted)
  return requestRoot({
    pcc,
    accountCodes,
    tier: 50,
    party: handle.party,
    isRefundableOnly: false,
    checksSeats: !isWaitlistRequest,
    journeys: handle.journeys.map((flights) => ({
      DepartureDateTime: `${flights[0]?.departs ?? ''}:00`,
      OriginLocation: { LocationCode: flights[0]?.from },
      DestinationLocation: { LocationCode: flights.at(-1)?.to },
      TPA_Extensions: { SegmentType: { Code: 'O' }, Flight: flights.map(flightRequestOf) },
    })),
    preferences: areBagFeesWanted ? { AncillaryFees: bagFees } : {},
    extensions: { VerificationItinCallLogic: { Value: 'B', AlwaysCheckAvailability: !isWaitlistRequest } },
  })
}

function flightRequestOf(flight: SabreFlightHandle): object {
  return {
    Number: flight.number,
    DepartureDateTime: `${flight.departs}:00`,
    ArrivalDateTime: `${flight.arrives}:00`,
    Type: 'A',
    ClassOfService: flight.rbd,
    OriginLocation: { LocationCode: flight.from },
    DestinationLocation: { LocationCode: flight.to },
    Airline: { Marketing: flight.airline, ...(flight.operating ? { Operating: flight.operating } : {}) },
  }
}

type Root = Pick<SearchOptions, 'pcc' | 'accountCodes'> & {
  readonly tier: SabreTier
  readonly party: PassengerCounts
  readonly isRefundableOnly: boolean
  readonly checksSeats: boolean
  readonly journeys: readonly object[]
  readonly preferences: object
  readonly extensions: object
  readonly isNdcWanted?: boolean
}

function requestRoot(root: Root): object {
  const company = { Type: '1', ID: '1', CompanyName: { Code: 'TN' } }
  return {
    OTA_AirLowFareSearchRQ: {
      // the digit alone, as in the URL
      Version: '5',
      ...(root.checksSeats ? {} : { AvailableFlightsOnly: false }),
      POS: { Source: [{ PseudoCityCode: root.pcc, RequestorID: company }] },
      OriginDestinationInformation: root.journeys,
      TravelPreferences: {
        ...root.preferences,
        Baggage: { RequestType: 'A', Description: true, CarryOnInfo: true },
        TPA_Extensions: {
          ...root.extensions,
          DataSources: { ATPCO: 'Enable', LCC: 'Disable', NDC: root.isNdcWanted ? 'Enable' : 'Disable' },
        },
      },
      TravelerInfoSummary: {
        AirTravelerAvail: [{ PassengerTypeQuantity: passengerQuantities(root.party) }],
        PriceRequestInformation: {
          CurrencyCode: 'THB',
          ...(root.accountCodes?.length
            ? { AccountCode: root.accountCodes.map((code) => ({ Code: code })) }
            : {}),
          TPA_Extensions: {
            // false excludes every fare with a penalty
            ...(root.isRefundableOnly ? { Indicators: { RefundPenalty: { Ind: false } } } : {}),
            BrandedFareIndicators: { MultipleBrandedFares: true },
          },
        },
      },
      TPA_Extensions: {
        IntelliSellTransaction: {
          RequestType: { Name: `${root.tier}ITINS` },
          // else only the cheaper source of an itinerary survives, before any rule of the agency is asked
          ...(root.isNdcWanted ? { MultipleSourcePerItinerary: { Value: true } } : {}),
        },
      },
    },
  }
}

function passengerQuantities(party: PassengerCounts): object[] {
  return passengerKindsOf(party).map(({ code, count }) => ({
    Code: code,
    Quantity: count,
    // without it the answer has no penalties
    TPA_Extensions: { VoluntaryChanges: { Match: 'Info' } },
  }))
}

function originDestinationOf(
  { from, to, departureOn, window }: RequestedJourney,
  via: string | undefined,
): object {
  return {
    DepartureDateTime: `${departureOn}T00:00:00`,
    ...(window && !isAnyTime(window) ? departureWindowText(window) : {}),
    OriginLocation: { LocationCode: from },
    DestinationLocation: { LocationCode: to },
    ...(via === undefined
      ? {}
      : { ConnectionLocations: { ConnectionLocation: [{ LocationCode: via, PreferLevel: 'Only' }] } }),
  }
}

/** "10001400": from ten to two. The end of the day is its last minute. */
function departureWindowText(window: TimeWindow): object {
  const { from, to } = minuteRangeOfWindow(window)
  const text = [from, Math.min(to, 1439)].map((minute) => minuteOfDayText(minute).replace(':', '')).join('')
  return window.by === 'departure' ? { DepartureWindow: text } : { ArrivalWindow: text }
}

/** Version 5 has no stricter level: answers in other cabins are filtered when read. */
function cabinPreference(cabin: CabinClass): object {
  return { Cabin: letterOfCabin.get(cabin), PreferLevel: 'Preferred' }
}
