import {
  addMarkupBook,
  readMarkupBook,
  setStandingMarkup,
  undoMarkupBook,
  withdrawMarkupBook,
  readMarkupRules,
  type MarkupBookAnswer,
  type StandingMarkupRequest,
} from '#contract/api/staff/markup-book.ts'
import { dryRunMarkup, type DryRunRequest } from '#contract/api/staff/markup-dry-run.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MarkupRule } from '#contract/terms/price/markup-rule.ts'
import type { Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'

/** A change of the book: why it failed, if it did. */
export type MarkupBookAction = Promise<Failure | undefined>

/** The markup book, and its actions. */
export type MarkupBookState = ReturnType<typeof useMarkupBook>

/** Reads the markup book and returns its changes; every change answers with the changed book. */
export function useMarkupBook() {
  const user = useSignedInUser()
  const queries = useQueryClient()
  const queryKey = ['markup-book', user?.name]
  const { data, refetch } = useQuery({
    queryKey,
    enabled: user !== undefined,
    queryFn: ({ signal }) => callApi(readMarkupBook, { signal }),
  })
  const applyAnswer = async (sent: Result<MarkupBookAnswer, Failure>): Promise<Failure | undefined> => {
    if (!sent.ok) return sent.fault
    queries.setQueryData(queryKey, sent)
    return undefined
  }
  const follows = data?.ok === true ? data.value.newest : 0
  return {
    answer: data,
    askAgain: () => void refetch(),
    save: async (
      rules: readonly MarkupRule[],
      more: { readonly note: string; readonly takesEffectAt?: string },
    ) => applyAnswer(await callApi(addMarkupBook, { body: { follows, rules, ...more } })),
    undo: async (bookNumber: number) =>
      applyAnswer(await callApi(undoMarkupBook, { body: { bookNumber, follows } })),
    withdraw: async (bookNumber: number) =>
      applyAnswer(await callApi(withdrawMarkupBook, { body: { bookNumber, follows } })),
    saveStanding: async (markup: StandingMarkupRequest) =>
      applyAnswer(await callApi(setStandingMarkup, { body: markup })),
  }
}

/** Fetches the rules of one book. */
export function fetchMarkupVersionRules(bookNumber: number) {
  return callApi(readMarkupRules, { params: { bookNumber } })
}

/** Runs a draft against the searches of some days, on one route or all. */
export function runMarkupDryRun(
  asked: Omit<DryRunRequest, 'rules'> & { readonly rules: readonly MarkupRule[] },
) {
  return callApi(dryRunMarkup, { body: asked })
}

/** Returns the rules of an answer. */
export function markupRulesOf({ rules }: Pick<MarkupBookAnswer, 'rules'>): readonly MarkupRule[] {
  return rules as unknown as readonly MarkupRule[]
}
