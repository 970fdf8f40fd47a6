import { listUsers, readUser, type UserLine, type UsersQuery } from '#contract/api/staff/users.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'

/** Users page by page. */
export type UserPages = {
  readonly users: readonly UserLine[] | undefined
  readonly fault: Failure | undefined
  readonly hasMore: boolean
  readonly isFetchingMore: boolean
  readonly more: () => void
  readonly askAgain: () => void
}

/** Reads users, filtered by the beginning of an address and by role. */
export function useUsers({ q, role }: Pick<UsersQuery, 'q' | 'role'>): UserPages {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['desk', 'users', q, role],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callApi(listUsers, { query: { q: q === '' ? undefined : q, role, after: pageParam }, signal }),
    getNextPageParam: (last) => (last.ok ? last.value.next : undefined),
  })
  const pages = data?.pages
  const users = pages?.flatMap((page) => (page.ok ? page.value.users : []))
  return {
    users: pages?.[0]?.ok === false ? undefined : users,
    fault: pages?.flatMap((page) => (page.ok ? [] : [page.fault])).at(0),
    hasMore: hasNextPage,
    isFetchingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
    askAgain: () => void refetch(),
  }
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
