import { searchKey, searchKeysOf } from './search-key.ts'
import { toleratedMistakes, prefixEditDistance } from './edit-distance.ts'

/** A search key, and its score as a whole match or a prefix match. */
export type SearchKey = { readonly key: string; readonly whole: number; readonly beginning: number }

/** A searchable item. Among equal matches the one with the greater weight ranks first. */
export type SearchEntry<Item> = {
  readonly item: Item
  /** 0 to 5.5; ten times this is added to the key's score. */
  readonly weight: number
  readonly keys: readonly SearchKey[]
  /** Whether typing mistakes are tolerated; true for well-known places. */
  readonly isWellKnown: boolean
}

/** A match and its score: from {@link wholeName} on a whole name or code was typed. */
export type Find<Item> = { readonly item: Item; readonly score: number; readonly isWellKnown: boolean }

/** The minimum score of a match by whole name. */
export const wholeName = 780

/** Searches items by prefixes of their names; best match first. */
export type SearchIndex<Item> = {
  /** Matches keys with this prefix; the text is a {@link searchKey}. */
  beginningWith(key: string): Find<Item>[]
  /** Matches several words in any order, each a prefix of one of the item's keys. */
  withAllWords(words: readonly string[]): Find<Item>[]
  /** Matches with typing mistakes; nothing when the text is too short for that. */
  withSlips(key: string): Find<Item>[]
}

/** Score of a code: the code itself beats every name. */
export function codeKey(code: string): SearchKey {
  return { key: searchKey(code), whole: 1000, beginning: 560 }
}

/** A code of an unknown place ranks below the prefix of a large city's name. */
export function rareCodeKey(code: string): SearchKey {
  return { key: searchKey(code), whole: 640, beginning: 0 }
}

/** Score penalties relative to the first name of a well-known place. */
export const worthLess = { cityOfAirport: 1, airportOfCity: 15, alias: 5, rare: 240 } as const

/** Keys of a name and of its later words ("york" for "New York"). */
export function nameKeys(name: string, less = 0): SearchKey[] {
  return searchKeysOf(name).map((key, index) =>
    index === 0
      ? { key, whole: 800 - less, beginning: 600 - less }
      : { key, whole: 520 - less, beginning: 500 - less },
  )
}

/** A name of a related place: the city of an airport, or an airport of a city. */
export function nearbyKey(name: string): SearchKey {
  return { key: searchKey(name), whole: 700, beginning: 400 }
}

type Row = SearchKey & { readonly entry: number }

/** Creates a search over these entries; among equal matches the earlier entry ranks first. */
export function createSearchIndex<Item>(entries: readonly SearchEntry<Item>[]): SearchIndex<Item> {
  const rows = sortedKeyRows(entries)
  const known = rowsWithSlips(rows, entries)
  const items = withoutKeys(entries)
  const rankByScore = (best: ReadonlyMap<number, number>): Find<Item>[] =>
    [...best]
      .map(([entry, worth]) => ({ entry, score: worth + 10 * (items[entry]?.weight ?? 0) }))
      .toSorted((one, other) => other.score - one.score || one.entry - other.entry)
      .flatMap(({ entry, score }) => {
        const found = items[entry]
        return found ? [{ item: found.item, score, isWellKnown: found.isWellKnown }] : []
      })
  return {
    beginningWith: (key) => rankByScore(scorePrefixMatches(rows, key)),
    withAllWords: (words) => rankByScore(scoreAllWordMatches(rows, words)),
    withSlips: (key) => rankByScore(scoreTypoMatches(known, key)),
  }
}

function sortedKeyRows(entries: readonly SearchEntry<unknown>[]): Row[] {
  const rows = entries.flatMap((entry, index) => {
    const best = new Map<string, Row>()
    for (const one of entry.keys) {
      const known = best.get(one.key)
      if (one.key !== '' && (!known || known.whole < one.whole)) best.set(one.key, { ...one, entry: index })
    }
    return [...best.values()]
  })
  return rows.toSorted(compareByKey)
}

/** Returns the names of well-known items, in which typing mistakes are tolerated. */
function rowsWithSlips(rows: readonly Row[], entries: readonly SearchEntry<unknown>[]): Row[] {
  return rows.filter((row) => entries[row.entry]?.isWellKnown && row.whole > 700 && row.whole < 1000)
}

/** Returns what is kept of the entries: the rows have copies of their keys, so that these need not stay in memory. */
function withoutKeys<Item>(entries: readonly SearchEntry<Item>[]): Omit<SearchEntry<Item>, 'keys'>[] {
  return entries.map(({ item, weight, isWellKnown }) => ({ item, weight, isWellKnown }))
}

function compareByKey(one: Row, other: Row): number {
  if (one.key === other.key) return one.entry - other.entry
  return one.key < other.key ? -1 : 1
}

function scorePrefixMatches(rows: readonly Row[], key: string): Map<number, number> {
  const best = new Map<number, number>()
  if (key === '') return best
  for (let at = lowerBound(rows, key); at < rows.length; at += 1) {
    const row = rows[at]
    if (!row?.key.startsWith(key)) break
    const worth = row.key === key ? row.whole : row.beginning
    if (worth > (best.get(row.entry) ?? 0)) best.set(row.entry, worth)
  }
  return best
}

/** Returns the position of the first row whose key is not before this text. */
function lowerBound(rows: readonly Row[], key: string): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.key ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}

function scoreAllWordMatches(rows: readonly Row[], words: readonly string[]): Map<number, number> {
  const [first = '', ...others] = words
  let best = scorePrefixMatches(rows, first)
  for (const word of others) {
    const found = scorePrefixMatches(rows, word)
    best = new Map(
      [...best].flatMap(([entry, worth]) => {
        const alsoWorth = found.get(entry)
        return alsoWorth === undefined ? [] : [[entry, Math.min(worth, alsoWorth)] as const]
      }),
    )
  }
  return best
}

function scoreTypoMatches(rows: readonly Row[], key: string): Map<number, number> {
  const best = new Map<number, number>()
  const most = toleratedMistakes(key)
  if (most === 0) return best
  for (const row of rows) {
    if (row.key.length < key.length - most) continue
    const slips = prefixEditDistance(key, row.key, most)
    if (slips > most) continue
    // Among equal numbers of mistakes a name of similar length ranks above the prefix of a longer one.
    const worth = 300 - 100 * slips - Math.min(30, 5 * Math.abs(row.key.length - key.length))
    if (worth > (best.get(row.entry) ?? 0)) best.set(row.entry, worth)
  }
  return best
}
