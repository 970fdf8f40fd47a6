import { describe, expect, it } from 'vitest'
import { hasBuddhistYear, toCommonEra } from './buddhist-year.ts'

describe('the year of a date in the Buddhist era', () => {
  it.each([
    ['2533-02-28', '1990-02-28'],
    ['2533--', '1990--'],
    ['2400-01-01', '1857-01-01'],
    ['2700-01-01', '2157-01-01'],
    ['2399-01-01', '2399-01-01'],
    ['2701-01-01', '2701-01-01'],
    ['1990-02-28', '1990-02-28'],
    ['253-02-28', '253-02-28'],
    ['--', '--'],
    ['', ''],
  ])('%s is read as %s of the common era', (typed, common) => {
    expect(toCommonEra(typed)).toBe(common)
    expect(hasBuddhistYear(typed)).toBe(typed !== common)
  })
})
