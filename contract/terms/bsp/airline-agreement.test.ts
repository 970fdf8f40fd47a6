import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cabinClasses } from '../codes.ts'
import {
  type AirlineAgreement,
  type EarningAgreement,
  type EarningFacts,
  earningOf,
  firstAmbiguous,
  fitsTicket,
  replyDaysOf,
} from './airline-agreement.ts'

const base: EarningAgreement = {
  kind: 'commission',
  airline: 'TG',
  validFrom: '2026-01-01',
  source: '',
  suppliers: [],
  origins: [],
  destinations: [],
  cabins: [],
  fareBasis: '',
  rate: { kind: 'percent', basisPoints: 500 },
  base: 'fare',
}
const ticket: EarningFacts = {
  airline: 'TG',
  supplier: 'sabre',
  issuedOn: '2026-11-20',
  origin: 'BKK',
  destination: 'NRT',
  cabin: 'economy',
  fareBasis: 'YLTH',
  fare: 1_000_050,
  carrierSurcharge: 200_000,
}
const earned = (...agreements: readonly AirlineAgreement[]) =>
  earningOf(agreements, 'commission', ticket)?.satang

const some = (...codes: readonly string[]) => fc.subarray([...codes], { maxLength: 2 })
const rates = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), basisPoints: fc.integer({ min: 0, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), satang: fc.integer({ min: 0, max: 3_000_000 }) }),
)
const agreement: fc.Arbitrary<EarningAgreement> = fc.record({
  kind: fc.constantFrom('commission' as const, 'override' as const),
  airline: fc.constantFrom('TG', 'JL'),
  validFrom: fc.constantFrom('2026-01-01', '2026-06-01', '2026-11-20'),
  validTo: fc.constantFrom(undefined, '2026-11-19', '2026-11-20', '2026-12-31'),
  source: fc.constant(''),
  suppliers: some('sabre', 'house'),
  origins: some('BKK', 'NRT'),
  destinations: some('BKK', 'NRT'),
  cabins: fc.subarray([...cabinClasses], { maxLength: 2 }),
  fareBasis: fc.constantFrom('', 'Y', 'YL', 'B'),
  rate: rates,
  base: fc.constantFrom('fare' as const, 'fareAndCarrierSurcharge' as const),
})
const tickets: fc.Arbitrary<EarningFacts> = fc.record({
  airline: fc.constantFrom('TG', 'JL', 'NH'),
  supplier: fc.constantFrom('sabre', 'house'),
  issuedOn: fc.constantFrom('2025-12-31', '2026-01-01', '2026-11-19', '2026-11-20', '2026-11-21'),
  origin: fc.constantFrom('BKK', 'NRT'),
  destination: fc.constantFrom('BKK', 'NRT'),
  cabin: fc.constantFrom('economy', 'business'),
  fareBasis: fc.constantFrom('', 'Y1', 'YLTH', 'B2'),
  fare: fc.integer({ min: -500_000, max: 500_000_000 }),
  carrierSurcharge: fc.integer({ min: 0, max: 5_000_000 }),
})

describe('what a ticket earns by agreement', () => {
  it.each([
    ['a share of the fare is rounded half up to the satang', [base], 50_003],
    ['a share of fare and surcharges', [{ ...base, base: 'fareAndCarrierSurcharge' }], 60_003],
    ['an amount', [{ ...base, rate: { kind: 'amount', satang: 12_345 } }], 12_345],
    [
      'an amount above the fare ends at the fare',
      [{ ...base, rate: { kind: 'amount', satang: 2_000_000 } }],
      1_000_050,
    ],
    ['an agreement that ended the day before', [{ ...base, validTo: '2026-11-19' }], undefined],
    ['an agreement on its last day', [{ ...base, validTo: '2026-11-20' }], 50_003],
    ['an agreement that begins the day after', [{ ...base, validFrom: '2026-11-21' }], undefined],
    ['the agreement of another airline', [{ ...base, airline: 'JL' }], undefined],
    ['an override alone', [{ ...base, kind: 'override' }], undefined],
    [
      'a route decides before a cabin and a later first day',
      [
        { ...base, validFrom: '2026-11-01', cabins: ['economy'], rate: { kind: 'amount', satang: 1 } },
        { ...base, origins: ['BKK'], rate: { kind: 'amount', satang: 2 } },
      ],
      2,
    ],
    [
      'the longer fare basis decides before a route',
      [
        {
          ...base,
          origins: ['BKK'],
          destinations: ['NRT'],
          fareBasis: 'Y',
          rate: { kind: 'amount', satang: 1 },
        },
        { ...base, fareBasis: 'YL', rate: { kind: 'amount', satang: 2 } },
      ],
      2,
    ],
    [
      'of equally specific ones the later decides',
      [{ ...base, validFrom: '2026-11-01', rate: { kind: 'amount', satang: 1 } }, base],
      1,
    ],
  ] satisfies [string, AirlineAgreement[], number | undefined][])(
    'a ticket earns by %s',
    (_, agreements, expected) => {
      expect(earned(...agreements)).toBe(expected)
    },
  )

  it('a ticket follows exactly one agreement of those that fit, whatever their order, in whole satang within the base', () => {
    fc.assert(
      fc.property(fc.array(agreement, { maxLength: 8 }), tickets, (rows, sale) => {
        fc.pre(firstAmbiguous(rows) === undefined)
        for (const kind of ['commission', 'override'] as const) {
          const fitting = rows.filter((one) => one.kind === kind && fitsTicket(one, sale))
          const found = earningOf(rows, kind, sale)
          expect(found === undefined).toBe(fitting.length === 0)
          expect(earningOf(rows.toReversed(), kind, sale)).toEqual(found)
          if (!found) continue
          expect(fitting).toContain(found.agreement)
          expect(Number.isSafeInteger(found.satang)).toBe(true)
          expect(found.satang).toBeGreaterThanOrEqual(0)
          expect(found.satang).toBeLessThanOrEqual(Math.max(0, sale.fare + sale.carrierSurcharge))
        }
      }),
    )
  })

  it('the table is refused where nothing decides between two agreements', () => {
    const other = { ...base, rate: { kind: 'amount' as const, satang: 1 } }
    expect(firstAmbiguous([base, other])).toBe(1)
    expect(
      firstAmbiguous([
        { ...base, origins: ['BKK'] },
        { ...other, destinations: ['NRT'] },
      ]),
    ).toBe(1)
    expect(
      firstAmbiguous([
        { ...base, origins: ['BKK'] },
        { ...other, origins: ['NRT'] },
      ]),
    ).toBeUndefined()
    expect(firstAmbiguous([base, { ...other, kind: 'override' }])).toBeUndefined()
    expect(firstAmbiguous([base, { ...other, validFrom: '2026-01-02' }])).toBeUndefined()
  })
})

it('the days to dispute a debit memo are the airline’s own before those of all others', () => {
  const days = (airline: string | undefined, validFrom: string, count: number): AirlineAgreement => ({
    kind: 'replyDays',
    ...(airline !== undefined && { airline }),
    validFrom,
    source: '',
    days: count,
  })
  const rows = [days(undefined, '2026-10-01', 30), days('TG', '2026-01-01', 15), days('TG', '2026-11-01', 14)]
  expect(replyDaysOf(rows, 'TG', '2026-10-31')).toBe(15)
  expect(replyDaysOf(rows, 'TG', '2026-11-01')).toBe(14)
  expect(replyDaysOf(rows, 'JL', '2026-11-01')).toBe(30)
  expect(replyDaysOf(rows, 'JL', '2026-09-30')).toBeUndefined()
})
