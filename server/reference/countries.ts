import { type Language, languages } from '#contract/problem.ts'
import { type CountryCode, countryCode } from '#contract/terms/codes.ts'
import type { Names } from './localized-names.ts'
import { parseCodeOrThrow, listValues, readTable, requiredValue } from './read-table.ts'
import { type SearchIndex, codeKey, createSearchIndex, nameKeys } from './search-index.ts'

/** A country or territory, as in a passport or an address. */
export type Country = {
  readonly code: CountryCode
  readonly names: Names
  readonly aliases: readonly string[]
}

/** Every country, by code and by name. */
export type Countries = {
  readonly byCode: ReadonlyMap<string, Country>
  readonly index: SearchIndex<Country>
  /** Sorted by the collation of the language. */
  readonly sorted: Readonly<Record<Language, readonly Country[]>>
}

// Countries of most of the shop's travellers; they rank first among equals.
const homeCountries = new Set(['TH', 'JP'])

/** Reads the list of countries; names come from the runtime's Unicode CLDR data. */
export function loadCountries(): Countries {
  const shownIn = Object.fromEntries(
    languages.map((language) => [language, new Intl.DisplayNames([language], { type: 'region' })]),
  )
  const countryNameIn = (language: Language, code: string): string => shownIn[language]?.of(code) ?? code
  const all = readTable('countries').map((row): Country => {
    const code = parseCodeOrThrow(countryCode, requiredValue(row, 'code'))
    const names = {
      en: countryNameIn('en', code),
      ja: countryNameIn('ja', code),
      th: countryNameIn('th', code),
    }
    return { code, names, aliases: listValues(row, 'aliases') }
  })
  return {
    byCode: new Map(all.map((country) => [country.code, country])),
    index: createSearchIndex(all.map(searchEntryOf)),
    sorted: { en: sortByName('en', all), ja: sortByName('ja', all), th: sortByName('th', all) },
  }
}

function searchEntryOf(country: Country) {
  return {
    item: country,
    weight: homeCountries.has(country.code) ? 1 : 0,
    isWellKnown: true,
    keys: [
      codeKey(country.code),
      ...[...Object.values(country.names), ...country.aliases].flatMap((name) => nameKeys(name)),
    ],
  }
}

function sortByName(language: Language, all: readonly Country[]): Country[] {
  const { compare } = new Intl.Collator(language)
  return all.toSorted((one, other) => compare(one.names[language], other.names[language]))
}
