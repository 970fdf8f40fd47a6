import type { Language } from '#contract/problem.ts'
import { type LocalDate, parseLocalDate } from '#contract/terms/time.ts'
import { type Names, parseNames } from './localized-names.ts'
import { parseCodeOrThrow, readTable, requiredValue } from './read-table.ts'

/** A country with known holidays: the main origins and destinations of the shop's travellers. */
export type HolidayCountry = 'TH' | 'JP'

/** A public holiday of a country; `isSubstitute` for a day off in place of one on a weekend. */
export type Holiday = {
  readonly on: LocalDate
  readonly country: HolidayCountry
  readonly isSubstitute: boolean
  /** For a substitute, with the name of the original holiday. */
  readonly names: Names
}

/** Reads the tables; ordered by date, Thailand before Japan on one day. */
export function loadHolidays(): readonly Holiday[] {
  const names = new Map(
    readTable('holiday-names').map((row) => [requiredValue(row, 'holiday'), parseNames(row)]),
  )
  return readTable('holidays').map((row) => {
    const key = requiredValue(row, 'holiday')
    const own = names.get(key)
    if (own === undefined) throw new Error(`the holiday ${key} has no name`)
    const isSubstitute = parseCodeOrThrow(parseHolidayKind, requiredValue(row, 'kind')) === 'substitute'
    return {
      on: parseCodeOrThrow(parseLocalDate, requiredValue(row, 'date')),
      country: parseCodeOrThrow(parseHolidayCountry, requiredValue(row, 'country')),
      isSubstitute,
      names: isSubstitute ? substituteHolidayNames(own) : own,
    }
  })
}

/** Returns the holidays from one day to another, both included. */
export function holidaysBetween(
  all: readonly Holiday[],
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Holiday[] {
  return all.filter(({ on }) => on >= from && on <= to)
}

const substituteOf: Readonly<Record<Language, (name: string) => string>> = {
  en: (name) => `Substitute holiday for ${name}`,
  ja: (name) => `${name}の振替休日`,
  th: (name) => `วันหยุดชดเชย${name}`,
}

function substituteHolidayNames({ en, ja, th }: Names): Names {
  return { en: substituteOf.en(en), ja: substituteOf.ja(ja), th: substituteOf.th(th) }
}

function parseHolidayCountry(text: string): HolidayCountry | undefined {
  return text === 'TH' || text === 'JP' ? text : undefined
}

function parseHolidayKind(text: string): 'day' | 'substitute' | undefined {
  return text === 'day' || text === 'substitute' ? text : undefined
}
