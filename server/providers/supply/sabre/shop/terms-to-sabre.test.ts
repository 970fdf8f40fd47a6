import { describe, expect, it } from 'vitest'
import { cabinClasses } from '#contract/terms/codes.ts'
import type { ShopRequest } from '../../supplier-offer.ts'
import type { SabreOfferHandle } from './sabre-offer-ref.ts'
import { revalidationRequestOf, shopRequestOf } from './terms-to-sabre.ts'

const there = { from: 'BKK', to: 'NRT', departureOn: '2027-01-10', cabin: 'economy' }
const plain = {
  shape: 'oneWay',
  journeys: [there],
  party: { adult: 1 },
  airlines: [],
  nonstopOnly: false,
  refundableOnly: false,
}
const root = (change: object = {}, options: object = {}) => {
  const request = { ...plain, ...change } as unknown as ShopRequest
  const body = shopRequestOf(request, { pcc: 'FH01', tier: 200, isWaitlistWanted: false, ...options })
  return (body as { OTA_AirLowFareSearchRQ: object }).OTA_AirLowFareSearchRQ
}

describe('the search request', () => {
  it('states the office, places, passengers and currency', () => {
    expect(root()).toMatchObject({
      Version: '5',
      POS: {
        Source: [
          { PseudoCityCode: 'FH01', RequestorID: { Type: '1', ID: '1', CompanyName: { Code: 'TN' } } },
        ],
      },
      OriginDestinationInformation: [
        {
          DepartureDateTime: '2027-01-10T00:00:00',
          OriginLocation: { LocationCode: 'BKK' },
          DestinationLocation: { LocationCode: 'NRT' },
        },
      ],
      TravelPreferences: {
        Baggage: { RequestType: 'A' },
        TPA_Extensions: { NumTrips: { Number: 200 }, TripType: { Value: 'OneWay' } },
      },
      TravelerInfoSummary: {
        AirTravelerAvail: [{ PassengerTypeQuantity: [{ Code: 'ADT', Quantity: 1 }] }],
        PriceRequestInformation: { CurrencyCode: 'THB' },
      },
      TPA_Extensions: { IntelliSellTransaction: { RequestType: { Name: '200ITINS' } } },
    })
    expect(root()).not.toHaveProperty('AvailableFlightsOnly')
  })

  it.each(cabinClasses.map((cabin, at) => [cabin, 'YSCJFP'.charAt(at)]))(
    'the cabin %s is sent as %s',
    (cabin, letter) => {
      const preferences = { TravelPreferences: { CabinPref: [{ Cabin: letter, PreferLevel: 'Preferred' }] } }
      expect(root({ journeys: [{ ...there, cabin }] })).toMatchObject(preferences)
    },
  )

  it('states the cabin for each journey where they differ', () => {
    const back = { from: 'NRT', to: 'BKK', departureOn: '2027-01-20', cabin: 'first' }
    const asked = root({ shape: 'roundTrip', journeys: [there, back] })
    expect(asked).toMatchObject({
      OriginDestinationInformation: [
        { TPA_Extensions: { CabinPref: { Cabin: 'Y' } } },
        { TPA_Extensions: { CabinPref: { Cabin: 'F' } } },
      ],
    })
    expect(asked).not.toHaveProperty('TravelPreferences.CabinPref')
  })

  it.each([
    ['departure', 600, 2, { DepartureWindow: '08001200' }],
    ['arrival', 60, 3, { ArrivalWindow: '00000400' }],
    ['departure', 1380, 4, { DepartureWindow: '19002359' }],
  ])(
    'a window by %s around minute %i of %i hours either side is sent as a range',
    (by, aroundMinute, rangeHours, wanted) => {
      const window = { by, aroundMinute, rangeHours }
      expect(root({ journeys: [{ ...there, window }] })).toMatchObject({
        OriginDestinationInformation: [wanted],
      })
    },
  )

  it('a window of twelve hours either side is left out', () => {
    const window = { by: 'departure', aroundMinute: 720, rangeHours: 12 }
    expect(JSON.stringify(root({ journeys: [{ ...there, window }] }))).not.toContain('Window')
  })

  it('passes on every filter', () => {
    expect(
      root({ nonstopOnly: true, refundableOnly: true, airlines: ['TG', 'NH'], via: 'HKG' }),
    ).toMatchObject({
      OriginDestinationInformation: [
        { ConnectionLocations: { ConnectionLocation: [{ LocationCode: 'HKG', PreferLevel: 'Only' }] } },
      ],
      TravelPreferences: {
        MaxStopsQuantity: 0,
        VendorPref: [
          { Code: 'TG', PreferLevel: 'Only' },
          { Code: 'NH', PreferLevel: 'Only' },
        ],
      },
      TravelerInfoSummary: {
        PriceRequestInformation: { TPA_Extensions: { Indicators: { RefundPenalty: { Ind: false } } } },
      },
    })
    expect(root({}, { isWaitlistWanted: true })).toMatchObject({ AvailableFlightsOnly: false })
  })

  it('requests the negotiated fares of the account codes of the office', () => {
    expect(root()).not.toHaveProperty('TravelerInfoSummary.PriceRequestInformation.AccountCode')
    expect(root({}, { accountCodes: ['FHCORP'] })).toMatchObject({
      TravelerInfoSummary: { PriceRequestInformation: { AccountCode: [{ Code: 'FHCORP' }] } },
    })
  })

  it('counts passengers by Sabre’s passenger type codes, each once; seniors fly as adults', () => {
    const party = { adult: 1, child: 2, infantOnLap: 1, infantInSeat: 1, senior: 1, student: 1, youth: 1 }
    const wanted = [
      { Code: 'ADT', Quantity: 4 },
      { Code: 'CNN', Quantity: 2 },
      { Code: 'INF', Quantity: 1 },
      { Code: 'INS', Quantity: 1 },
    ]
    expect(root({ party })).toMatchObject({
      TravelerInfoSummary: { AirTravelerAvail: [{ PassengerTypeQuantity: wanted }] },
    })
  })
})

