import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSimulatorServer } from '../../control-plane/simulator-server.ts'
import { airlineSimulator } from '../airline.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const twice = (id: string, secret: string): string => base64(`${base64(id)}:${base64(secret)}`)
const clientId = 'V1:123456:7ABC:AA'
const now = '2026-12-01T03:00:00Z'
const on = '2027-01-10'

type Json = Record<string, unknown>
type Answer = { readonly status: number; readonly body: Json; readonly text: string }

describe('the Sabre wire of the simulated airlines', () => {
  let server: Server
  let baseUrl: string

  beforeAll(async () => {
    server = createSimulatorServer(airlineSimulator({ commitMs: 10 }))
    server.listen(0)
    await once(server, 'listening')
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await post('/_reset', {})
    await post('/_control', { clock: { now } })
  })

  const send = async (path: string, body: string, headers: Record<string, string>): Promise<Answer> => {
    const response = await fetch(baseUrl + path, { method: 'POST', body, headers })
    const text = await response.text()
    return { status: response.status, text, body: text.startsWith('{') ? (JSON.parse(text) as Json) : {} }
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(path, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
  const signIn = (basic: string, form = 'grant_type=client_credentials', version = 'v2') =>
    send(`/${version}/auth/token`, form, {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${basic}`,
    })
  const bearer = async (id = clientId) => {
    const { body } = await signIn(twice(id, 'pw'))
    return { authorization: `Bearer ${String(body['access_token'])}` }
  }
  const call = async (path: string, body: unknown, id = clientId) => post(path, body, await bearer(id))

  const shopBody = (change: Json = {}) => ({
    OTA_AirLowFareSearchRQ: {
      Version: '5',
      POS: {
        Source: [
          { PseudoCityCode: '7ABC', RequestorID: { Type: '1', ID: '1', CompanyName: { Code: 'TN' } } },
        ],
      },
      OriginDestinationInformation: [
        {
          DepartureDateTime: `${on}T00:00:00`,
          OriginLocation: { LocationCode: 'BKK' },
          DestinationLocation: { LocationCode: 'SIN' },
        },
      ],
      TravelPreferences: { MaxStopsQuantity: 0 },
      TravelerInfoSummary: { AirTravelerAvail: [{ PassengerTypeQuantity: [{ Code: 'ADT', Quantity: 1 }] }] },
      TPA_Extensions: { IntelliSellTransaction: { RequestType: { Name: '50ITINS' } } },
      ...change,
    },
  })
  const shopped = async (change: Json = {}, id = clientId) => {
    const { body } = await call('/v5/offers/shop', shopBody(change), id)
    return body['groupedItineraryResponse'] as {
      readonly statistics: { readonly itineraryCount: number }
      readonly messages: readonly { readonly severity: string; readonly text: string }[]
      readonly scheduleDescs: readonly {
        readonly carrier: { readonly marketing: string; readonly marketingFlightNumber: number }
        readonly departure: { readonly time: string; readonly airport: string }
        readonly arrival: { readonly airport: string }
      }[]
      readonly itineraryGroups?: readonly {
        readonly processingMessages?: readonly { readonly text: string }[]
      }[]
    }
  }

  const bookBody = async (change: { readonly surname?: string; readonly status?: string } = {}) => {
    const { scheduleDescs } = await shopped()
    const first = scheduleDescs[0]
    if (!first) throw new Error('no flight')
    return {
      flightDetails: {
        flights: [
          {
            flightNumber: first.carrier.marketingFlightNumber,
            airlineCode: first.carrier.marketing,
            fromAirportCode: first.departure.airport,
            toAirportCode: first.arrival.airport,
            departureDate: on,
            departureTime: first.departure.time.slice(0, 5),
            bookingClass: 'Y',
            flightStatusCode: change.status ?? 'NN',
          },
        ],
        flightPricing: [{}],
      },
      travelers: [
        { givenName: 'Somchai', surname: change.surname ?? 'Example', title: 'Mr', passengerCode: 'ADT' },
      ],
      contactInfo: { phones: ['+66810000000'] },
      remarks: [{ type: 'GENERAL', text: 'Ref abc' }],
      notification: { queuePlacement: [{ queueNumber: 300, prefatoryInstructionCode: 11 }] },
    }
  }
  const book = async (change = {}) => call('/v1/trip/orders/createBooking', await bookBody(change))
  const told = async (confirmationId: string, id = clientId) =>
    (await call('/v1/trip/orders/getBooking', { confirmationId }, id)).body as {
      readonly errors?: readonly { readonly type: string }[]
      readonly flights?: readonly { readonly flightStatusCode: string; readonly confirmationId?: string }[]
      readonly travelers?: readonly { readonly givenName: string }[]
      readonly specialServices?: readonly { readonly code: string; readonly message: string }[]
      readonly bookingSignature?: string
    }
  const soap = async (action: string, body: string) => {
    const { authorization } = await bearer()
    const security = `<wsse:Security xmlns:wsse="x"><wsse:BinarySecurityToken>${authorization.slice(7)}</wsse:BinarySecurityToken></wsse:Security>`
    const xml = `<?xml version="1.0"?><s:Envelope xmlns:s="s"><s:Header><eb:MessageHeader xmlns:eb="e"><eb:Action>${action}</eb:Action></eb:MessageHeader>${security}</s:Header><s:Body>${body}</s:Body></s:Envelope>`
    return send('/websvc', xml, { 'content-type': 'text/xml' })
  }
  const queue = (number: number) =>
    soap(
      'QueueAccessLLSRQ',
      `<QueueAccessRQ Version="2.1.1"><QueueIdentifier Number="${number}" PseudoCityCode="7ABC"><List Ind="true"/></QueueIdentifier></QueueAccessRQ>`,
    )
  const errorsOf = ({ body }: Answer) =>
    (body['errors'] as { readonly type: string }[] | undefined)?.map((one) => one.type)

  describe('signing in', () => {
    it('requires both halves and the whole in base64', async () => {
      expect((await signIn(twice(clientId, 'pw'))).status).toBe(200)
      expect(await signIn(base64(`${clientId}:pw`))).toMatchObject({
        status: 401,
        body: { error: 'invalid_client' },
      })
      expect((await signIn(twice(clientId, 'pool'))).status).toBe(401)
    })

    it('accepts version 3 with the user name in the form', async () => {
      const form = 'grant_type=password&username=123456-7ABC-AA&password=pw'
      expect((await signIn(base64('id:secret'), form, 'v3')).status).toBe(200)
      expect((await signIn(base64('id:wrong'), form, 'v3')).status).toBe(401)
    })

    it('rejects a token after its expiry', async () => {
      const old = await bearer()
      await post('/_control', { clock: { advanceMs: 604_801_000 } })
      expect(await post('/v5/offers/shop', shopBody(), old)).toMatchObject({
        status: 401,
        body: { status: 'NotProcessed', errorCode: 'ERR.2SG.SEC.INVALID_CREDENTIALS' },
      })
    })
  })

  describe('searching', () => {
    it('returns prices in the requested currency whose parts add up, and refuses an unknown currency', async () => {
      type Fare = {
        readonly totalFare: { readonly totalPrice: number; readonly currency: string }
        readonly passengerInfoList: readonly {
          readonly passengerInfo: {
            readonly passengerTotalFare: {
              readonly equivalentAmount: number
              readonly totalTaxAmount: number
            }
          }
        }[]
      }
      const pricedIn = async (CurrencyCode: string) => {
        const { TravelerInfoSummary } = shopBody().OTA_AirLowFareSearchRQ
        const PriceRequestInformation = { CurrencyCode }
        const found = await shopped({
          TravelerInfoSummary: { ...TravelerInfoSummary, PriceRequestInformation },
        })
        const groups = found.itineraryGroups as
          | readonly { readonly itineraries: readonly { pricingInformation: readonly { fare: Fare }[] }[] }[]
          | undefined
        return { found, fare: groups?.[0]?.itineraries[0]?.pricingInformation[0]?.fare }
      }
      const [baht, dollars, unknown] = await Promise.all(['THB', 'USD', 'ZZZ'].map(pricedIn))
      const { totalPrice, currency } = dollars?.fare?.totalFare ?? { totalPrice: 0 }
      expect([baht?.fare?.totalFare.currency, currency]).toEqual(['THB', 'USD'])
      expect(totalPrice).toBeCloseTo((baht?.fare?.totalFare.totalPrice ?? 0) / 33, 0)
      const parts = dollars?.fare?.passengerInfoList[0]?.passengerInfo.passengerTotalFare
      expect((parts?.equivalentAmount ?? 0) + (parts?.totalTaxAmount ?? 0)).toBeCloseTo(totalPrice, 6)
      expect(unknown?.found.messages).toContainEqual(
        expect.objectContaining({ severity: 'Error', text: 'CURRENCY CODE ZZZ NOT SUPPORTED' }),
      )
    })

    it('refuses another version and unknown members', async () => {
      expect(await call('/v5/offers/shop', shopBody({ Version: 'V5' }))).toMatchObject({
        status: 400,
        body: { message: 'Incorrect GIR response schema version used' },
      })
      expect((await call('/v5/offers/shop', shopBody({ Colour: 'red' }))).status).toBe(400)
    })

    it('leaves out the airlines of an excluded alliance', async () => {
      const sellersOf = async (preferences: Json) => {
        const found = await shopped({
          TravelPreferences: { MaxStopsQuantity: 0, TPA_Extensions: preferences },
        })
        return new Set(found.scheduleDescs.map((one) => one.carrier.marketing))
      }
      expect(await sellersOf({})).toContain('SQ')
      expect(await sellersOf({ ExcludeAlliancePref: [{ Code: '*A' }] })).not.toContain('SQ')
    })

    it('finds nothing, without a message, for an office that has not bought the tier', async () => {
      expect((await shopped()).statistics.itineraryCount).toBeGreaterThan(0)
      const poor = await shopped({}, 'V1:123456:XSML:AA')
      expect(poor.statistics.itineraryCount).toBe(0)
      expect(poor.messages.filter((one) => one.severity === 'Error')).toEqual([])
    })

    it('refuses the passenger type CHD', async () => {
      const child = {
        AirTravelerAvail: [
          {
            PassengerTypeQuantity: [
              { Code: 'ADT', Quantity: 1 },
              { Code: 'CHD', Quantity: 1 },
            ],
          },
        ],
      }
      const { messages } = await shopped({ TravelerInfoSummary: child })
      expect(messages.map((one) => one.severity)).toContain('Error')
    })

    it('reports which airline did not answer', async () => {
      const airline = (await shopped()).scheduleDescs[0]?.carrier.marketing ?? ''
      await post('/_control', { faults: [{ partial: [airline] }] })
      const partial = await shopped()
      expect(partial.scheduleDescs.map((one) => one.carrier.marketing)).not.toContain(airline)
      expect(partial.itineraryGroups?.[0]?.processingMessages?.[0]?.text).toContain(airline)
    })
  })

  describe('booking', () => {
    it('places a new booking on the requested queue until it is removed', async () => {
      const locator = String((await book()).body['confirmationId'])
      expect((await queue(300)).text).toContain(`UniqueID ID="${locator}"`)
      await soap('QueueAccessLLSRQ', '<QueueAccessRQ><QueueIdentifier Number="300"/></QueueAccessRQ>')
      await soap('QueueAccessLLSRQ', '<QueueAccessRQ><Navigation Action="QR"/></QueueAccessRQ>')
      expect((await queue(300)).text).toContain('QUEUE EMPTY')
    })

    it('keeps a booking that it cannot show', async () => {
      const lost = await book({ surname: 'Lost' })
      expect(errorsOf(lost)).toEqual(['UNABLE_TO_RETRIEVE_BOOKING'])
      expect(lost.body['confirmationId']).toBeUndefined()
      expect((await queue(300)).text).toContain('UniqueID')
    })

    it('refuses travellers without a type, and flights at another time', async () => {
      const body = await bookBody()
      const untyped = { ...body, travelers: [{ givenName: 'Somchai', surname: 'Example' }] }
      expect(errorsOf(await call('/v1/trip/orders/createBooking', untyped))).toEqual([
        'MANDATORY_DATA_MISSING',
      ])
      const flights = body.flightDetails.flights.map((one) => ({ ...one, departureTime: '04:44' }))
      const moved = { ...body, flightDetails: { flights } }
      expect(errorsOf(await call('/v1/trip/orders/createBooking', moved))).toEqual(['FLIGHT_NOT_AVAILABLE'])
    })

    it('sells no seat that is gone, and waitlists it on request', async () => {
      const gone = { match: { path: '/v1/trip/orders/createBooking' }, seats: 0 }
      await post('/_control', { faults: [gone] })
      expect(errorsOf(await book())).toEqual(['UNABLE_TO_SELL_FLIGHTS'])
      const waiting = String((await book({ status: 'LL' })).body['confirmationId'])
      expect((await told(waiting)).flights?.map((one) => one.flightStatusCode)).toEqual(['HL'])
      await post('/_control', { act: 'clearWaitlist', recordLocator: waiting })
      expect((await told(waiting)).flights?.map((one) => one.flightStatusCode)).toEqual(['HK'])
      expect((await queue(18)).text).toContain(waiting)
    })

    it('returns the locator and the time limit of the airline only after a while', async () => {
      const locator = String((await book()).body['confirmationId'])
      expect((await told(locator)).flights?.[0]?.confirmationId).toBeUndefined()
      await post('/_control', { act: 'shortenDeadline', recordLocator: locator, at: '2026-12-01T09:30:00Z' })
      await post('/_control', { clock: { advanceMs: 61_000 } })
      const later = await told(locator)
      expect(later.flights?.[0]?.confirmationId).toMatch(/^[A-Z0-9]{6}$/)
      expect(later.specialServices?.[0]?.message).toContain('BY 01DEC26/0930Z')
      await post('/_control', { clock: { now: '2026-12-01T10:00:00Z' } })
      expect((await told(locator)).flights).toBeUndefined()
    })

    it('shows a moved and a cancelled flight, on the queues for them', async () => {
      const locator = String((await book()).body['confirmationId'])
      const signature = (await told(locator)).bookingSignature
      await post('/_control', { act: 'scheduleChange', recordLocator: locator, minutes: 45 })
      const moved = await told(locator)
      expect(moved.flights?.map((one) => one.flightStatusCode)).toEqual(['TK'])
      expect(moved.bookingSignature).not.toBe(signature)
      expect((await queue(6)).text).toContain(locator)
      await post('/_control', { act: 'carrierCancel', recordLocator: locator })
      expect((await told(locator)).flights?.map((one) => one.flightStatusCode)).toEqual(['HX'])
      expect((await queue(7)).text).toContain(locator)
    })

    it('returns parts that add up after a fare increase, and then issues no tickets', async () => {
      const confirmationId = String((await book()).body['confirmationId'])
      const path = '/v1/trip/orders/fulfillFlightTickets'
      await post('/_control', { faults: [{ match: { path }, priceDrift: 13 }] })
      const order = { confirmationId, fulfillments: [{}], designatePrinters: [{}], acceptPriceChanges: false }
      expect(errorsOf(await call(path, order))).toEqual(['PRICE_CHANGE'])
      const { body } = await call('/v1/trip/orders/getBooking', { confirmationId })
      const { fares, payments } = body as {
        fares: { totals: { total: string } }[]
        payments: { flightTotals: { total: string }[] }
      }
      expect(fares[0]?.totals.total).toBe(payments.flightTotals[0]?.total)
    })

    it('issues tickets once that it cannot show', async () => {
      const confirmationId = String((await book({ surname: 'Unseen' })).body['confirmationId'])
      const fulfil = () =>
        call('/v1/trip/orders/fulfillFlightTickets', {
          confirmationId,
          fulfillments: [{}],
          designatePrinters: [{ profileNumber: 1 }],
          acceptPriceChanges: false,
        })
      const first = await fulfil()
      expect(first.body['tickets']).toBeUndefined()
      expect(first.text).toContain('UNABLE_TO_RETRIEVE_TICKETS')
      expect(errorsOf(await fulfil())).toEqual(['BOOKING_FULFILLED'])
    })

    it('returns a booking without the services that the office has not bought', async () => {
      const locator = String((await book({ surname: 'Partial' })).body['confirmationId'])
      const part = await told(locator)
      expect(part.errors?.map((one) => one.type)).toEqual(['RESOURCE_UNAVAILABLE'])
      expect(part.flights).toHaveLength(1)
    })

    it('returns the whole booking for an empty list of parts', async () => {
      const confirmationId = String((await book()).body['confirmationId'])
      const asked = async (returnOnly: string[]) =>
        (await call('/v1/trip/orders/getBooking', { confirmationId, returnOnly })).body
      expect(await asked([])).toMatchObject({ bookingSignature: expect.any(String), travelers: [{}] })
      expect(await asked(['FLIGHTS'])).not.toHaveProperty('travelers')
    })

    it('hides a booking from another office', async () => {
      const locator = String((await book()).body['confirmationId'])
      expect((await told(locator, 'V1:123456:9XYZ:AA')).errors?.[0]?.type).toBe('UNAUTHORIZED_ACCESS')
      expect((await told('NOSUCH')).errors?.[0]?.type).toBe('BOOKING_NOT_FOUND')
      expect((await told(locator)).travelers?.[0]?.givenName).toBe('SOMCHAI MR')
    })
  })

  it('returns the text of the fare rules', async () => {
    const { text } = await soap(
      'OTA_AirRulesLLSRQ',
      '<OTA_AirRulesRQ Version="2.3.0"><OriginDestinationInformation><FlightSegment DepartureDateTime="01-10"><DestinationLocation LocationCode="SIN"/><MarketingCarrier Code="TG"/><OriginLocation LocationCode="BKK"/></FlightSegment></OriginDestinationInformation><RuleReqInfo><FareBasis Code="QLSAVER"/><Category>16</Category></RuleReqInfo></OTA_AirRulesRQ>',
    )
    expect(text).toContain('<Paragraph RPH="16" Title="PENALTIES">')
    expect(text).not.toContain('RPH="5"')
    expect((await send('/websvc', '<a/>', { 'content-type': 'text/xml' })).text).toContain('Fault')
  })
})
