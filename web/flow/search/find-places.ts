import type { PlaceItem } from '#contract/api/reference.ts'
import type { Language } from '#contract/problem.ts'
import { callApi } from '#web/api/client.ts'
import type { ComboFinder, ComboOption } from '#web/ui/form/combo-search.ts'
import { popularPlaces } from './popular-places.ts'
import type { SearchScope } from './search-form.ts'

/**
 * The context of a place search: the language of the page, the scope of the search, the journey's other end.
 */
export type PlaceQuery = {
  readonly language: Language
  readonly scope: SearchScope | undefined
  readonly otherEnd?: string | undefined
}

const mostKept = 300
// The same text is often typed again: its answer is cached.
const kept = new Map<string, readonly ComboOption[]>()

/**
 * Suggests places for a typed text, in any of the three languages and by code.
 * Initial suggestions leave out the other end of the journey. A suggestion's `tag` is its country.
 */
export function placeFinder({ language, scope = 'international', otherEnd }: PlaceQuery): ComboFinder {
  return (text, signal) => {
    const known = kept.get(`${language} ${scope} ${text}`)
    const options = known ?? findPlaceOptions(text, { language, scope, signal })
    if (text !== '') return options
    return options instanceof Promise
      ? options.then((all) => all && excludeOption(otherEnd, all))
      : excludeOption(otherEnd, options)
  }
}

type PlaceRequest = Required<Pick<PlaceQuery, 'language'>> & {
  readonly scope: SearchScope
  readonly signal: AbortSignal
}

async function findPlaceOptions(
  text: string,
  asking: PlaceRequest,
): Promise<readonly ComboOption[] | undefined> {
  const options = await (text === '' ? suggestedOptions(asking) : typedOptions(text, asking))
  if (options === undefined) return undefined
  if (kept.size >= mostKept) kept.clear()
  kept.set(`${asking.language} ${asking.scope} ${text}`, options)
  return options
}

function excludeOption(code: string | undefined, options: readonly ComboOption[]): readonly ComboOption[] {
  return options.filter((option) => option.key !== code)
}

async function typedOptions(
  text: string,
  { scope, signal }: PlaceRequest,
): Promise<readonly ComboOption[] | undefined> {
  const answer = await callApi(() => import('#contract/api/reference.ts').then((api) => api.searchPlaces), {
    params: { q: text },
    query: { country: scope === 'domestic' ? 'TH' : undefined },
    signal,
  })
  return answer.ok ? placeOptions(answer.value) : undefined
}

/**
 * Returns places as suggestions: a city is followed by its airports; each place once, at its first position.
 */
export function placeOptions(places: readonly PlaceItem[]): readonly ComboOption[] {
  const options = new Map<string, ComboOption>()
  const addOption = (option: ComboOption) => {
    if (!options.has(option.key)) options.set(option.key, option)
  }
  for (const place of places) {
    const tag = place.countryCode
    addOption({ key: place.Value, text: place.Text, note: place.country, tag })
    if (place.kind !== 'city') continue
    for (const { code, name, label } of place.airports) {
      // An airport that shares its city's code cannot be searched separately.
      if (code !== place.Value)
        addOption({ key: code, text: label ?? `${name} (${code})`, tag, isPart: true })
    }
  }
  return [...options.values()]
}

async function suggestedOptions({
  scope,
  signal,
}: PlaceRequest): Promise<readonly ComboOption[] | undefined> {
  const places = popularPlaces[scope]
  const answer = await callApi(() => import('#contract/api/reference.ts').then((api) => api.readNames), {
    query: { cities: places.join(',') },
    signal,
  })
  if (!answer.ok) return undefined
  const { cities } = answer.value
  return places.flatMap((code): ComboOption[] => {
    const city = cities[code]
    return city ? [{ key: code, text: city.label, note: city.country, tag: city.countryCode }] : []
  })
}
