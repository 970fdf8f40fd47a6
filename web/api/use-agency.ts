import { type PublicAgencyAnswer } from '#contract/api/agency.ts'
import { agencyPath } from '#contract/paths.ts'
import { publicAgencyShape } from './public-agency-shape.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from './client.ts'

/** Under which the agency is kept: whoever changes it has it asked for again. */
export const agencyQueryKey = ['agency'] as const

/** So long an answer of "open now" may be old. */
const freshMs = 5 * 60_000

/** The agency that runs this shop; undefined until it is known, and where no answer came. */
export function useAgency(): PublicAgencyAnswer | undefined {
  const { data } = useQuery({
    queryKey: agencyQueryKey,
    staleTime: freshMs,
    queryFn: async ({ signal }) => {
      const answer = await callApi({ method: 'GET', path: agencyPath, answer: publicAgencyShape }, { signal })
      return answer.ok ? answer.value : null
    },
  })
  return data ?? undefined
}
