import { listNationalities } from '#contract/api/reference.ts'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#web/i18n/use-language.ts'
import { sendRequest } from '../send-request.ts'

/** A country as a choice: its name in the page's language, its ISO code as the value. */
export type CountryChoice = { readonly value: string; readonly text: string }

const noCountries: readonly CountryChoice[] = []

/**
 * Returns the countries for passports and nationalities, fetched once per language; empty until they are
 * loaded.
 */
export function useCountries(): readonly CountryChoice[] {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['countries', language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const sent = await sendRequest(listNationalities, {}, 'application/json')
      if (!sent.ok || !sent.value.ok) throw new Error('countries not here')
      const items: unknown = await sent.value.json()
      return Array.isArray(items) ? items.flatMap(countryChoiceOf) : []
    },
    retry: 2,
  })
  return data ?? noCountries
}

/** Specification §5: items with an empty Value are dropped. */
function countryChoiceOf(item: unknown): CountryChoice[] {
  if (typeof item !== 'object' || item === null || !('Text' in item) || !('Value' in item)) return []
  const { Text: text, Value: value } = item
  return typeof text === 'string' && typeof value === 'string' && value !== '' ? [{ value, text }] : []
}
