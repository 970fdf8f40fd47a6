import { type PlaceItem } from '#contract/api/reference.ts'
import { callApi } from '#web/api/client.ts'
import { type ComboFinder, type ComboOption } from '#web/ui/combo-search.ts'

/** Where most travellers of the shop fly to and from: offered before anything is typed. */
const startingPlaces = ['BKK', 'TYO', 'OSA', 'CNX', 'HKT', 'FUK', 'SPK', 'NGO', 'OKA', 'SIN', 'HKG', 'SEL']

/**
 * Suggests places for what was typed, in any of the three languages and by code. Empty when there is no answer.
 * What is offered before anything is typed leaves out the other end of the journey.
 */
export function placeFinder(otherEnd: string | undefined): ComboFinder {
  return async (text, signal) => {
    if (text !== '') return typedOptions(text, signal)
    return (await startOptions(signal)).filter((option) => option.key !== otherEnd)
  }
}

async function typedOptions(text: string, signal: AbortSignal): Promise<readonly ComboOption[]> {
  const answer = await callApi({
    method: 'GET',
    path: `/api/CitySearch/${encodeURIComponent(text)}`,
    signal,
    schema: async () => (await import('#contract/api/reference.ts')).placeItems,
  })
  return answer.ok ? answer.value.map(placeOption) : []
}

/** A place as a suggestion; a city of several airports says which. */
export function placeOption(place: PlaceItem): ComboOption {
  const airports = place.airports.map(({ code, name }) => `${name} ${code}`).join(', ')
  const isGroup = place.kind === 'city' && place.airports.length > 1
  return {
    key: place.Value,
    text: place.Text,
    note: isGroup ? `${place.country} · ${airports}` : place.country,
  }
}

async function startOptions(signal: AbortSignal): Promise<readonly ComboOption[]> {
  const answer = await callApi({
    method: 'GET',
    path: `/api/reference/names?${new URLSearchParams({ cities: startingPlaces.join(',') })}`,
    signal,
    schema: async () => (await import('#contract/api/reference.ts')).namesAnswer,
  })
  if (!answer.ok) return []
  const { cities } = answer.value
  return startingPlaces.flatMap((code) => {
    const city = cities[code]
    return city ? [{ key: code, text: city.label, note: city.country }] : []
  })
}
