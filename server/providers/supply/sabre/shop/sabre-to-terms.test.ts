import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import { offerFaults } from '../../offer-faults.suite.ts'
import {
  type AnswerChange,
  changedAnswer,
  familyAnswer,
  familyAsked,
  leavesOf,
} from '../sabre-answers.suite.ts'
import { readGraph } from './sabre-graph.ts'
import { type SabreOptions, sabreOptionsOf } from './sabre-to-terms.ts'

const pricing = 'itineraryGroups.0.itineraries.0.pricingInformation.0'
const infoOf = (at: number) => `${pricing}.fare.passengerInfoList.${at}.passengerInfo`
const totalSatang = 4_275_000

function read(...changes: readonly AnswerChange[]): SabreOptions {
  const graph = readGraph(changedAnswer(...changes))
  if (!graph) throw new Error('no answer')
  return sabreOptionsOf(graph, familyAsked)
}
function theOffer(...changes: readonly AnswerChange[]) {
  const [option, ...others] = read(...changes).options
  if (!option || others.length > 0) throw new Error('not one option')
  return option.offer
}

describe('the mapping of a search answer', () => {
  it('reads dates by position, with their day offsets', () => {
    const { itinerary } = theOffer()
    const times = itinerary.journeys.map(({ segments }) =>
      segments.map((one) => `${one.departureLocal} ${one.arrivalLocal}`),
    )
    expect(times).toEqual([
      ['2027-01-10T23:50 2027-01-11T08:10'],
      ['2027-01-20T21:30 2027-01-20T23:10', '2027-01-21T00:50 2027-01-21T05:30'],
    ])
    expect(itinerary.journeys.map((one) => one.durationMinutes)).toEqual([380, 600])
  })

  it('every offer is valid', () => {
    const request = {
      ...familyAsked,
      journeys: [
        { from: 'BKK', to: 'NRT', departureOn: '2027-01-10', cabin: 'economy' },
        { from: 'CTS', to: 'BKK', departureOn: '2027-01-20', cabin: 'economy' },
      ],
      airlines: [],
      nonstopOnly: false,
      refundableOnly: false,
    } as never
    expect(offerFaults(theOffer(), { request, now: familyAsked.now })).toEqual([])
  })

  it('counts taxes once, and carrier surcharges separately', () => {
    const [adult] = theOffer().price.passengers
    expect(adult?.lines.map(({ kind, code, amount }) => [kind, code, amount.amount])).toEqual([
      ['fare', 'QLTHRT', 1_800_000],
      ['tax', 'TS', 70_000],
      ['carrierSurcharge', 'YQ', 216_000],
      ['tax', 'E7', 3500],
      ['tax', 'SW', 150_000],
    ])
    expect(theOffer().price.total.amount).toBe(totalSatang)
  })

  it('a fare belongs to the agreement of its airline, else to the only one with its account code', () => {
    const graph = readGraph(changedAnswer(['fareComponentDescs.0.matchedAccountCode', 'ACME26']))
    const agreementOf = (...airlines: readonly string[]) => {
      const privateFares = airlines.map((airline) => ({ airline, accountCode: 'ACME26' }))
      const [option] = graph ? sabreOptionsOf(graph, { ...familyAsked, privateFares }).options : []
      return option?.offer.privateFare?.airline
    }
    const own = theOffer().validatingCarrier
    expect(agreementOf('ZZ', own)).toBe(own)
    expect(agreementOf('ZZ')).toBe('ZZ')
    expect(agreementOf('ZZ', 'YY')).toBeUndefined()
  })

  it('reads no price of an unwanted option, but its flights and classes', () => {
    const isWanted = () => false
    const wrongSum: AnswerChange = [`${pricing}.fare.totalFare.totalPrice`, 1]
    const wrongClass: AnswerChange = [`${infoOf(0)}.fareComponents.0.segments.0.segment.bookingCode`, 'QQ']
    const unwanted = (change: AnswerChange) => {
      const graph = readGraph(changedAnswer(change))
      return graph && sabreOptionsOf(graph, { ...familyAsked, isWanted })
    }
    expect(unwanted(wrongSum)).toEqual({ options: [], left: new Map(), itineraries: 1 })
    expect(unwanted(wrongClass)?.left.get('unreadable')).toBe(1)
  })

  it('uses the base fare in the currency of sale, not in the filed currency', () => {
    const filed: AnswerChange[] = [0, 1, 2].map((at) => [
      `${infoOf(at)}.passengerTotalFare.equivalentAmount`,
      undefined,
    ])
    expect(read(...filed).left.get('unreadable')).toBe(1)
  })

  it('reads each flight’s class, cabin and brand', () => {
    const [option] = read().options
    const segments = option?.offer.itinerary.journeys.flatMap((journey) => journey.segments)
    expect(segments?.map(({ rbd, cabin }) => `${rbd} ${cabin}`)).toEqual([
      'Q economy',
      'M premiumEconomy',
      'M premiumEconomy',
    ])
    expect(option?.handle.brands).toEqual(['SV', 'SM', 'SM'])
    expect(option?.handle.journeys.flat().map((one) => one.isMarried)).toEqual([undefined, true, true])
    expect(option?.offer.seatsLeft).toBe(4)
  })

  it('reads deadlines in the time zone of the office', () => {
    expect(read().options[0]?.handle.lastTicketAt).toBe('2026-11-24T11:00:00.000Z')
    const earlier = read([`${infoOf(1)}.lastTicketDate`, '2026-11-23']).options[0]
    expect(earlier?.handle.lastTicketAt).toBe('2026-11-23T16:59:00.000Z')
  })

  it.each([undefined, '2026-11-20', 'soon'])(
    'requires instant payment when its last ticketing day is %s',
    (day) => {
      const offer = theOffer([`${pricing}.fare.lastTicketDate`, day])
      expect(offer.isInstant).toBe(true)
    },
  )

  it('states the rules as far as Sabre does; a missing amount is unknown', () => {
    const { refund, rebook, others } = theOffer().rules
    expect(refund.beforeDeparture).toMatchObject({ kind: 'fee', fee: { amount: 150_000 } })
    expect(refund.afterDeparture).toEqual({ kind: 'no' })
    expect(rebook).toEqual({ beforeDeparture: { kind: 'askStaff' }, afterDeparture: { kind: 'yes' } })
    expect(others).toEqual([{ lang: 'en', text: 'NONEND/FEE FOR CHG' }])
    const onlyText = theOffer([`${infoOf(0)}.penaltiesInfo.penalties.0.cat16Info`, true])
    expect(onlyText.rules.refund.beforeDeparture).toEqual({ kind: 'askStaff' })
  })

  it('shows the smallest baggage allowance, of pieces and weights, and marks a missing one as not stated', () => {
    expect(theOffer().baggage).toEqual({ cabinPieces: 1, cabinKg: 7, checkedPieces: 1, checkedKg: 0 })
    const untold = theOffer(['baggageAllowanceDescs.0', { id: 1 }])
    expect(untold.baggage).toMatchObject({ checkedPieces: 0, checkedKg: 0, notStated: ['checked'] })
    const none = theOffer(['baggageAllowanceDescs.0', { id: 1, pieceCount: 0 }])
    expect(none.baggage).toMatchObject({ checkedPieces: 0, checkedKg: 0 })
    expect(none.baggage).not.toHaveProperty('notStated')
  })

  it('reads a child that is returned as a second adult as the child', () => {
    const types = theOffer([`${infoOf(1)}.passengerType`, 'ADT']).price.passengers
    expect(types.map(({ type, lines }) => [type, lines[0]?.amount.amount])).toEqual([
      ['adult', 1_800_000],
      ['child', 1_350_000],
      ['infantOnLap', 180_000],
    ])
  })

  it('marks full flights as waitlisted', () => {
    const full = `${infoOf(1)}.fareComponents.0.segments.0.segment.seatsAvailable`
    const segments = theOffer([full, 0]).itinerary.journeys.flatMap((journey) => journey.segments)
    expect(segments.map((one) => one.waitlisted)).toEqual([true, false, false])
  })

  it('uses Sabre’s UTC offset where the airport is unknown, or its zone differs', () => {
    const graph = readGraph(familyAnswer())
    const options = graph && sabreOptionsOf(graph, { ...familyAsked, zoneOf: () => undefined }).options
    expect(options?.[0]?.offer.itinerary.journeys[0]?.segments[0]).toMatchObject({
      departureZone: '+07:00',
      arrivalZone: '+09:00',
    })
  })

  it('leaves out departed flights', () => {
    const graph = readGraph(familyAnswer())
    const late = { ...familyAsked, now: '2027-01-10T17:00:00.000Z' as Instant }
    expect(graph && sabreOptionsOf(graph, late).options).toEqual([])
  })
})

