import { describe, expect, it } from 'vitest'
import type { ExtraRequest } from '#contract/api/offer/extra-request.ts'
import type { SeatMapsAnswer } from '#contract/api/seat-maps.ts'
import { type ExtraTraveller, hasUnadded, stillOnSale } from './chosen-extras.ts'

const travellers: readonly ExtraTraveller[] = [{ position: 0, key: 'adult-0', name: 'TESTER/ANNA MS' }]
const bag: ExtraRequest = { kind: 'bag', id: 'bag-1', passenger: 0, price: 950_00 }
const seat: ExtraRequest = {
  kind: 'seat',
  passenger: 0,
  journey: 0,
  segment: 0,
  designator: '12A',
  price: 350_00,
}

/** What is on sale now: a bag and a seat at these prices; a seat without one is taken. */
const onSale = (bagPrice: number, seatPrice?: number) =>
  ({
    bags: [{ id: 'bag-1', price: bagPrice, passengers: ['adult-0'] }],
    seatMaps: [
      {
        journey: 0,
        segment: 0,
        cabin: 'economy',
        rows: [
          {
            places: [
              {
                kind: 'seat',
                designator: '12A',
                isFree: seatPrice !== undefined,
                sold: [{ price: seatPrice ?? 350_00, passengers: ['adult-0'] }],
              },
            ],
          },
        ],
      },
    ],
  }) as unknown as SeatMapsAnswer

describe('chosen seats and bags', () => {
  it.each([
    ['all are kept where nothing has changed', onSale(950_00, 350_00), [bag, seat]],
    ['a bag at another price is to be chosen anew', onSale(1_000_00, 350_00), [seat]],
    ['a seat that was taken is to be chosen anew', onSale(950_00), [bag]],
    ['a seat at another price is to be chosen anew', onSale(950_00, 400_00), [bag]],
  ])('%s', (_, answer, kept) => {
    expect(stillOnSale([bag, seat], answer, travellers)).toEqual(kept)
  })
})

describe('a choice of seats and bags that is not in the total', () => {
  it('A choice that differs from what was added is not in the total, whatever the order of the clicks', () => {
    expect(hasUnadded({ picked: [bag, seat], extras: [seat, { ...bag }] })).toBe(false)
    expect(hasUnadded({ picked: [bag], extras: [bag, seat] })).toBe(true)
    expect(hasUnadded({ picked: [bag], extras: [] })).toBe(true)
    expect(hasUnadded({ picked: [], extras: [] })).toBe(false)
  })
})
