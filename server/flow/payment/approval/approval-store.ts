import { type Kysely } from 'kysely'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables/tables.ts'
import { type Tx } from '#server/platform/transaction.ts'

/** Somebody of the staff who says that something may be done with money. */
export type ApprovalVote = {
  readonly clerk: string
  /** As colleagues know them: their address, or the id of an account that is gone. */
  readonly name: string
  /** What they say: an amount, the number of a receipt. */
  readonly said: string
  /** When they said it. */
  readonly at: Instant
}

/** What is noted of a person's word; the deed is made of what is to be done, and to what. */
export type NewApproval = Omit<ApprovalVote, 'name'> & { readonly actionKey: string }

/** Where it is kept who has vouched for what. */
export type ApprovalStore = {
  /** Each person counts once for a deed; what was said last counts. */
  note(tx: Tx, vouch: NewApproval): Promise<void>
  /** Forgets what this person has said of a deed; false where they have said nothing. */
  takeBack(tx: Tx, actionKey: string, clerk: string): Promise<boolean>
  /** Forgets what was said of a deed; until a moment, where one is named. */
  forget(tx: Tx, actionKey: string, until?: Instant): Promise<void>
  /** Who has vouched, the first on top, by deed. */
  of(actionKeys: readonly string[], tx?: Tx): Promise<ReadonlyMap<string, readonly ApprovalVote[]>>
}

/** Who has vouched for what, in the database. */
export function createApprovalStore(db: Kysely<Tables>): ApprovalStore {
  return {
    async note(tx, { actionKey, clerk: approved_by, said, at }) {
      await tx
        .insertInto('approval')
        .values({ action_key: actionKey, approved_by, approved_value: said, at })
        .onConflict((conflict) =>
          conflict
            .columns(['action_key', 'approved_by'])
            .doUpdateSet({ approved_value: said, at })
            .where('approval.approved_value', '<>', said),
        )
        .execute()
    },
    async takeBack(tx, actionKey, clerk) {
      const own = tx
        .deleteFrom('approval')
        .where('action_key', '=', actionKey)
        .where('approved_by', '=', clerk)
      return (await own.executeTakeFirst()).numDeletedRows > 0n
    },
    async forget(tx, actionKey, until) {
      const all = tx.deleteFrom('approval').where('action_key', '=', actionKey)
      await (until === undefined ? all : all.where('at', '<=', until)).execute()
    },
    of: (actionKeys, tx) => vouchesOf(tx ?? db, actionKeys),
  }
}

async function vouchesOf(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  actionKeys: readonly string[],
): Promise<ReadonlyMap<string, readonly ApprovalVote[]>> {
  if (actionKeys.length === 0) return new Map()
  const rows = await db
    .selectFrom('approval')
    .leftJoin('account', 'account.user_id', 'approval.approved_by')
    .select(['approval.action_key', 'approval.approved_by', 'approval.approved_value', 'approval.at'])
    .select('account.email')
    .where('approval.action_key', 'in', [...actionKeys])
    .orderBy('approval.at')
    .orderBy('approval.approved_by')
    .execute()
  const found = Map.groupBy(rows, ({ action_key }) => action_key)
  return new Map(
    actionKeys.map((actionKey) => [
      actionKey,
      (found.get(actionKey) ?? []).map(({ approved_by: clerk, email, approved_value: said, at }) => ({
        clerk,
        name: email ?? clerk,
        said,
        at,
      })),
    ]),
  )
}
