import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cabinClasses } from '../../terms/codes.ts'
import { baggageKinds, emissionsSources, priceLineKinds } from '../../terms/offer.ts'
import { passengerTypes } from '../../terms/passenger.ts'
import { type OfferAnswer, offerAnswer } from './offer-answer.ts'
import { createOfferPacker } from './pack-offers.ts'
import { packedOffers } from './packed-offers.ts'
import { createOfferUnpacker } from './unpack-offers.ts'

// Few values, so that rows repeat; some contain what separates them.
const text = fc.constantFrom('A|B', 'A', 'B', '', '1', '1,2')
const same = fc.constant('same')
const number = fc.integer({ min: 0, max: 3 })
const amount = fc.integer({ min: -5, max: 1e9 })
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
/** Drops members that are undefined, as JSON does. */
const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

const local = fc.constantFrom('2027-01-10T08:05', '2027-01-10T23:55')
const at = fc.constantFrom('2027-01-10T01:05:00.000Z', '2027-01-11T11:40:00.000Z')
const zone = fc.constantFrom('Asia/Bangkok', 'Asia/Tokyo')
const segment = fc.record({
  airline: same,
  operatingAirline: same,
  flightNumber: text,
  from: same,
  to: same,
  departureTime: local,
  departureZone: zone,
  departureAt: at,
  arrivalTime: local,
  arrivalZone: zone,
  arrivalAt: at,
  durationMinutes: fc.constantFrom(1, 2),
  aircraft: optional(text),
  stops: fc.array(fc.record({ airport: same, durationMinutes: number }), { maxLength: 1 }),
  cabinClass: fc.constantFrom(...cabinClasses.slice(0, 2)),
  rbd: optional(text),
  waitingList: fc.boolean(),
})
const journey = fc.record({
  durationMinutes: number,
  segments: fc.array(segment, { minLength: 1, maxLength: 3 }),
  fareBrand: optional(text),
})
const passenger = fc.record({
  type: fc.constantFrom(...passengerTypes),
  count: number,
  perPerson: amount,
  isShareOfTotal: optional(fc.constant(true as const)),
  lines: fc.array(
    fc.record({ kind: fc.constantFrom(...priceLineKinds), lineCode: text, name: text, amount }),
    { maxLength: 4 },
  ),
})
const rule = fc.oneof(
  fc.record({ kind: fc.constantFrom('yes' as const, 'no' as const, 'askStaff' as const) }),
  fc.record({ kind: fc.constant('fee' as const), fee: amount }),
)
const offer: fc.Arbitrary<OfferAnswer> = fc
  .record({
    offerId: fc.constantFrom('off_head.tail1', 'off_head.tail2', 'off_other.tail', 'off_plain'),
    expiresAt: text,
    journeys: fc.array(journey, { minLength: 1, maxLength: 3 }),
    price: fc.record({
      currency: fc.constant('THB' as const),
      total: amount,
      averagePerPerson: amount,
      passengers: fc.array(passenger, { maxLength: 3 }),
    }),
    validatingAirline: text,
    fareBrand: optional(text),
    fareBases: fc.array(text, { maxLength: 2 }),
    refund: rule,
    rebook: rule,
    baggage: fc.record({
      cabinPieces: number,
      cabinKg: number,
      checkedPieces: number,
      checkedKg: number,
      notStated: optional(fc.subarray([...baggageKinds])),
    }),
    seatsLeft: optional(number),
    emissions: optional(
      fc.record({
        kgPerPassenger: fc.integer({ min: 1, max: 9999 }),
        source: fc.constantFrom(...emissionsSources),
      }),
    ),
    documents: fc.constantFrom('none' as const, 'passport' as const),
    waitingList: fc.boolean(),
    staffPrice: optional(
      fc.record({ net: amount, standingMarkup: amount, realTimeMarkup: amount, absorbed: optional(amount) }),
    ),
  })
  .map((one) => plain(one) as OfferAnswer)

describe('Packed offers', () => {
  it('the offers are read as they were packed, line after line, each source by itself', () => {
    fc.assert(
      fc.property(fc.array(fc.array(offer, { maxLength: 12 }), { maxLength: 4 }), (lines) => {
        const [read, packers] = [createOfferUnpacker(), [createOfferPacker(), createOfferPacker()]]
        for (const [at, offers] of lines.entries()) {
          const sent = plain(packers[at % 2]?.(offers))
          const unpacked = read(`source ${at % 2}`, packedOffers.parse(sent))
          expect(unpacked).toEqual(offers)
          for (const one of unpacked) expect(offerAnswer.parse(one)).toEqual(one)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('the reader refuses a row that was not sent', () => {
    const [first] = fc.sample(offer, { numRuns: 1, seed: 3 })
    if (!first) throw new Error('there is one sample')
    const packed = createOfferPacker()([first])
    expect(() => createOfferUnpacker()('house', { ...packed, segments: [] })).toThrow(RangeError)
  })
})
