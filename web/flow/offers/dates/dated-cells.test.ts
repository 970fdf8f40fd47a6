import { describe, expect, it } from 'vitest'
import type { DatedPricesAnswer } from '#contract/api/dated-prices.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { cellsOf, savingOf } from './dated-cells.ts'

const on = (text: string) => text as LocalDate
type Priced = readonly [out: string, back: string | undefined, baht: number]
const answer = (prices: readonly Priced[], complete = true): DatedPricesAnswer => ({
  currency: 'THB',
  complete,
  prices: prices.map(([departureDate, returnDate, baht]) => ({
    departureDate,
    ...(returnDate !== undefined && { returnDate }),
    averagePerPerson: baht * 100,
    total: baht * 200,
  })),
})
const week = [
  ['2027-01-20', undefined, 5_000],
  ['2027-01-21', undefined, 7_000],
  ['2027-01-22', undefined, 9_000],
] as const

describe('the cells of dates', () => {
  it('mark the cheapest and tint the others between dearest and cheapest', () => {
    const cellOf = cellsOf(answer(week))
    expect(week.map(([out]) => cellOf(on(out)))).toEqual([
      { kind: 'price', average: 500_000, heat: 4, isCheapest: true },
      { kind: 'price', average: 700_000, heat: 2, isCheapest: false },
      { kind: 'price', average: 900_000, heat: 0, isCheapest: false },
    ])
  })

  it('mark none when all cost the same', () => {
    const same = answer([
      ['2027-01-20', undefined, 5_000],
      ['2027-01-21', undefined, 5_000],
    ])
    expect(cellsOf(same)(on('2027-01-20'))).toMatchObject({ heat: 0, isCheapest: false })
  })

  it.each([
    { what: 'before the answer', known: undefined, kind: 'asking' },
    { what: 'without an answer', known: null, kind: 'unknown' },
    { what: 'after an answer in part', known: answer(week, false), kind: 'unknown' },
    { what: 'after a whole answer', known: answer(week), kind: 'none' },
  ])('say what is known of a date without a price: $what', ({ known, kind }) => {
    expect(cellsOf(known)(on('2027-01-25'))).toEqual({ kind })
  })

  it('a return before the departure is impossible', () => {
    expect(cellsOf(undefined)(on('2027-01-25'), on('2027-01-24'))).toEqual({ kind: 'impossible' })
    expect(cellsOf(undefined)(on('2027-01-25'), on('2027-01-25'))).toEqual({ kind: 'asking' })
  })
})

describe('what another date saves', () => {
  const pairs = answer([
    ['2027-01-20', '2027-01-27', 9_000],
    ['2027-01-20', '2027-01-28', 7_000],
    ['2027-01-19', '2027-01-27', 8_000],
  ])
  it.each([
    {
      what: 'earlier',
      known: answer(week),
      chosen: ['2027-01-22'],
      saving: { departureDate: '2027-01-20', returnDate: undefined, days: -2, amount: 400_000 },
    },
    {
      what: 'the nearest of equally cheap ones',
      known: answer([...week, ['2027-01-23', undefined, 5_000]]),
      chosen: ['2027-01-22'],
      saving: { departureDate: '2027-01-23', returnDate: undefined, days: 1, amount: 400_000 },
    },
    {
      what: 'there and back',
      known: pairs,
      chosen: ['2027-01-20', '2027-01-27'],
      saving: { departureDate: '2027-01-20', returnDate: '2027-01-28', days: 0, amount: 200_000 },
    },
    { what: 'nothing: the chosen one is cheapest', known: answer(week), chosen: ['2027-01-20'] },
    { what: 'not known in part', known: answer(week, false), chosen: ['2027-01-22'] },
    { what: 'not known without a price of the chosen day', known: answer(week), chosen: ['2027-01-25'] },
    { what: 'not known without an answer', known: null, chosen: ['2027-01-22'] },
  ])('$what', ({ known, chosen, saving }) => {
    expect(savingOf(known, chosen.map(on))).toEqual(saving)
  })
})
