import type { Language } from '#contract/problem.ts'
import { type AirlineCode, type CountryCode, airlineCode, countryCode } from '#contract/terms/codes.ts'
import { type LocalDate, parseLocalDate } from '#contract/terms/time.ts'
import { type Names, parseNames } from './localized-names.ts'
import { type Row, parseCodeOrThrow, listValues, readTable, requiredValue } from './read-table.ts'
import { type SearchIndex, codeKey, createSearchIndex, nameKeys } from './search-index.ts'

/** An airline with its names. */
export type Airline = {
  readonly code: AirlineCode
  readonly country: CountryCode
  readonly names: Names
  readonly aliases: readonly string[]
}

/** The three worldwide alliances. */
export type Alliance = 'oneworld' | 'starAlliance' | 'skyTeam'

/** An airline's membership of an alliance, both days inclusive; an absent day is open-ended. */
export type Membership = {
  readonly airline: AirlineCode
  readonly alliance: Alliance
  readonly from?: LocalDate
  readonly to?: LocalDate
  /** False when the change was announced and its day not yet confirmed. */
  readonly isConfirmed: boolean
}

/** An airline filter of the search box (specification §3). */
export type AirlineGroup = {
  readonly key: string
  /** The specification's label in brackets: "JL", "SG", "Oneworld". */
  readonly label: string
  readonly names: Names
  readonly airlines: readonly AirlineCode[]
}

/** All airlines of the tables. */
export type Airlines = {
  readonly byCode: ReadonlyMap<string, Airline>
  readonly index: SearchIndex<Airline>
  readonly memberships: readonly Membership[]
  /** IATA accounting codes by airline: the first three digits of its tickets. Not every airline has one here. */
  readonly accountingCodes: ReadonlyMap<string, string>
}

const homeCountries = new Set(['TH', 'JP'])

/** Reads the tables of airlines and alliances. */
export function loadAirlines(): Airlines {
  const all = readTable('airlines').map((row): Airline => ({
    code: parseCodeOrThrow(airlineCode, requiredValue(row, 'code')),
    country: parseCodeOrThrow(countryCode, requiredValue(row, 'country')),
    names: parseNames(row),
    aliases: listValues(row, 'aliases'),
  }))
  const entries = all.map((airline) => ({
    item: airline,
    weight: homeCountries.has(airline.country) ? 2 : 0,
    isWellKnown: true,
    keys: [
      codeKey(airline.code),
      ...[...Object.values(airline.names), ...airline.aliases].flatMap((name) => nameKeys(name)),
    ],
  }))
  return {
    byCode: new Map(all.map((airline) => [airline.code, airline])),
    index: createSearchIndex(entries),
    memberships: readTable('alliances').map(parseAllianceMembership),
    accountingCodes: new Map(
      readTable('airline-accounting-codes').map((row) => [
        requiredValue(row, 'airline'),
        requiredValue(row, 'code'),
      ]),
    ),
  }
}

/** Returns the alliance of an airline on a day; undefined for none. */
export function allianceOnDay(
  memberships: readonly Membership[],
  airline: string,
  on: LocalDate,
): Alliance | undefined {
  return memberships.find((one) => one.airline === airline && isMemberOn(one, on))?.alliance
}

/**
 * Returns the groups of the search box on a day, in the specification's order. "All Airlines" lists every
 * known airline, so that its value, like the others, is a list of codes and never empty.
 */
export function airlineGroupsOn(airlines: Airlines, on: LocalDate): AirlineGroup[] {
  return readTable('airline-groups').map((row) => ({
    key: requiredValue(row, 'key'),
    label: requiredValue(row, 'label'),
    names: groupNames(row, airlines),
    airlines: airlinesInGroup(row, airlines, on),
  }))
}

/** Returns the list label of an airline: "Thai Airways (TG)". */
export function airlineLabel(airline: Airline, language: Language): string {
  return `${airline.names[language]} (${airline.code})`
}

function parseAllianceMembership(row: Row): Membership {
  const from = parseLocalDate(requiredValue(row, 'from'))
  const to = parseLocalDate(requiredValue(row, 'to'))
  return {
    airline: parseCodeOrThrow(airlineCode, requiredValue(row, 'airline')),
    alliance: parseCodeOrThrow(parseAlliance, requiredValue(row, 'alliance')),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    isConfirmed: requiredValue(row, 'evidence') === 'published',
  }
}

function parseAlliance(text: string): Alliance | undefined {
  return text === 'oneworld' || text === 'starAlliance' || text === 'skyTeam' ? text : undefined
}

function isMemberOn({ from, to }: Membership, on: LocalDate): boolean {
  return (from === undefined || from <= on) && (to === undefined || on <= to)
}

function groupNames(row: Row, airlines: Airlines): Names {
  const one = airlines.byCode.get(requiredValue(row, 'airline'))
  if (!one) return parseNames(row)
  return { en: airlineLabel(one, 'en'), ja: airlineLabel(one, 'ja'), th: airlineLabel(one, 'th') }
}

function airlinesInGroup(row: Row, airlines: Airlines, on: LocalDate): AirlineCode[] {
  const one = airlines.byCode.get(requiredValue(row, 'airline'))
  if (one) return [one.code]
  const alliance = requiredValue(row, 'alliance')
  if (alliance === '') return [...airlines.byCode.values()].map(({ code }) => code)
  return airlines.memberships
    .filter((membership) => membership.alliance === alliance && isMemberOn(membership, on))
    .map(({ airline }) => airline)
}
