import { describe, expect, it } from 'vitest'
import type { Zone } from '#contract/terms/time.ts'
import { contextAt } from '../supply-calls.suite.ts'
import { satang } from '#contract/terms/money.ts'
import { aSabreCommand, benchNow } from './sabre-bench.suite.ts'
import { type SabreSaleDeps, bookOffer } from './booking/sabre-book.ts'
import { wireCreated, wireGotBooking } from './booking/sabre-booking-wire.ts'
import { retrieveBooking } from './booking/sabre-find.ts'
import { formatSabreOfferRef } from './shop/sabre-offer-ref.ts'

const zone = 'Asia/Bangkok' as Zone
const bookingWith = (flightStatusCode: string) => ({
  creationDetails: { creationDate: '2026-11-21', creationTime: '10:00', purchaseDeadlineDate: '2026-11-24' },
  travelers: [{ nameReferenceCode: 'P1' }],
  flights: [
    {
      flightNumber: 642,
      airlineCode: 'TG',
      fromAirportCode: 'BKK',
      toAirportCode: 'NRT',
      departureDate: '2027-01-10',
      departureTime: '23:55',
      arrivalDate: '2027-01-11',
      arrivalTime: '08:10',
      flightStatusCode,
    },
  ],
  payments: { flightTotals: [{ total: '25000.50', currencyCode: 'THB' }] },
})
const ref = formatSabreOfferRef({
  shape: 'oneWay',
  party: { adult: 1 },
  carrier: 'TG',
  lastTicketAt: '2026-11-24T03:00:00.000Z' as never,
  journeys: [
    [
      {
        airline: 'TG',
        number: 642,
        from: 'BKK',
        to: 'NRT',
        departs: '2027-01-10T23:55',
        arrives: '2027-01-11T08:10',
        rbd: 'Q',
        cabin: 'economy',
        fareBasis: 'QLTHRT',
      },
    ],
  ],
})
const context = () => contextAt(benchNow, AbortSignal.timeout(10_000))

/** Returns dependencies whose airline answers the booking with the first status, and each read with the next. */
function deskWith(first: string, later: readonly string[]) {
  const statuses = [...later]
  const cancelled: object[] = []
  const desk = {
    calls: {
      create: () =>
        Promise.resolve({
          kind: 'data',
          value: wireCreated.parse({ confirmationId: 'ABCDEF', booking: bookingWith(first) }),
        }),
      booking: () => {
        const [next = first] = statuses.length > 1 ? [statuses.shift()] : statuses
        return Promise.resolve({ kind: 'data', value: wireGotBooking.parse(bookingWith(next ?? first)) })
      },
      cancel: (body: object) => {
        cancelled.push(body)
        return Promise.resolve({ kind: 'data', value: { booking: undefined, flightRefunds: [], errors: [] } })
      },
    },
    frame: { zone },
    printerProfile: 1,
    office: { pcc: 'FH01', zone, journalQueue: 300, limitQueue: 301 },
    remember: () => undefined,
    recheckMs: [1, 1],
  } as unknown as SabreSaleDeps
  return { desk, cancelled }
}
const commandAt = () => aSabreCommand({ ref, price: { total: satang(2_500_050) } } as never)

describe('a segment that the airline has not confirmed yet', () => {
  it.each(['NN', 'SS', 'PN'])(
    'the booking is kept while a flight is %s, and done once it is confirmed',
    async (code) => {
      const { desk, cancelled } = deskWith(code, [code, 'HK'])
      expect((await bookOffer(desk, commandAt(), context())).kind).toBe('done')
      expect(cancelled).toEqual([])
    },
  )

  it('the outcome stays unknown when nothing is confirmed in the end, and nothing is cancelled', async () => {
    const { desk, cancelled } = deskWith('NN', ['NN'])
    expect(await bookOffer(desk, commandAt(), context())).toMatchObject({
      kind: 'unknown',
      isStillAtIt: true,
    })
    expect(cancelled).toEqual([])
    expect(await retrieveBooking(desk, 'ABCDEF', context())).toEqual({ kind: 'silent' })
  })

  it.each(['UC', 'NO'])(
    'the flights of a pending booking are cancelled by the carrier once the airline has answered %s',
    async (code) => {
      const { desk } = deskWith('NN', ['NN', code])
      const open = { ...desk, frame: { zone, zoneOf: () => zone } }
      expect(await retrieveBooking(open, 'ABCDEF', context())).toEqual({ kind: 'silent' })
      expect(await retrieveBooking(open, 'ABCDEF', context())).toMatchObject({
        kind: 'found',
        reservation: { state: 'held', flights: [{ flightNumber: '642', status: 'cancelledByCarrier' }] },
      })
    },
  )

  it('the booking is cancelled when the airline refuses a segment', async () => {
    const { desk, cancelled } = deskWith('NN', ['UC'])
    await bookOffer(desk, commandAt(), context())
    expect(cancelled).toHaveLength(1)
  })
})
