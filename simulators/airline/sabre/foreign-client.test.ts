import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type SabreClient, createOAuthV2, createSabreClient } from 'sabre-rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSimulatorServer } from '../../control-plane/simulator-server.ts'
import { airlineSimulator } from '../airline.ts'

const now = '2026-11-21T03:00:00.000Z'
const day = (ahead: number) => new Date(Date.parse(now) + ahead * 86_400_000).toISOString().slice(0, 10)
const pointOfSale = { companyCode: 'TN', pseudoCityCode: '7ABC' }
const clientId = 'V1:123456:7ABC:AA'

describe('the Sabre wire, driven by a third-party client', () => {
  let server: Server
  let baseUrl: string
  let client: SabreClient

  beforeAll(async () => {
    server = createSimulatorServer(airlineSimulator({ commitMs: 20 }))
    server.listen(0)
    await once(server, 'listening')
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await fetch(`${baseUrl}/_control`, { method: 'POST', body: JSON.stringify({ clock: { now } }) })
    client = createSabreClient({ baseUrl, auth: createOAuthV2({ baseUrl, clientId, clientSecret: 'pw' }) })
  })
  afterAll(() => server.close())

  const search = () =>
    client.bargainFinderMaxV5.search({
      originDestinations: [
        { from: 'BKK', to: 'TYO', departureDateTime: `${day(40)}T00:00:00` },
        { from: 'TYO', to: 'BKK', departureDateTime: `${day(47)}T00:00:00` },
      ],
      passengers: [
        { type: 'ADT', quantity: 2 },
        { type: 'CNN', quantity: 1 },
      ],
      pointOfSale,
    })

  /** Returns the first nonstop trip, with the data that booking it needs. */
  const directTrip = async () => {
    const found = await search()
    const itinerary = found.itineraries.find((one) => one.legs.every((leg) => leg.segments.length === 1))
    if (!itinerary) throw new Error('no way without a change')
    const price = itinerary.totalFare?.totalAmount ?? 0
    const flights = itinerary.legs.map((leg, index) => {
      const segment = leg.segments[0]
      const fare = itinerary.fareOffers[0]?.passengerFares[0]?.fareComponents[index]?.segments[0]
      return {
        flightNumber: segment?.marketingFlightNumber ?? 0,
        airlineCode: segment?.marketingCarrier ?? '',
        fromAirportCode: segment?.departure?.airport ?? '',
        toAirportCode: segment?.arrival?.airport ?? '',
        departureDate: day(index === 0 ? 40 : 47),
        departureTime: (segment?.departure?.time ?? '').slice(0, 5),
        bookingClass: fare?.bookingCode ?? '',
        flightStatusCode: 'NN',
      }
    })
    return { price, flights }
  }

  const book = async (change: { readonly price?: number; readonly seat?: string } = {}) => {
    const trip = await directTrip()
    const { seat } = change
    const seats = seat === undefined ? {} : { seats: [{ travelerIndex: 1, number: seat }] }
    const desiredAmount = (change.price ?? trip.price).toFixed(2)
    return client.bookingManagementV1.createBooking({
      flightDetails: {
        flights: trip.flights.map((one, index) => (index === 0 ? { ...one, ...seats } : one)),
        flightPricing: [
          { priceComparisons: [{ desiredAmount, comparisonType: 'INCREASE_BY_AMOUNT', amount: '0.00' }] },
        ],
      },
      travelers: [
        { givenName: 'Somchai', surname: 'Example', passengerCode: 'ADT', birthDate: '1980-01-02' },
        { givenName: 'Malee', surname: 'Example', passengerCode: 'ADT', birthDate: '1982-01-02' },
        {
          givenName: 'Nid',
          surname: 'Example',
          passengerCode: 'CNN',
          birthDate: `${Number(day(0).slice(0, 4)) - 7}-01-02`,
        },
      ],
      contactInfo: { phones: ['+66-81-000-0000'], emails: ['mali@example.com'] },
      remarks: [{ type: 'GENERAL', text: 'fh ref one' }],
      notification: { queuePlacement: [{ queueNumber: 300, prefatoryInstructionCode: 11 }] },
    })
  }

  it('finds priced itineraries whose sums add up', async () => {
    const { itineraries } = await search()
    expect(itineraries.length).toBeGreaterThan(10)
    for (const { totalFare, fareOffers } of itineraries) {
      const party = fareOffers[0]?.passengerFares.reduce(
        (sum, one) => sum + (one.total?.totalAmount ?? 0) * (one.passengerNumber ?? 0),
        0,
      )
      expect(party).toBeCloseTo(totalFare?.totalAmount ?? Number.NaN, 2)
    }
  })

  it('books, reads, tickets once, voids and cancels', async () => {
    const booked = await book()
    expect(booked.errors).toBeUndefined()
    const confirmationId = booked.confirmationId ?? ''
    const told = await client.bookingManagementV1.getBooking({ confirmationId })
    expect(told.flights?.map((one) => one.flightStatusCode)).toEqual(['HK', 'HK'])
    expect(told.remarks).toEqual([{ type: 'GENERAL', text: 'FH REF ONE' }])
    const fulfil = () =>
      client.bookingManagementV1.fulfillTickets({
        confirmationId,
        fulfillments: [{}],
        designatePrinters: [{ profileNumber: 1 }],
        acceptPriceChanges: false,
      })
    expect((await fulfil()).tickets).toHaveLength(3)
    expect((await fulfil()).errors?.map((one) => one.type)).toEqual(['BOOKING_FULFILLED'])
    const checked = await client.bookingManagementV1.checkTickets({ confirmationId })
    expect(checked.tickets?.map((one) => one.isVoidable)).toEqual([true, true, true])
    const cancelled = await client.bookingManagementV1.cancelBooking({
      confirmationId,
      cancelAll: true,
      retrieveBooking: true,
      flightTicketOperation: 'VOID',
      errorHandlingPolicy: 'HALT_ON_ERROR',
    })
    expect(cancelled.voidedTickets).toHaveLength(3)
    expect(cancelled.booking?.flights).toBeUndefined()
  })

  it('adds a special service to a booking once, by its signature', async () => {
    const confirmationId = (await book()).confirmationId ?? ''
    const { bookingSignature = '' } = await client.bookingManagementV1.getBooking({ confirmationId })
    const wheelchair = { code: 'WCHR', travelerIndices: [1] }
    const change = () =>
      client.bookingManagementV1.modifyBooking({
        confirmationId,
        bookingSignature,
        before: {},
        after: { specialServices: [wheelchair] },
        retrieveBooking: true,
      })
    const codes = (await change()).booking?.specialServices?.map(({ code }) => code)
    expect(codes).toContain('WCHR')
    expect((await change()).errors?.map(({ type }) => type)).toEqual(['INVALID_BOOKING_SIGNATURE'])
  })

  it('looks up airlines, alliances and cities with several airports', async () => {
    const { airlines } = await client.airlineLookupV1.lookup({ codes: ['TG', 'NH'] })
    expect(airlines.map(({ code, name }) => [code, name])).toEqual([
      ['TG', 'Thai Airways'],
      ['NH', 'All Nippon Airways'],
    ])
    expect((await client.airlineLookupV1.lookup()).airlines.length).toBeGreaterThan(50)
    const { alliances } = await client.airlineAllianceLookupV1.lookup({ codes: ['*A'] })
    expect(alliances.map(({ name }) => name)).toEqual(['Star Alliance'])
    expect(alliances[0]?.members.map(({ code }) => code)).toContain('TG')
    const { cities } = await client.multiAirportCityLookupV1.lookup({ country: 'TH' })
    expect(cities.map(({ code }) => code)).toEqual(['BKK'])
    await expect(client.airlineLookupV1.lookup({ codes: ['Thai'] })).rejects.toThrow()
  })

  it('revalidates the price of the same flights', async () => {
    const { flights, price } = await directTrip()
    const found = await search()
    const itinerary = found.itineraries.find((one) => one.legs.every((leg) => leg.segments.length === 1))
    const again = await client.revalidateItineraryV5.revalidate({
      originDestinations: flights.map((one, index) => {
        const leg = itinerary?.legs[index]?.segments[0]
        const elapsed = (leg?.elapsedMinutes ?? 0) * 60_000
        const departs = Date.parse(`${one.departureDate}T${leg?.departure?.time ?? ''}`)
        const zoneMs = offsetMs(leg?.arrival?.time ?? '')
        const arrives = new Date(departs + elapsed + zoneMs).toISOString().slice(0, 19)
        const departureDateTime = `${one.departureDate}T${one.departureTime}:00`
        return {
          from: one.fromAirportCode,
          to: one.toAirportCode,
          departureDateTime,
          flights: [
            {
              from: one.fromAirportCode,
              to: one.toAirportCode,
              marketingCarrier: one.airlineCode,
              flightNumber: one.flightNumber,
              departureDateTime,
              arrivalDateTime: arrives,
              classOfService: one.bookingClass,
            },
          ],
        }
      }),
      passengers: [
        { type: 'ADT', quantity: 2 },
        { type: 'CNN', quantity: 1 },
      ],
      pointOfSale,
    })
    expect(again.itineraries[0]?.totalFare?.totalAmount).toBe(price)
  })

  it('returns the seat map of a flight, and sells a seat of it', async () => {
    const { flights } = await directTrip()
    const [first] = flights
    if (!first) throw new Error('no flight')
    const end = (locationCode: string) => ({ locationCode, date: first.departureDate })
    const { seatMaps, aLaCarteOffer } = await client.getSeatsV2.getSeats({
      requestType: 'payload',
      segmentRefIds: ['seg1'],
      originDest: {
        paxJourney: {
          paxSegments: [
            {
              paxSegmentId: 'seg1',
              departure: end(first.fromAirportCode),
              arrival: end(first.toAirportCode),
              marketingCarrierInfo: {
                carrierCode: first.airlineCode,
                carrierFlightNumber: String(first.flightNumber),
              },
            },
          ],
        },
      },
      passengers: [{ paxId: 'pax1', ptc: 'ADT' }],
    })
    const seats =
      seatMaps[0]?.cabinCompartments.flatMap((one) => one.seatRows.flatMap((row) => row.seats)) ?? []
    expect(seats.length).toBeGreaterThan(100)
    expect(new Set(seats.map((one) => one.occupationStatusCode))).toEqual(new Set(['F', 'O']))
    const priced = new Set(seats.flatMap((one) => one.offerItemRefIds ?? []))
    const items = aLaCarteOffer?.aLaCarteOfferItems ?? []
    expect(items.length).toBeGreaterThan(0)
    expect(new Set(items.map((one) => one.offerItemId))).toEqual(priced)
    // booked, the seat has a fee, and its EMD comes with the tickets
    const rows =
      seatMaps[0]?.cabinCompartments.find((one) => one.cabinType?.cabinTypeCode === 'Y')?.seatRows ?? []
    const [seat = ''] = rows.flatMap((row) =>
      row.seats.filter((one) => one.offerItemRefIds).map((one) => `${row.row}${one.column}`),
    )
    const { confirmationId = '', errors } = await book({ seat })
    expect(errors).toBeUndefined()
    const feeOf = async () =>
      (await client.bookingManagementV1.getBooking({ confirmationId })).travelers?.[0]?.ancillaries?.[0]
    const { itemId = '' } = (await feeOf()) ?? {}
    const { tickets } = await client.bookingManagementV1.fulfillTickets({
      confirmationId,
      fulfillments: [{}, { ancillaryIds: [itemId] }],
      designatePrinters: [{ profileNumber: 1 }],
      acceptPriceChanges: false,
    })
    expect(tickets?.map((one) => one.ticketStatusCode)).toEqual(['TE', 'TE', 'TE', 'ME'])
    expect((await feeOf())?.electronicMiscellaneousDocumentNumber).toBe(tickets?.[3]?.number)
  })

  it('sells nothing when the price is above the limit of the caller', async () => {
    const refused = await book({ price: 100 })
    expect(refused.confirmationId).toBeUndefined()
    expect(refused.errors?.map((one) => one.type)).toEqual(['PRICE_COMPARISON_NOT_MET'])
  })
})

/** Returns the UTC offset of a time such as "19:15:00+09:00". */
function offsetMs(time: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})$/.exec(time) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
