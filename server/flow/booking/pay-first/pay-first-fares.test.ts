import { describe, expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import type { ShopEvent } from '#server/providers/supply/supplier-offer.ts'
import type { SupplyContext } from '#server/providers/supply/supply-provider.ts'
import { type SoughtFare, findSameFare } from './find-same-fare.ts'
import { type PayFirstOffer, payFirstDeadline } from './pay-first-deadline.ts'

const segment = {
  marketingCarrier: 'TG',
  origin: 'BKK',
  destination: 'NRT',
  departureLocal: '2027-01-10T08:00:00',
  departureAt: '2027-01-10T01:00:00.000Z',
  cabin: 'economy',
}
const itinerary = { shape: 'oneWay', journeys: [{ segments: [segment] }] }
const no = { kind: 'no' } as const
const rules = {
  refund: { beforeDeparture: no, afterDeparture: no, noShow: no },
  rebook: { beforeDeparture: no, afterDeparture: no },
  reroute: no,
}
const fare = {
  offer: { itinerary, baggage: {}, rules },
  offerRef: 'ref-1',
  passengers: [],
} as unknown as SoughtFare

const done = (status: string) => ({ kind: 'sourceDone', source: 'duffel', status }) as ShopEvent
const end = (complete: boolean, unsold?: object) =>
  ({ kind: 'end', complete, ...(unsold && { unsold }) }) as ShopEvent

describe('a search for a fare that has ended', () => {
  it.each([
    ['every source has answered', [done('empty'), end(true)], 'gone'],
    ['other offers are not sold', [done('ok'), end(false, { otherCurrency: 1 })], 'gone'],
    ['a source was too slow', [done('timeout'), end(false)], 'silent'],
    [
      'a source was too slow and others are not sold',
      [done('timeout'), end(false, { otherCurrency: 1 })],
      'silent',
    ],
    ['a source has failed', [done('failed'), end(false, { incomplete: 2 })], 'silent'],
  ] as const)('finds nothing where %s', async (_, events, kind) => {
    const asked: (string | undefined)[] = []
    const supply = {
      async *shop({ soughtRef }: { readonly soughtRef?: string }) {
        asked.push(soughtRef)
        yield* events
      },
    }
    expect(await findSameFare(supply, fare, {} as SupplyContext)).toEqual({ kind })
    expect(asked).toEqual(['ref-1'])
  })
})

describe('the payment deadline of a pay-first booking', () => {
  const now = '2026-11-28T03:00:00.000Z' as Instant
  const expiresAt = '2026-11-28T03:30:00.000Z' as Instant
  const offer = { itinerary, selling: {}, expiresAt, now } as unknown as PayFirstOffer
  const withExtras = { ...offer, selling: { extras: [] } }

  it('the deadline is the end of the offer, and later for money that arrives later, unless bags or seats end with it', () => {
    expect(payFirstDeadline(offer, 'card')).toBe(expiresAt)
    expect(payFirstDeadline(offer, 'bankTransfer') > expiresAt).toBe(true)
    expect(payFirstDeadline(withExtras, 'bankTransfer')).toBe(expiresAt)
  })
})
