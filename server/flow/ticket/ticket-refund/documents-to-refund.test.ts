import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { createOfferPrice } from '#contract/terms/offer.ts'
import type { Instant } from '#contract/terms/time.ts'
import { documentsToRefund } from './documents-to-refund.ts'

type Quoted = Parameters<typeof documentsToRefund>[0]

const seat = {
  kind: 'seat',
  passenger: 0,
  covers: [],
  designator: '12A',
  amount: satang(600_00),
  serviceRef: 's',
} as const
const fare = { kind: 'fare', code: 'Y', name: '', amount: satang(5_000_00), source: 'test' } as const
const emd = {
  ticketNumber: '2171234567891',
  passenger: 0,
  kind: 'emdAssociated',
  status: 'issued',
  coupons: [],
}

const no = { kind: 'no' } as const

/** An order whose seat the supplier pays nothing back for, if the passenger does not want it any more. */
const quotedFor = (basis: 'voluntary' | 'involuntary') =>
  ({
    booking: {
      passengers: [{ type: 'adult' }],
      offer: {
        itinerary: { shape: 'oneWay', journeys: [] },
        rules: {
          refund: { beforeDeparture: no, afterDeparture: no, noShow: no },
          rebook: { beforeDeparture: no, afterDeparture: no },
          reroute: no,
          texts: [],
        },
        selling: createOfferPrice([{ type: 'adult', count: 1, lines: [fare] }], [seat]),
      },
    },
    kept: [emd],
    chosen: [emd],
    requests: [],
    told: {
      documents: [
        {
          ticketNumber: emd.ticketNumber,
          isRefundable: true,
          figure: { total: satang(0) },
          figureBasis: 'voluntary',
        },
      ],
      bases: ['voluntary', 'involuntary'],
    },
    query: { basis, stated: undefined, figures: [] },
    now: '2026-11-28T03:00:00.000Z' as Instant,
  }) as unknown as Quoted

describe('the figure of a supplier for a voluntary refund', () => {
  it.each([
    ['voluntary', { source: 'supplier', total: satang(0) }],
    ['involuntary', undefined],
  ] as const)('counts as it should for a refund that is %s', (basis, told) => {
    expect(documentsToRefund(quotedFor(basis))).toMatchObject([
      { lines: [{ code: '12A', amount: satang(600_00) }], told },
    ])
  })
})
