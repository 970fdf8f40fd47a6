import { type Language, languages } from '#contract/problem.ts'
import { type CountryCode, countryCode } from '#contract/terms/codes.ts'
import { type Names } from './names.ts'
import { checkedRow, listOf, readTable, valueOf } from './read-table.ts'
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
  const nameIn = (language: Language, code: string): string => shownIn[language]?.of(code) ?? code
  const all = readTable('countries').map((row): Country => {
    const code = checkedRow(countryCode, valueOf(row, 'code'))
    const names = { en: nameIn('en', code), ja: nameIn('ja', code), th: nameIn('th', code) }
    return { code, names, aliases: listOf(row, 'aliases') }
  })
  return {
    byCode: new Map(all.map((country) => [country.code, country])),
    index: createSearchIndex(all.map(entryOf)),
    sorted: { en: sortedIn('en', all), ja: sortedIn('ja', all), th: sortedIn('th', all) },
  }
}

function entryOf(country: Country) {
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

function sortedIn(language: Language, all: readonly Country[]): Country[] {
  const { compare } = new Intl.Collator(language)
  return all.toSorted((one, other) => compare(one.names[language], other.names[language]))
}
