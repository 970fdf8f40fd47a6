import { readProfile, type ProfileAnswer } from '#contract/api/account/account.ts'
import { useQuery } from '@tanstack/react-query'
import type { Result } from '#contract/terms/result.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { callApi } from './client.ts'
import type { Failure } from './failure.ts'

/** Reads the profile of the signed-in user; sends nothing for a guest. */
export function useProfile() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: ['profile', user?.name],
    enabled: user !== undefined,
    queryFn: ({ signal }): Promise<Result<ProfileAnswer, Failure>> => callApi(readProfile, { signal }),
  })
}
