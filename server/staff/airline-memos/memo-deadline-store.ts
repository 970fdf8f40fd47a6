import type { Kysely } from 'kysely'
import { type MemoState, type replyDeadlineOf, closedStates } from '#contract/terms/bsp/airline-memo.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** Open memos that have the same deadline, and how many there are. */
export type MemoGroup = Parameters<typeof replyDeadlineOf>[0] & {
  readonly state: MemoState
  readonly count: number
}

/** Counts open memos by what their deadlines depend on, without reading each. */
export async function readMemoGroups(db: Kysely<Tables>): Promise<readonly MemoGroup[]> {
  const rows = await db
    .selectFrom('airline_memo')
    .select(['kind', 'state', 'airline', 'issued_on', 'reply_by'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'not in', closedStates)
    .groupBy(['kind', 'state', 'airline', 'issued_on', 'reply_by'])
    .execute()
  return rows.map(({ issued_on, reply_by, ...row }) => ({
    ...row,
    issuedOn: issued_on as LocalDate,
    namedReplyBy: (reply_by ?? undefined) as LocalDate | undefined,
  }))
}
