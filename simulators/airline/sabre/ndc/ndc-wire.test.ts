import { beforeEach, describe, expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import type { Simulator } from '../../../control-plane/simulator-server.ts'
import { airlineSimulator } from '../../airline.ts'

type Json = Record<string, unknown>
const now = '2026-12-01T03:00:00.000Z' as Instant

describe('offers of airlines on the Sabre wire', () => {
  let airline: Simulator
  beforeEach(() => {
    airline = airlineSimulator({ commitMs: 0 })
    airline.clock.setTo(now)
  })

  const call = async (path: string, body: unknown, pcc = 'FH01'): Promise<Json> => {
    const token = await request('/v2/auth/token', 'grant_type=client_credentials', {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${twice(`V1:1234:${pcc}:AA`, 'secret')}`,
    })
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${String(token['access_token'])}`,
    }
    return request(path, JSON.stringify(body), headers)
  }
  const request = async (path: string, body: string, headers: Record<string, string>): Promise<Json> => {
    const query = new URLSearchParams()
    const answer = await airline.handle({
      method: 'POST',
      path,
      query,
      headers,
      body,
      bytes: Buffer.from(body),
      effects: {},
    })
    return answer.body as Json
  }
  const shop = async (extensions: Json = {}, transaction: Json = {}) => {
    const body = await call('/v5/offers/shop', shopBody(extensions, transaction))
    const { itineraryGroups = [] } = body['groupedItineraryResponse'] as {
      readonly itineraryGroups?: readonly {
        readonly itineraries: readonly { readonly pricingInformation: readonly Pricing[] }[]
      }[]
    }
    return itineraryGroups.flatMap((group) => group.itineraries.map((one) => one.pricingInformation))
  }
  const anOffer = async (carrier = 'TG') => {
    const found = (await shop(bothSources, { MultipleSourcePerItinerary: { Value: true } }))
      .flat()
      .find((one) => one.distributionModel === 'NDC' && one.fare.validatingCarrierCode === carrier)
    if (!found) throw new Error('no such offer')
    return found
  }
  const priced = async (offerItemId: string | undefined, pcc?: string) => {
    const body = await call('/v1/offers/price', { query: [{ offerItemId: [offerItemId] }] }, pcc)
    return body as {
      messages?: readonly { type: string }[]
      response?: { offers: readonly { id: string; offerItems: readonly { id: string }[] }[] }
    }
  }
  const order = (flightOffer: unknown, rest: Json = {}) =>
    call('/v1/trip/orders/createBooking', {
      flightOffer,
      travelers,
      contactInfo: { phones: ['0810000000'] },
      ...rest,
    })
  const aBooking = async () => {
    const { response } = await priced((await anOffer()).fare.offerItemId)
    const [offer] = response?.offers ?? []
    const made = await order({
      offerId: offer?.id,
      selectedOfferItems: offer?.offerItems.map(({ id }) => id),
    })
    const confirmationId = String(made['confirmationId'])
    const payment = {
      fulfillments: [{ payment: { primaryFormOfPayment: 1 } }],
      formsOfPayment: [{ type: 'CASH' }],
    }
    await call('/v1/trip/orders/fulfillFlightTickets', { confirmationId, ...payment })
    return confirmationId
  }
  const cancelOfferOf = async (confirmationId: string): Promise<unknown> => {
    const { cancelOffers } = await call('/v1/trip/orders/checkFlightTickets', { confirmationId })
    return (cancelOffers as readonly { readonly offerItemId: string }[])[0]?.offerItemId
  }

  it('offers come without upsells and beside no other source unless the request asks for them', async () => {
    const models = (rows: readonly (readonly Pricing[])[]) =>
      rows.map((row) => row.map((one) => one.distributionModel).join())
    expect(new Set(models(await shop(bothSources)))).toEqual(new Set(['ATPCO', 'NDC']))
    const several = { MultipleSourcePerItinerary: { Value: true } }
    expect(new Set(models(await shop(bothSources, several)))).toEqual(new Set(['ATPCO,NDC']))
    const upsells = {
      NDCIndicators: { MultipleBrandedFares: { Value: true }, MaxNumberOfUpsells: { Value: 1 } },
    }
    const only = { DataSources: { NDC: 'Enable', ATPCO: 'Disable', LCC: 'Disable' } }
    expect(new Set(models(await shop(only)))).toEqual(new Set(['NDC']))
    expect(new Set(models(await shop({ ...only, ...upsells })))).toEqual(new Set(['NDC,NDC']))
  })

  it('an offer is priced for the office that has searched, by an item that it was given', async () => {
    const { fare } = await anOffer()
    expect((await priced(fare.offerItemId)).response?.offers).toHaveLength(1)
    for (const [item, pcc] of [
      [fare.offerItemId, 'XY99'],
      [`${fare.offerItemId}7`, undefined],
      ['cabc-1-1', undefined],
    ] as const)
      expect((await priced(item, pcc)).messages).toMatchObject([{ type: 'ERROR' }])
  })

  it.each([
    [
      'an offer of a search, which is not priced',
      'UNABLE_TO_CREATE_ORDER_EXPIRED_OFFER',
      {},
      { offerId: 'shop' },
    ],
    ['a part of the items', 'INVALID_VALUE', {}, { selectedOfferItems: ['c-1-9'] }],
    [
      'travellers whom it was not priced for',
      'INVALID_VALUE',
      { travelers: [{ ...traveler, id: 'Passenger9' }] },
      {},
    ],
    [
      'a child in the place of an adult',
      'INVALID_VALUE',
      { travelers: [{ ...traveler, passengerCode: 'CNN', birthDate: '2019-01-01' }] },
      {},
    ],
    ['flights beside the offer', 'INVALID_VALUE', { flightDetails: { flights: [aFlight] } }, {}],
  ])('no order is made with %s', async (_, type, rest, change: Json) => {
    const { fare, offer: found } = await anOffer()
    const { response } = await priced(fare.offerItemId)
    const [offer] = response?.offers ?? []
    const wanted = {
      offerId: offer?.id,
      selectedOfferItems: offer?.offerItems.map(({ id }) => id),
      ...change,
    }
    const offerId = wanted.offerId === 'shop' ? found.offerId : wanted.offerId
    expect(await order({ ...wanted, offerId }, rest)).toMatchObject({ errors: [{ type }] })
    expect(airline.ledger()).toMatchObject({ reservations: [] })
  })

  it('an order ends as a whole by its own cancel offer', async () => {
    const [confirmationId, other] = [await aBooking(), await aBooking()]
    const cancel = (rest: Json) =>
      call('/v1/trip/orders/cancelBooking', { confirmationId, cancelAll: true, ...rest })
    const booking = await call('/v1/trip/orders/getBooking', { confirmationId })
    expect(booking).toMatchObject({
      flights: [{ sourceType: 'NDC' }],
      flightTickets: [{ ticketStatusCode: 'TO' }],
    })
    expect(booking).not.toHaveProperty('fares')
    const [{ number } = { number: '' }] = booking['flightTickets'] as readonly { readonly number: string }[]
    for (const [answer, type] of [
      [await call('/v1/trip/orders/voidFlightTickets', { tickets: [number] }), 'NDC_NOT_SUPPORTED'],
      [await cancel({ flightTicketOperation: 'VOID' }), 'INVALID_COMBINATION'],
      [await cancel({}), 'TICKETED_BOOKING'],
      [await cancel({ offerItemId: 'cunknown' }), 'CANCEL_OFFER_EXPIRED'],
      [await cancel({ offerItemId: await cancelOfferOf(other) }), 'CANCEL_OFFER_EXPIRED'],
    ] as const)
      expect(answer).toMatchObject({ errors: [{ type }] })
    expect(await cancel({ offerItemId: await cancelOfferOf(confirmationId) })).toMatchObject({
      voidedTickets: [number],
    })
    expect(airline.ledger()).toMatchObject({ reservations: [{ state: 'cancelled' }, { state: 'ticketed' }] })
  })
})

type Pricing = {
  readonly distributionModel: string
  readonly offer: { readonly offerId: string }
  readonly fare: { readonly validatingCarrierCode: string; readonly offerItemId?: string }
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const twice = (id: string, secret: string): string => base64(`${base64(id)}:${base64(secret)}`)
const bothSources = { DataSources: { NDC: 'Enable', ATPCO: 'Enable', LCC: 'Disable' } }
const traveler = { id: 'Passenger1', givenName: 'Somchai', surname: 'Example', passengerCode: 'ADT' }
const travelers = [traveler]
const aFlight = {
  flightNumber: 403,
  airlineCode: 'TG',
  fromAirportCode: 'BKK',
  toAirportCode: 'SIN',
  departureDate: '2027-01-10',
  departureTime: '08:00',
  bookingClass: 'Y',
  flightStatusCode: 'NN',
}

function shopBody(extensions: Json, transaction: Json): Json {
  const RequestorID = { Type: '1', ID: '1', CompanyName: { Code: 'TN' } }
  return {
    OTA_AirLowFareSearchRQ: {
      Version: '5',
      POS: { Source: [{ PseudoCityCode: 'FH01', RequestorID }] },
      OriginDestinationInformation: [
        {
          DepartureDateTime: '2027-01-10T00:00:00',
          OriginLocation: { LocationCode: 'BKK' },
          DestinationLocation: { LocationCode: 'SIN' },
        },
      ],
      TravelPreferences: { MaxStopsQuantity: 0, TPA_Extensions: extensions },
      TravelerInfoSummary: { AirTravelerAvail: [{ PassengerTypeQuantity: [{ Code: 'ADT', Quantity: 1 }] }] },
      TPA_Extensions: { IntelliSellTransaction: { RequestType: { Name: '50ITINS' }, ...transaction } },
    },
  }
}
