import { readAgreements, type AgreementsAnswer } from '#contract/api/agreement.ts'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#web/i18n/use-language.ts'
import { callApi } from './client.ts'

/**
 * Returns the agreement texts in the page's language. They come with the price; after a language switch they
 * are fetched anew, and until then the ones of the price are shown.
 */
export function useAgreements(withPrice: AgreementsAnswer): AgreementsAnswer {
  const language = useLanguage()
  const { version } = withPrice.fareRules
  const { data } = useQuery({
    queryKey: ['agreements', language, version],
    enabled: withPrice.fareRules.language !== language,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<AgreementsAnswer | null> => {
      const answer = await callApi(readAgreements, { signal })
      return answer.ok ? answer.value : null
    },
  })
  return data ?? withPrice
}
