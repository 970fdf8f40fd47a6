import { readSellingMode, setSellingMode } from '#contract/api/staff/selling-mode.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SellingMode } from '#contract/terms/booking.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'

/** Reads the selling mode and returns a way to change it. */
export function useSellingMode() {
  const user = useSignedInUser()
  const queries = useQueryClient()
  const queryKey = ['selling-mode', user?.name]
  const { data } = useQuery({
    queryKey,
    enabled: user !== undefined,
    queryFn: ({ signal }) => callApi(readSellingMode, { signal }),
  })
  const saveSellingMode = async (sellingMode: SellingMode): Promise<Failure | undefined> => {
    const saved = await callApi(setSellingMode, { body: { sellingMode } })
    if (!saved.ok) return saved.fault
    queries.setQueryData(queryKey, saved)
    return undefined
  }
  return { answer: data, save: saveSellingMode }
}
