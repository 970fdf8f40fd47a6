import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import type { SabreOfferHandle } from '../shop/sabre-offer-ref.ts'
import { bagSubcodeOf } from './bag-subcode.ts'
import { bagsOfFare } from './sabre-bags.ts'

const flight = (from: string, to: string) =>
  ({
    airline: 'TG',
    number: 642,
    from,
    to,
    departs: '2027-01-10T08:05',
    arrives: '2027-01-10T12:05',
    rbd: 'Q',
    cabin: 'economy',
    fareBasis: 'QSAVER',
  }) as const
const handle: SabreOfferHandle = {
  shape: 'roundTrip',
  party: { adult: 1, child: 1, infantOnLap: 1 },
  carrier: 'TG',
  journeys: [[flight('CNX', 'BKK'), flight('BKK', 'NRT')], [flight('NRT', 'CNX')]],
}
const fee = {
  amount: 1800,
  carrier: 'TG',
  code: 'ADT',
  subcode: '0CC',
  startSegment: 1,
  endSegment: 2,
  firstOccurrence: 2,
  description1: 'UP TO 50 POUNDS/23 KILOGRAMS',
}
const fareWith = (...details: object[]) => ({
  totalFare: { currency: 'THB' },
  ancillaryFeeGroup: {
    ancillaryFees: [
      { code: 'SA', details: [fee] },
      { code: 'BG', details },
    ],
  },
})

describe('the bags of a Sabre fare', () => {
  it('bags are sold for each type of passenger with a seat on the flights of one journey', () => {
    expect(bagsOfFare(fareWith(fee, { ...fee, code: 'C07', amount: 900.5 }), handle)).toEqual([
      {
        serviceRef: 'TG.0CC.1-2.ADT',
        amount: satang(180_000),
        passengers: ['adult-0'],
        covers: [
          { journey: 0, segment: 0 },
          { journey: 0, segment: 1 },
        ],
        maxKg: 23,
      },
      expect.objectContaining({ amount: satang(90_050), passengers: ['child-0'] }),
    ])
    expect(bagSubcodeOf('TG.0CC.1-2.ADT')).toEqual({ airlineCode: 'TG', subcode: '0CC' })
    expect(bagSubcodeOf('SEAT')).toBeUndefined()
  })

  it('the next bag that costs something is sold: not one that is included, nor the second further one', () => {
    const fees = [
      { ...fee, amount: 3000, firstOccurrence: 3 },
      { ...fee, amount: 0, firstOccurrence: 1 },
      { ...fee, amount: 1900, firstOccurrence: 2 },
      { ...fee, amount: 1700, firstOccurrence: 2 },
    ]
    expect(bagsOfFare(fareWith(...fees), handle).map(({ amount }) => amount)).toEqual([satang(170_000)])
  })

  it.each([
    ['for overweight, without a number of pieces', { firstOccurrence: undefined }],
    ['for golf clubs', { subgroup: 'GF' }],
    ['without a subcode', { subcode: undefined }],
    ['for an infant on a lap', { code: 'INF' }],
    ['for somebody who does not travel', { code: 'SRC' }],
    ['for flights of two journeys', { endSegment: 3 }],
    ['for a flight that is not in the offer', { startSegment: 4, endSegment: 4 }],
    ['at a fraction of a satang', { amount: 10.001 }],
  ])('leaves out a fee that is %s', (_, more) => {
    expect(bagsOfFare(fareWith({ ...fee, ...more }), handle)).toEqual([])
  })

  it('no bag is sold where the fare is in another currency', () => {
    expect(bagsOfFare({ ...fareWith(fee), totalFare: { currency: 'USD' } }, handle)).toEqual([])
  })
})
