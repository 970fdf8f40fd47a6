import {
  readWorkQueue,
  type QueueAnswer,
  type WorkQueueAssignee,
  type WorkQueueSort,
} from '#contract/api/staff/work-queue.ts'
import { useState } from 'react'
import type { WorkReason } from '#contract/terms/work-queue.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { endpointUrl } from '#web/api/endpoint-call.ts'
import { useWorkList } from '../use-work-list.ts'
import {
  type QueueRows,
  appendPage,
  rowsOfFirstPage,
  refreshFirstPage,
  applyRefresh,
} from './work-queue-rows.ts'

/** Which work is shown: one reason or all, and whose; and in which order. */
export type QueueFilter = {
  readonly kind: WorkReason | undefined
  readonly whose: WorkQueueAssignee
  readonly sort: WorkQueueSort
}

/** The displayed queue, and its actions. */
export type WorkQueueState = {
  /** Undefined until the first page has arrived. */
  readonly shown: QueueRows | undefined
  readonly counts: QueueAnswer['counts']
  readonly me: string | undefined
  /** The number of items by assignee, whatever the filter; undefined until the first answer. */
  readonly totals: Readonly<Record<WorkQueueAssignee, number>> | undefined
  readonly fault: Failure | undefined
  /** The server's time in the latest answer, and when it arrived. */
  readonly now: string | undefined
  readonly receivedAtMs: number
  readonly askAgain: () => void
  readonly renew: () => Promise<void>
  /** Loads the next page, if there is one and it is not loading already. */
  readonly loadMore: () => void
  /** Inserts new items, and removes those that are gone. */
  readonly tidy: () => void
}

type CachedRows = { readonly path: string; readonly answer: QueueAnswer; readonly shown: QueueRows }

const everyMs = 15_000

/** Reads the filtered queue, and polls it every few seconds. */
export function useWorkQueue({ kind, whose, sort }: QueueFilter): WorkQueueState {
  const query = {
    kind,
    assignee: whose === 'all' ? undefined : whose,
    sort: sort === 'urgency' ? undefined : sort,
  }
  const path = endpointUrl(readWorkQueue, { query })
  const list = useWorkList(readWorkQueue, { query, right: 'desk', everyMs })
  const [kept, setKept] = useState<CachedRows>()
  const [asked, setAsked] = useState<string>()
  const own = applyAnswer(kept, { path, sort }, list.value)
  if (own !== kept) setKept(own)
  const shown = own?.path === path ? own.shown : undefined
  const changeRows = (work: (rows: QueueRows) => QueueRows) =>
    setKept((last) => (last?.path === path ? { ...last, shown: work(last.shown) } : last))
  const loadMore = async (after: string) => {
    setAsked(after)
    const more = await callApi(readWorkQueue, { query: { ...query, after } })
    if (more.ok) changeRows((rows) => (rows.nextAfter === after ? appendPage(rows, more.value) : rows))
    else setAsked(undefined)
  }
  return {
    shown,
    counts: list.value?.counts ?? [],
    me: list.value?.me,
    totals: list.value && { all: list.value.all, me: list.value.mine, none: list.value.unassigned },
    fault: list.fault,
    now: list.value?.now,
    receivedAtMs: list.receivedAtMs,
    askAgain: list.askAgain,
    renew: list.renew,
    loadMore: () => {
      const after = shown?.nextAfter
      if (after !== undefined && after !== asked) void loadMore(after)
    },
    tidy: () => changeRows(applyRefresh),
  }
}

/** Returns the list after an answer; the same one when it was applied already. */
function applyAnswer(
  kept: CachedRows | undefined,
  { path, sort }: { readonly path: string; readonly sort: WorkQueueSort },
  answer: QueueAnswer | undefined,
): CachedRows | undefined {
  if (answer === undefined) return kept
  if (kept?.path !== path) return { path, answer, shown: rowsOfFirstPage(answer, sort) }
  return kept.answer === answer ? kept : { path, answer, shown: refreshFirstPage(kept.shown, answer) }
}
