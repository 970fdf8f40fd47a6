import { listUsers, readUser, type UserLine, type UsersQuery } from '#contract/api/staff/users.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#web/api/client.ts'
import { type PagedList, usePagedList } from '#web/api/use-paged-list.ts'

/** Reads users, filtered by the beginning of an address and by role. */
export function useUsers({ q, role }: Pick<UsersQuery, 'q' | 'role'>): PagedList<UserLine> {
  return usePagedList(
    ['desk', 'users', q, role],
    (cursor: string | undefined, signal) =>
      callApi(listUsers, { query: { q: q === '' ? undefined : q, role, after: cursor }, signal }),
    ({ users }) => users,
  )
}

/** Reads one user; `renew` refetches it with every list. */
export function useUser(userId: string) {
  const queries = useQueryClient()
  const { data, refetch } = useQuery({
    queryKey: ['desk', 'user', userId],
    queryFn: ({ signal }) => callApi(readUser, { params: { userId }, signal }),
  })
  return {
    answer: data,
    askAgain: () => void refetch(),
    renew: () => queries.invalidateQueries({ queryKey: ['desk'] }),
  }
}
