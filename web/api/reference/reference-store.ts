import type { NamesAnswer } from '#contract/api/reference.ts'
import { forgetKey, readJson, type TextStorage, writeJson } from '#web/session/browser-storage.ts'

/** Version of the reference data that is stored (specification §9); another version's is discarded. */
export const referenceVersion = '1.2.1-GA'

/** Reference data in the browser: names by code, and the codes that were requested. */
export type KeptReference = {
  readonly names: NamesAnswer
  /** Requested codes such as "airline TG": unknown ones are not requested again. */
  readonly asked: readonly string[]
}

/** The environment of stored reference data. */
export type ReferencePlace = {
  /** Names differ by language. */
  readonly language: string
  /** The shop that the data came from, "https://shop.example". */
  readonly environment: string
  readonly isOnline: boolean
}

/** The largest stored text: more names would crowd out the trips. */
const longestText = 300_000

/** Returns the initial content of a store; a stored one must have all of its members. */
function emptyStoredReference(environment: string) {
  const names: NamesAnswer = { airports: {}, cities: {}, airlines: {}, aircraft: {} }
  const asked: readonly string[] = []
  return { version: referenceVersion, environment, ...names, asked }
}

/**
 * Restores the reference data of a language. Discarded when its version or environment differs, or when
 * members are missing and the network is there to fetch them again (specification §4).
 */
export function restoreReference(
  storage: TextStorage | undefined,
  { language, environment, isOnline }: ReferencePlace,
): KeptReference | undefined {
  const stored = readJson(storage, storageKeyOf(language))
  if (stored === undefined) return undefined
  const isOurs =
    isPlainObject(stored) && stored['version'] === referenceVersion && stored['environment'] === environment
  const members = Object.keys(emptyStoredReference(environment)).length
  if (isOurs && !(isOnline && Object.keys(stored).length !== members)) return readStoredReference(stored)
  forgetKey(storage, storageKeyOf(language))
  return undefined
}

/** Stores the reference data of a language. A full or forbidden storage stores nothing. */
export function keepReference(
  storage: TextStorage | undefined,
  { names, asked }: KeptReference,
  { language, environment }: Pick<ReferencePlace, 'language' | 'environment'>,
): void {
  const reference = { ...emptyStoredReference(environment), ...names, asked }
  if (JSON.stringify(reference).length <= longestText) writeJson(storage, storageKeyOf(language), reference)
}

function storageKeyOf(language: string): string {
  return `reference-${language}`
}

type Members = Readonly<Record<string, unknown>>

/**
 * Returns the readable part of stored data. Items without a value are dropped, and an airport called "error"
 * (§5).
 */
function readStoredReference(stored: Members): KeptReference {
  const asked = Array.isArray(stored['asked']) ? (stored['asked'] as unknown[]) : []
  const names = {
    airports: validItemsIn(stored['airports'], isAirportName),
    cities: validItemsIn(stored['cities'], isCityName),
    airlines: validItemsIn(stored['airlines'], isNonEmptyText),
    aircraft: validItemsIn(stored['aircraft'], isNonEmptyText),
  }
  return {
    names,
    asked: asked.filter((key): key is string => typeof key === 'string' && isNameStored(key, names)),
  }
}

/** A code without a name is requested again. */
function isNameStored(key: string, names: NamesAnswer): boolean {
  const [kind = '', code = ''] = key.split(' ')
  if (kind === 'place') return Object.hasOwn(names.airports, code) || Object.hasOwn(names.cities, code)
  return Object.hasOwn(kind === 'airline' ? names.airlines : names.aircraft, code)
}

function validItemsIn<Item>(
  stored: unknown,
  isItem: (value: unknown) => value is Item,
): Record<string, Item> {
  if (!isPlainObject(stored)) return {}
  const entries = Object.entries(stored).filter((entry): entry is [string, Item] => {
    return /^[A-Z0-9]{2,4}$/.test(entry[0]) && isItem(entry[1])
  })
  return Object.fromEntries(entries)
}

function isNonEmptyText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isAirportName(value: unknown): value is NamesAnswer['airports'][string] {
  const texts = isPlainObject(value)
    ? ['name', 'city', 'cityCode', 'country', 'label'].map((name) => value[name])
    : ['']
  return texts.every(isNonEmptyText) && texts.every((text) => text !== 'error')
}

function isCityName(value: unknown): value is NamesAnswer['cities'][string] {
  if (!isPlainObject(value) || !['name', 'country', 'label'].every((name) => isNonEmptyText(value[name])))
    return false
  return Array.isArray(value['airports']) && value['airports'].every(isNonEmptyText)
}

function isPlainObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
