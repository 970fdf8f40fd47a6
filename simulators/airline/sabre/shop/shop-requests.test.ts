import { describe, expect, it } from 'vitest'
import { lowFareSearch } from './shop-requests.ts'

type Json = Record<string, unknown>

const journey = {
  DepartureDateTime: '2027-01-10T00:00:00',
  OriginLocation: { LocationCode: 'BKK' },
  DestinationLocation: { LocationCode: 'SIN' },
}
const flight = {
  Number: 403,
  DepartureDateTime: '2027-01-10T08:00:00',
  ArrivalDateTime: '2027-01-10T11:20:00',
  Type: 'A',
  ClassOfService: 'Y',
  OriginLocation: { LocationCode: 'BKK' },
  DestinationLocation: { LocationCode: 'SIN' },
  Airline: { Marketing: 'SQ' },
}
const body = ({
  journey: change = {},
  travel = {},
  travellers = {},
  root = {},
}: Record<string, Json> = {}) => ({
  OTA_AirLowFareSearchRQ: {
    Version: '5',
    POS: {
      Source: [{ PseudoCityCode: 'FH01', RequestorID: { Type: '1', ID: '1', CompanyName: { Code: 'TN' } } }],
    },
    OriginDestinationInformation: [{ ...journey, ...change }],
    TravelPreferences: travel,
    TravelerInfoSummary: {
      AirTravelerAvail: [{ PassengerTypeQuantity: [{ Code: 'ADT', Quantity: 1 }] }],
      ...travellers,
    },
    ...root,
  },
})
const isTaken = (asked: object): boolean => lowFareSearch.safeParse(asked).success

describe('the simulated search of version 5', () => {
  it('accepts a request that the official document accepts', () => {
    expect(isTaken(body())).toBe(true)
    expect(isTaken(body({ travel: { CabinPref: [{ Cabin: 'Y', PreferLevel: 'Preferred' }] } }))).toBe(true)
    expect(isTaken(body({ journey: { TPA_Extensions: { Flight: [flight] } } }))).toBe(true)
    expect(isTaken(body({ travel: { Baggage: { Description: true } } }))).toBe(true)
    expect(isTaken(body({ journey: { TPA_Extensions: { ConnectionTime: { Min: 0, Max: 600 } } } }))).toBe(
      true,
    )
  })

  it.each([
    ['a number of the journey', { journey: { RPH: '1' } }],
    [
      'a cabin level that only older versions have',
      { travel: { CabinPref: [{ Cabin: 'Y', PreferLevel: 'Only' }] } },
    ],
    [
      'such a level with a journey',
      { journey: { TPA_Extensions: { CabinPref: { Cabin: 'Y', PreferLevel: 'Only' } } } },
    ],
    ['cabins of a journey as a list', { journey: { TPA_Extensions: { CabinPref: [{ Cabin: 'Y' }] } } }],
    [
      'a connection that is merely preferred',
      {
        journey: {
          ConnectionLocations: { ConnectionLocation: [{ LocationCode: 'HKG', PreferLevel: 'Preferred' }] },
        },
      },
    ],
    ['more pieces of baggage than four', { travel: { Baggage: { RequestType: 'A', RequestedPieces: 5 } } }],
    [
      'a connection of less than no minutes',
      { journey: { TPA_Extensions: { ConnectionTime: { Min: -1 } } } },
    ],
    ['a journey of less than no minutes', { journey: { TPA_Extensions: { TotalTravelTime: { Max: -1 } } } }],
    [
      'a flight number that does not fit two bytes',
      { journey: { TPA_Extensions: { Flight: [{ ...flight, Number: 32_768 }] } } },
    ],
    [
      'a long connection that does not fit two bytes',
      { travel: { TPA_Extensions: { LongConnectTime: { Enable: true, Max: 32_768 } } } },
    ],
    [
      'the type of a place of a flight',
      {
        journey: {
          TPA_Extensions: {
            Flight: [{ ...flight, OriginLocation: { LocationCode: 'BKK', LocationType: 'A' } }],
          },
        },
      },
    ],
    ['a count of seats', { travellers: { SeatsRequested: [1] } }],
    ['a wish of an older version for direct flights', { root: { DirectFlightsOnly: true } }],
  ])('refuses %s', (_, change) => {
    expect(isTaken(body(change))).toBe(false)
  })
})
