import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ListColumnsRequest,
  type SavedView,
  type SavedViewRequest,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  setListColumns,
  updateSavedView,
} from '#contract/api/staff/saved-views.ts'
import type { Result } from '#contract/terms/result.ts'
import { callApi, sendCommand } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'

/** The reader's views and columns of all lists, and how to change them. */
export type SavedViewStorage = {
  /** False until they are read, or cannot be read. */
  readonly isKnown: boolean
  readonly views: readonly SavedView[]
  /** The columns that the reader has chosen of each list. */
  readonly columns: readonly ListColumnsRequest[]
  readonly create: (view: SavedViewRequest) => Promise<Result<SavedView, Failure>>
  readonly update: (viewId: string, view: SavedViewRequest) => Promise<Result<SavedView, Failure>>
  readonly remove: (viewId: string) => Promise<Failure | undefined>
  readonly setColumns: (chosen: ListColumnsRequest) => Promise<void>
}

const freshMs = 300_000

/** Reads the saved views of the reader; after each change they are read again. */
export function useSavedViews(): SavedViewStorage {
  const user = useSignedInUser()
  const queries = useQueryClient()
  const queryKey = ['desk', 'saved-views', user?.name]
  const { data } = useQuery({
    queryKey,
    enabled: user !== undefined,
    staleTime: freshMs,
    queryFn: ({ signal }) => callApi(listSavedViews, { signal }),
  })
  const readAgain = () => queries.invalidateQueries({ queryKey })
  const saved = data?.ok ? data.value : undefined
  return {
    isKnown: data !== undefined,
    views: saved?.views ?? [],
    columns: saved?.columns ?? [],
    create: async (body) => {
      const answer = await callApi(createSavedView, { body })
      await readAgain()
      return answer
    },
    update: async (viewId, body) => {
      const answer = await callApi(updateSavedView, { params: { viewId }, body })
      await readAgain()
      return answer
    },
    remove: async (viewId) => {
      const failure = await sendCommand(deleteSavedView, { params: { viewId } })
      await readAgain()
      return failure
    },
    setColumns: async (body) => {
      await sendCommand(setListColumns, { body })
      await readAgain()
    },
  }
}
