import type { PublicAgencyAnswer } from '#contract/api/agency.ts'
import { agencyPath } from '#contract/paths.ts'
import { publicAgencyShape } from './public-agency-shape.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from './client.ts'

/** The query key of the agency profile, refetched after a change. */
export const agencyQueryKey = ['agency'] as const

/** How old an answer of "open now" may be. */
const freshMs = 5 * 60_000

/** Returns the profile of the agency; undefined until it is known, and without an answer. */
export function useAgency(): PublicAgencyAnswer | undefined {
  return useAgencyQuery().data ?? undefined
}

/** Returns whether the profile of the agency is on its way: what depends on it would move when it arrives. */
export function useIsAgencyLoading(): boolean {
  return useAgencyQuery().isLoading
}

function useAgencyQuery() {
  return useQuery({
    queryKey: agencyQueryKey,
    staleTime: freshMs,
    queryFn: async ({ signal }) => {
      const answer = await callApi({ method: 'GET', path: agencyPath, answer: publicAgencyShape }, { signal })
      return answer.ok ? answer.value : null
    },
  })
}
