import { describe, expect, test } from 'vitest'
import { searchRequest } from '#contract/api/search.ts'
import { languages } from '#contract/problem.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { listValues, parseTable, readTable, requiredValue } from './read-table.ts'
import { loadReference } from './reference.ts'

const reference = loadReference()
const today = '2026-11-21' as LocalDate
const airlineRows = readTable('airlines')

describe('the table of airlines', () => {
  test('the table has one row per code, in an existing country, with a name in every language', () => {
    expect(airlineRows.length).toBeGreaterThanOrEqual(150)
    expect(new Set(airlineRows.map((row) => row['code'])).size).toBe(airlineRows.length)
    expect(airlineRows.filter((row) => !reference.country(requiredValue(row, 'country')))).toEqual([])
    expect(
      airlineRows.filter((row) => languages.some((language) => requiredValue(row, language) === '')),
    ).toEqual([])
  })

  test.each([
    ['TG', 'TG'],
    ['thai air', 'TG'],
    ['การบินไทย', 'TG'],
    ['タイ国際', 'TG'],
    ['JAL', 'JL'],
    ['日航', 'JL'],
    ['ANA', 'NH'],
    ['全日空', 'NH'],
    ['ぴーち', 'MM'],
    ['นกแอร์', 'DD'],
    ['airasia', 'AK'],
    ['thai airasia', 'FD'],
    ['แอร์เอเชีย', 'FD'],
    ['SQ', 'SQ'],
    ['singapore', 'SQ'],
    ['lufthnsa', 'LH'],
    ['7C', '7C'],
    ['cathay', 'CX'],
    ['แอร์ฟรานซ์', 'AF'],
  ])('The search for %s finds %s', (typed, code) => {
    expect(reference.searchAirlines(typed, 5)[0]?.code).toBe(code)
  })

  test('SG is SpiceJet, and the airline that the specification means is listed beside it', () => {
    expect(reference.searchAirlines('SG', 5).map(({ code }) => code)).toEqual(['SG', 'SQ'])
  })
})

describe('alliances', () => {
  const rows = readTable('alliances')

  test('every member is an airline of the table', () => {
    expect(rows.filter((row) => reference.airline(requiredValue(row, 'airline')) === undefined)).toEqual([])
  })

  test('no airline is in two alliances on one day', () => {
    for (const [airline, times] of Map.groupBy(rows, (row) => requiredValue(row, 'airline'))) {
      const ordered = times.toSorted((one, other) =>
        requiredValue(one, 'from') < requiredValue(other, 'from') ? -1 : 1,
      )
      const overlaps = ordered.slice(1).filter((row, index) => {
        const until = ordered[index]?.['to'] ?? ''
        return until === '' || until >= requiredValue(row, 'from')
      })
      expect(overlaps, airline).toEqual([])
    }
  })

  test.each([
    ['TG', '2026-11-21', 'starAlliance'],
    ['JL', '2026-11-21', 'oneworld'],
    ['SK', '2024-08-31', 'starAlliance'],
    ['SK', '2024-09-01', 'skyTeam'],
    ['AZ', '2025-04-30', 'skyTeam'],
    ['AZ', '2025-05-01', undefined],
    ['AZ', '2026-11-21', 'starAlliance'],
    ['FJ', '2025-03-31', undefined],
    ['FJ', '2025-04-01', 'oneworld'],
    ['WY', '2025-06-30', 'oneworld'],
    ['FD', '2026-11-21', undefined],
  ] as const)('The alliance of %s on %s: %s', (airline, on, alliance) => {
    expect(reference.allianceOf(airline, on as LocalDate)).toBe(alliance)
  })
})

describe('the groups of the search box', () => {
  const groups = reference.airlineGroups(today)

  test('the groups match the specification, in its order', () => {
    expect(groups.map(({ key }) => key)).toEqual(['all', 'JL', 'SQ', 'TG', 'NH', 'oneworld', 'starAlliance'])
    expect(groups.map(({ names }) => names.en)).toEqual([
      'All Airlines',
      'Japan Airlines (JL)',
      'Singapore Airlines (SQ)',
      'Thai Airways (TG)',
      'All Nippon Airways (NH)',
      'Oneworld member airlines',
      'Star Alliance member airlines',
    ])
  })

  test('the groups contain known airlines, and at least one each', () => {
    for (const { airlines } of groups) {
      expect(airlines.length).toBeGreaterThan(0)
      expect(airlines.filter((code) => reference.airline(code) === undefined)).toEqual([])
    }
  })

  test('the groups change with the day', () => {
    const star = (on: string) => reference.airlineGroup('starAlliance', on as LocalDate)?.airlines
    expect(star('2024-08-31')).toContain('SK')
    expect(star('2024-09-01')).not.toContain('SK')
  })

  test('the label of the specification for Singapore Airlines is recognised', () => {
    expect(reference.airlineGroup('SG', today)?.airlines).toEqual(['SQ'])
    expect(reference.airlineGroup('SQ', today)?.airlines).toEqual(['SQ'])
    expect(reference.airlineGroup('unheard of', today)).toBeUndefined()
  })

  test('all airlines is recognised as no choice', () => {
    const all = reference.airlineGroup('all', today)?.airlines ?? []
    expect(reference.isEveryAirline(all)).toBe(true)
    expect(reference.isEveryAirline(all.slice(1))).toBe(false)
    expect(reference.isEveryAirline([])).toBe(false)
  })

  test('all airlines, sent as a list of codes, fit into a search', () => {
    const all = reference.airlineGroup('all', today)?.airlines ?? []
    expect(searchRequest.shape.airline.safeParse(all.join(',')).success).toBe(true)
  })
})

describe('tables', () => {
  test('notes and empty lines are left out, lists are split', () => {
    const [row] = parseTable('example', '# note\ncode,aliases\n\nTG,THAI|การบินไทย\n')
    expect(row).toEqual({ code: 'TG', aliases: 'THAI|การบินไทย' })
    expect(listValues(row ?? {}, 'aliases')).toEqual(['THAI', 'การบินไทย'])
  })

  test('a malformed row and a missing column are errors', () => {
    expect(() => parseTable('example', 'code,name\nTG\n')).toThrow('example')
    expect(() => requiredValue({}, 'code')).toThrow('code')
  })
})

describe('the table of accounting codes', () => {
  const rows = readTable('airline-accounting-codes')

  test('each airline is known and has one code of three digits, which no other airline has', () => {
    expect(rows.filter((row) => !reference.airline(requiredValue(row, 'airline')))).toEqual([])
    expect(rows.filter((row) => !/^\d{3}$/.test(requiredValue(row, 'code')))).toEqual([])
    for (const column of ['airline', 'code'])
      expect(new Set(rows.map((row) => requiredValue(row, column))).size).toBe(rows.length)
  })

  test.each([
    ['TG', '217'],
    ['NH', '205'],
    ['JL', '131'],
    ['SQ', '618'],
    ['LH', '220'],
  ])('tickets of %s begin with %s', (airline, code) => {
    expect(reference.accountingCode(airline)).toBe(code)
    expect(reference.airlineOfAccountingCode(code)).toBe(airline)
  })

  test('an airline without a known code has none', () => {
    expect(reference.accountingCode('MM')).toBeUndefined()
    expect(reference.airlineOfAccountingCode('000')).toBeUndefined()
  })
})
