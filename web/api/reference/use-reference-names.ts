import { useEffect, useSyncExternalStore } from 'react'
import type { NamesAnswer } from '#contract/api/reference.ts'
import type { Language } from '#contract/problem.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { persistentStorage } from '#web/session/browser-storage.ts'
import { callApi } from '../client.ts'
import {
  createNameStore,
  type NameMemory,
  noNames,
  type NameStore,
  type RequestedNames,
} from './name-store.ts'
import { keepReference, restoreReference } from './reference-store.ts'

/** Names for codes in the page's language. An unknown code stands for itself. */
export type KnownNames = {
  /** An airport with its city, "Tokyo Narita", or a city. */
  readonly place: (code: string) => string
  /** The city of an airport or city code: "Tokyo". */
  readonly city: (code: string) => string
  /** As lists show it, with the code: "Tokyo, all airports (TYO)". */
  readonly label: (code: string) => string
  /** The country of an airport or city, "JP"; undefined while unknown. */
  readonly countryCode: (code: string) => string | undefined
  readonly airline: (code: string) => string
  readonly aircraft: (code: string) => string
}

const stores = new Map<Language, NameStore>()

/** Returns the names of these codes; requests missing ones and renders again when they arrive. */
export function useReferenceNames(wanted: RequestedNames): KnownNames {
  const store = nameStoreOf(useLanguage())
  const names = useSyncExternalStore(store.subscribe, store.names, namesAtFirst)
  const key = JSON.stringify(wanted)
  useEffect(() => {
    void store.want(JSON.parse(key) as RequestedNames)
  }, [store, key])
  return knownNames(names)
}

/** Returns lookups over the names of an answer. */
export function knownNames(names: NamesAnswer): KnownNames {
  return {
    place: (code) =>
      withoutTrailingCode(names.airports[code]?.label, code) ?? names.cities[code]?.name ?? code,
    city: (code) => names.airports[code]?.city ?? names.cities[code]?.name ?? code,
    label: (code) => names.cities[code]?.label ?? names.airports[code]?.label ?? code,
    countryCode: (code) => (names.airports[code] ?? names.cities[code])?.countryCode,
    airline: (code) => names.airlines[code] ?? code,
    aircraft: (code) => names.aircraft[code] ?? code,
  }
}

// Lists need the code in the label, "Tokyo Narita (NRT)"; sentences do not.
function withoutTrailingCode(label: string | undefined, code: string): string | undefined {
  return label?.replace(` (${code})`, '').replace(`（${code}）`, '')
}

// The prerendered page knows no names; stored ones follow right after hydration.
const namesAtFirst = () => noNames

function nameStoreOf(language: Language): NameStore {
  const store = stores.get(language) ?? createNameStore(fetchNamesFromServer, nameMemoryOf(language))
  stores.set(language, store)
  return store
}

function nameMemoryOf(language: Language): NameMemory | undefined {
  // Nothing is stored during prerendering.
  if (typeof window === 'undefined') return undefined
  const place = { language, environment: location.origin, isOnline: navigator.onLine }
  const kept = restoreReference(persistentStorage(), place)
  return {
    names: kept?.names ?? noNames,
    asked: kept?.asked ?? [],
    remember: (known) => keepReference(persistentStorage(), known, place),
  }
}

async function fetchNamesFromServer(
  query: Record<string, string | undefined>,
): Promise<NamesAnswer | undefined> {
  const answer = await callApi(() => import('#contract/api/reference.ts').then((api) => api.readNames), {
    query,
  })
  return answer.ok ? answer.value : undefined
}
