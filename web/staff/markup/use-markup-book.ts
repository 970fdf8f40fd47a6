import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type DryRunRequest,
  type MarkupBookAnswer,
  type StandingMarkupRequest,
} from '#contract/api/staff/markup-book.ts'
import { type MarkupRule } from '#contract/terms/price/markup-rule.ts'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'

const path = '/api/staff/markup-book/'
const shapes = () => import('#contract/api/staff/markup-book.ts')
const schema = async () => (await shapes()).markupBookAnswer

/** A change of the book: what stood in its way, if anything. */
export type MarkupBookAction = Promise<Failure | undefined>

/** The markup book, and what can be done with it. */
export type MarkupBookState = ReturnType<typeof useMarkupBook>

/** The markup book and its changes; every change answers with the book as it is after it. */
export function useMarkupBook() {
  const user = useSignedInUser()
  const queries = useQueryClient()
  const queryKey = ['markup-book', user?.name]
  const { data, refetch } = useQuery({
    queryKey,
    enabled: user !== undefined,
    queryFn: ({ signal }) => callApi({ method: 'GET', path, signal, schema }),
  })
  const change = async (method: 'POST' | 'PUT', to: string, json: object): MarkupBookAction => {
    const sent = await callApi({ method, path: to, body: { json }, schema })
    if (!sent.ok) return sent.fault
    queries.setQueryData(queryKey, sent)
    return undefined
  }
  const follows = data?.ok === true ? data.value.newest : 0
  return {
    answer: data,
    askAgain: () => void refetch(),
    save: (rules: readonly MarkupRule[], more: { readonly note: string; readonly takesEffectAt?: string }) =>
      change('POST', path, { follows, rules, ...more }),
    undo: (bookNumber: number) => change('POST', `${path}undo`, { bookNumber, follows }),
    withdraw: (bookNumber: number) => change('POST', `${path}withdraw`, { bookNumber, follows }),
    saveStanding: (markup: StandingMarkupRequest) => change('PUT', '/api/staff/standing-markup/', markup),
  }
}

/** The rules of one book. */
export function fetchMarkupTrail(bookNumber: number) {
  return callApi({
    method: 'GET',
    path: `${path}${bookNumber}`,
    schema: async () => (await shapes()).markupRulesAnswer,
  })
}

/** What a draft would change, tried on the searches of some days, on one route or all. */
export function runMarkupDryRun(
  asked: Omit<DryRunRequest, 'rules'> & { readonly rules: readonly MarkupRule[] },
) {
  return callApi({
    method: 'POST',
    path: `${path}dry-run`,
    body: { json: asked },
    schema: async () => (await shapes()).dryRunAnswer,
  })
}

/** The rules of an answer as terms. */
export function rulesIn({ rules }: Pick<MarkupBookAnswer, 'rules'>): readonly MarkupRule[] {
  return rules as unknown as readonly MarkupRule[]
}
