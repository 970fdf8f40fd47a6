import { useQuery } from '@tanstack/react-query'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { fetchProfile } from './account-api.ts'

/** What the account of who is signed in says of its owner. */
export function useProfile() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: ['profile', user?.name],
    enabled: user !== undefined,
    queryFn: ({ signal }) => fetchProfile(signal),
  })
}