describe('an option with a dangling reference is left out', () => {
  it.each<[string, string, AnswerChange]>([
    ['a leg that is not there', 'unreadable', ['itineraryGroups.0.itineraries.0.legs.0.ref', 99]],
    ['a flight that is not there', 'unreadable', ['legDescs.0.schedules.1.ref', 99]],
    ['a fare that is not there', 'unreadable', [`${infoOf(0)}.fareComponents.1.ref`, 99]],
    ['a tax that is not there', 'unreadable', [`${infoOf(2)}.taxSummaries.0.ref`, 99]],
    [
      'a cabin that nobody knows',
      'unreadable',
      [`${infoOf(0)}.fareComponents.0.segments.0.segment.cabinCode`, 'Z'],
    ],
    ['another way of selling', 'unreadable', [`${pricing}.distributionModel`, 'NDC']],
    ['a length that the times do not have', 'unreadable', ['scheduleDescs.0.elapsedTime', 1820]],
    ['a flight too few in the fares', 'unreadable', [`${infoOf(0)}.fareComponents.1.segments`, []]],
    [
      'other classes for the child',
      'unreadable',
      [`${infoOf(1)}.fareComponents.0.segments.0.segment.bookingCode`, 'Y'],
    ],
    ['a total that is no sum', 'sumsDiffer', [`${pricing}.fare.totalFare.totalPrice`, 42_751]],
    ['taxes that do not add up', 'sumsDiffer', ['taxSummaryDescs.0.amount', 701]],
    [
      'a type without a price',
      'notForAll',
      [
        `${pricing}.fare.passengerInfoList.2`,
        { passengerNotAvailableInfo: { passengerType: 'INF', reason: 'NO FARES' } },
      ],
    ],
    ['one infant more', 'notForAll', [`${infoOf(2)}.passengerNumber`, 2]],
    ['another currency', 'foreignCurrency', [`${pricing}.fare.totalFare.currency`, 'USD']],
    [
      'another currency of a passenger',
      'foreignCurrency',
      [`${infoOf(1)}.passengerTotalFare.currency`, 'USD'],
    ],
  ])('an option is left out for %s: %s', (_, fault, change) => {
    const { options, left } = read(change)
    expect(options).toEqual([])
    expect([...left]).toEqual([[fault, 1]])
  })

  it('a single wrong value never changes a price', () => {
    const places = leavesOf(familyAnswer().groupedItineraryResponse)
    const values = [
      undefined,
      null,
      '',
      'ZZZ',
      'constructor',
      '__proto__',
      0,
      -1,
      7,
      1e9,
      0.001,
      true,
      [],
      {},
      [null],
    ]
    let sold = 0
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.constantFrom(...values), (place, value) => {
        for (const { offer } of read([place, value]).options) {
          expect(offer.price.total.amount).toBe(totalSatang)
          sold += 1
        }
      }),
      { numRuns: 1500 },
    )
    expect(sold).toBeGreaterThan(0)
  })

  it('accepts any answer without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, two) => {
        for (const json of [
          one,
          { groupedItineraryResponse: one },
          changedAnswer(['itineraryGroups', [{ itineraries: one, groupDescription: two }]]),
        ]) {
          const graph = readGraph(json)
          if (graph) expect(sabreOptionsOf(graph, familyAsked).options).toEqual([])
        }
      }),
    )
  })
})
