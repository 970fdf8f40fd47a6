import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { seatMapsOf } from './duffel-seats.ts'

type Offer = Parameters<typeof seatMapsOf>[0]
const anOffer = (...slices: string[][]) =>
  ({
    slices: slices.map((segments) => ({ segments: segments.map((id) => ({ id })) })),
  }) as unknown as Offer

const seat = (designator: string, fees: string[] = [], more: object = {}) => ({
  type: 'seat',
  designator,
  disclosures: [],
  available_services: fees.map((total_amount) => ({ total_amount, total_currency: 'THB' })),
  ...more,
})
const row = (...sections: object[][]) => ({ sections: sections.map((elements) => ({ elements })) })
const map = (segment_id: string, rows: object[], cabin: object = {}) => ({
  segment_id,
  cabins: [{ cabin_class: 'economy', deck: 0, rows, ...cabin }],
})

describe('the seat maps of an offer', () => {
  it('seats are listed row by row, with aisles between the sections', () => {
    const rows = [row([seat('14A', ['0.00']), seat('14B', ['250.00', '300.00'])], [seat('14C')])]
    expect(seatMapsOf(anOffer(['seg_1']), [map('seg_1', rows)])).toEqual([
      {
        journey: 0,
        segment: 0,
        cabin: 'economy',
        rows: [
          {
            number: 14,
            places: [
              { kind: 'seat', designator: '14A', isFree: true, isExitRow: false },
              // the highest price of any passenger
              { kind: 'seat', designator: '14B', isFree: true, isExitRow: false, fee: satang(30_000) },
              { kind: 'aisle', isFree: false, isExitRow: false },
              { kind: 'seat', designator: '14C', isFree: false, isExitRow: false },
            ],
          },
        ],
      },
    ])
  })

  it('seat maps are sorted by segment, whatever the order of the answer', () => {
    const maps = ['seg_3', 'seg_1', 'seg_2', 'seg_of_nobody'].map((id) => map(id, [row([seat('1A')])]))
    const seen = seatMapsOf(anOffer(['seg_1', 'seg_2'], ['seg_3']), maps)
    expect(seen.map(({ journey, segment }) => [journey, segment])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ])
  })

  it.each([
    ['bassinet', 'facility'],
    ['lavatory', 'facility'],
    ['galley', 'facility'],
    ['closet', 'facility'],
    ['stairs', 'facility'],
    ['exit_row', 'facility'],
    ['empty', 'gap'],
    ['swimming_pool', 'gap'],
    ['restricted_seat_general', 'seat'],
  ])('show %s as an unavailable %s', (type, kind) => {
    const rows = [row([{ ...seat('1A', ['0.00']), type }])]
    expect(seatMapsOf(anOffer(['seg_1']), [map('seg_1', rows)])[0]?.rows[0]?.places).toMatchObject([
      { kind, isFree: false },
    ])
  })

  it('recognise an exit row by the gap before it, or by the airline’s disclosure', () => {
    const says = seat('3A', [], { disclosures: ['Do not seat children in exit row seats'] })
    const rows = [row([{ type: 'exit_row' }]), row([seat('1A')]), row([seat('2A')]), row([says])]
    const places = seatMapsOf(anOffer(['seg_1']), [map('seg_1', rows)])[0]?.rows.map((one) => one.places[0])
    expect(places?.map((one) => one?.isExitRow)).toEqual([true, true, false, true])
  })

  it.each([
    ['in other money', [{ total_amount: '30.00', total_currency: 'GBP' }]],
    ['not readable', [{ total_amount: 'free', total_currency: 'THB' }]],
    ['below nothing', [{ total_amount: '-1.00', total_currency: 'THB' }]],
  ])('show a seat as unavailable when its price is %s', (_name, available_services) => {
    const rows = [row([seat('1A', [], { available_services })])]
    const [place] = seatMapsOf(anOffer(['seg_1']), [map('seg_1', rows)])[0]?.rows[0]?.places ?? []
    expect(place).toEqual({ kind: 'seat', designator: '1A', isFree: false, isExitRow: false })
  })

  it('leave out unknown cabins and segments', () => {
    const rows = [row([seat('1A')])]
    const strange = map('seg_1', rows, { cabin_class: 'cargo' })
    expect(seatMapsOf(anOffer(['seg_1']), [strange, { segment_id: 1 }, null])).toEqual([])
  })
})
