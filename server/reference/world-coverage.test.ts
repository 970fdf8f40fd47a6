import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Row, parseTable, requiredValue } from './read-table.ts'
import { loadReference } from './reference.ts'

// The house supplier has tables of its own. What it sells must have a name here, and the same location.
const folder = join(import.meta.dirname, '../providers/supply/house/data')
const tableOf = (name: string): Row[] => parseTable(name, readFileSync(join(folder, `${name}.csv`), 'utf8'))
const codesOf = (rows: readonly Row[], column: string): string[] =>
  rows.map((row) => requiredValue(row, column))

const reference = loadReference()
const airports = [...tableOf('world-airports'), ...tableOf('airports')]
const airlines = [...tableOf('world-airlines'), ...tableOf('airlines')]

const home = new Set(['TH', 'JP'])

const scripts = {
  en: /\p{Script=Latin}/u,
  ja: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u,
  th: /\p{sc=Thai}/u,
} as const

/** Airlines that write their brand in Latin letters in every market. */
const latinBrands = new Map([['ZG', 'ZIPAIR']])

function isNamed(code: string): boolean {
  const names = reference.airline(code)?.names
  if (names === undefined || !scripts.en.test(names.en)) return false
  const brand = latinBrands.get(code)
  if (brand !== undefined) return names.ja === brand && names.th === brand
  return scripts.ja.test(names.ja) && scripts.th.test(names.th)
}

describe('the airlines of the house supplier', () => {
  test('airlines of the house supplier have a name in every language, in its script', () => {
    expect(airlines.length).toBeGreaterThan(330)
    expect(codesOf(airlines, 'code').filter((code) => !isNamed(code))).toEqual([])
  })

  test('airlines of the house supplier have the home country of the reference table', () => {
    const elsewhere = airlines.filter(
      (row) => reference.airline(requiredValue(row, 'code'))?.country !== requiredValue(row, 'home'),
    )
    expect(codesOf(elsewhere, 'code')).toEqual([])
  })

  test('Airlines to Thailand or Japan in the timetable have a name in Thai and Japanese', () => {
    const near = tableOf('timetable').filter((row) =>
      [requiredValue(row, 'from'), requiredValue(row, 'to')].some((code) =>
        home.has(reference.airport(code)?.country ?? ''),
      ),
    )
    const seen = new Set([
      ...codesOf(near, 'carrier'),
      ...codesOf(near, 'operator'),
      ...codesOf(tableOf('codeshares'), 'carrier'),
    ])
    seen.delete('')
    expect(seen.size).toBeGreaterThan(60)
    expect([...seen].filter((code) => !isNamed(code))).toEqual([])
  })
})

describe('the aircraft of the house supplier', () => {
  test('aircraft of the house supplier have a name, and the body of the reference table', () => {
    const types = tableOf('world-aircraft')
    expect(types.length).toBeGreaterThan(50)
    const unlike = types.filter(
      (row) => reference.aircraft(requiredValue(row, 'aircraft'))?.body !== requiredValue(row, 'body'),
    )
    expect(codesOf(unlike, 'aircraft')).toEqual([])
    const cabins = codesOf(tableOf('aircraft'), 'aircraft')
    expect(cabins.filter((code) => reference.aircraft(code) === undefined)).toEqual([])
  })
})

describe('the airports of the house supplier', () => {
  test('airports of the house supplier match the reference table in city, country and zone', () => {
    expect(airports.length).toBeGreaterThan(1200)
    const ours = airports.map((row) => {
      const airport = reference.airport(requiredValue(row, 'code'))
      return { code: airport?.code, city: airport?.city, country: airport?.country, zone: airport?.zone }
    })
    const theirs = airports.map((row) => ({
      code: requiredValue(row, 'code'),
      city: requiredValue(row, 'city'),
      country: requiredValue(row, 'country'),
      zone: requiredValue(row, 'zone'),
    }))
    expect(ours).toEqual(theirs)
  })

  test('airports of the house supplier belong to a city of the reference table that lists them among its airports', () => {
    const lost = airports.filter((row) => {
      const served = reference.city(requiredValue(row, 'city'))?.airports.map(String) ?? []
      return !served.includes(requiredValue(row, 'code'))
    })
    expect(codesOf(lost, 'code')).toEqual([])
  })

  test('airports of the house supplier lie within some three kilometres of the reference position', () => {
    const moved = airports.filter((row) => {
      const airport = reference.airport(requiredValue(row, 'code'))
      const north = Math.abs(Number(requiredValue(row, 'latitude')) - (airport?.latitude ?? 0))
      const east = Math.abs(Number(requiredValue(row, 'longitude')) - (airport?.longitude ?? 0))
      return north > 0.03 || east > 0.03
    })
    expect(codesOf(moved, 'code')).toEqual([])
  })
})