describe('the revalidation request', () => {
  const flight = {
    airline: 'TG',
    operating: 'NH',
    number: 676,
    from: 'BKK',
    to: 'NRT',
    departs: '2027-01-10T23:50',
    arrives: '2027-01-11T08:10',
    rbd: 'Q',
    cabin: 'economy',
    fareBasis: 'QLTHRT',
  } as const
  const handle: SabreOfferHandle = {
    shape: 'oneWay',
    party: { adult: 1 },
    carrier: 'TG',
    journeys: [[flight]],
  }

  it('states each flight with its class, and requests other classes too', () => {
    expect(revalidationRequestOf(handle, { pcc: 'FH01' })).toMatchObject({
      OTA_AirLowFareSearchRQ: {
        OriginDestinationInformation: [
          {
            DepartureDateTime: '2027-01-10T23:50:00',
            TPA_Extensions: {
              SegmentType: { Code: 'O' },
              Flight: [
                {
                  Number: 676,
                  ClassOfService: 'Q',
                  Type: 'A',
                  ArrivalDateTime: '2027-01-11T08:10:00',
                  Airline: { Marketing: 'TG', Operating: 'NH' },
                },
              ],
            },
          },
        ],
        TravelPreferences: {
          TPA_Extensions: { VerificationItinCallLogic: { Value: 'B', AlwaysCheckAvailability: true } },
        },
      },
    })
  })

  it('does not require available seats for a waitlist offer', () => {
    const input = { ...handle, journeys: [[{ ...flight, isWaitlisted: true }]] }
    expect(revalidationRequestOf(input, { pcc: 'FH01' })).toMatchObject({
      OTA_AirLowFareSearchRQ: { AvailableFlightsOnly: false },
    })
  })
})
