import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#web/api/client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useNameBook } from '#web/travel-ui/name-book.ts'

const mostNamed = 2

/** The airlines that a search asks for in words: a name, the group that the codes stand for, or how many; undefined for all. */
export function useAirlinesText(codes: string): string | undefined {
  const { t } = useLingui()
  const language = useLanguage()
  const names = useNameBook()
  const list = codes.split(',').filter(Boolean)
  const count = list.length
  const { data: groups } = useQuery({
    queryKey: ['airline-groups', language],
    enabled: count > 1,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const answer = await callApi({
        method: 'GET',
        path: '/api/airlinemember/',
        signal,
        schema: async () => (await import('#contract/api/reference.ts')).items,
      })
      return answer.ok ? answer.value : []
    },
  })
  if (count === 0) return undefined
  const group = groups?.find(({ Value }) => Value === codes)
  if (group) return group.Text
  if (count <= mostNamed) return list.map(names.airline).join(', ')
  return t`${plural(count, { one: '# airline', other: '# airlines' })}`
}
