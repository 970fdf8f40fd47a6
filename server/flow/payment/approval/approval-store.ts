import type { Kysely } from 'kysely'
import type { ApprovalLimit } from '#contract/terms/payment/approval-limit.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { limitColumns, limitField } from './limit-columns.ts'

/** A confirmation by a member of staff that a money action may be done. */
export type ApprovalVote = {
  readonly clerk: string
  /** The clerk's email address as colleagues know it, or the id of a deleted account. */
  readonly name: string
  /** The confirmed content: an amount or a receipt number. */
  readonly said: string
  /** Time of the confirmation. */
  readonly at: Instant
  /** The limit of this person that the action met; absent where it needs two people at any amount. */
  readonly limit?: ApprovalLimit | undefined
}

/** A confirmation to store; `deed` identifies the action and its subject. */
export type NewApproval = Omit<ApprovalVote, 'name'> & { readonly actionKey: string }

/** Stores who has approved which action. */
export type ApprovalStore = {
  /** Stores a confirmation. Each person counts once for an action; the latest confirmation counts. */
  note(tx: Tx, vouch: NewApproval): Promise<void>
  /** Deletes this person's confirmation of an action; returns false when there is none. */
  takeBack(tx: Tx, actionKey: string, clerk: string): Promise<boolean>
  /** Deletes the confirmations of an action, up to `until` if given. */
  forget(tx: Tx, actionKey: string, until?: Instant): Promise<void>
  /** Returns the confirmations by action, oldest first. */
  of(actionKeys: readonly string[], tx?: Tx): Promise<ReadonlyMap<string, readonly ApprovalVote[]>>
}

/** Creates the approval store backed by the database. */
export function createApprovalStore(db: Kysely<Tables>): ApprovalStore {
  return {
    async note(tx, { actionKey, clerk: approved_by, said, at, limit }) {
      const met = limitColumns(limit)
      await tx
        .insertInto('approval')
        .values({ action_key: actionKey, approved_by, approved_value: said, at, ...met })
        .onConflict((conflict) =>
          conflict
            .columns(['action_key', 'approved_by'])
            .doUpdateSet({ approved_value: said, at, ...met })
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
    of: (actionKeys, tx) => readApprovals(tx ?? db, actionKeys),
  }
}

async function readApprovals(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  actionKeys: readonly string[],
): Promise<ReadonlyMap<string, readonly ApprovalVote[]>> {
  if (actionKeys.length === 0) return new Map()
  const rows = await db
    .selectFrom('approval')
    .leftJoin('account', 'account.user_id', 'approval.approved_by')
    .select(['approval.action_key', 'approval.approved_by', 'approval.approved_value', 'approval.at'])
    .select(['account.email', 'approval.limit_satang', 'approval.limit_role'])
    .where('approval.action_key', 'in', [...actionKeys])
    .orderBy('approval.at')
    .orderBy('approval.approved_by')
    .execute()
  const found = Map.groupBy(rows, ({ action_key }) => action_key)
  return new Map(
    actionKeys.map((actionKey) => [
      actionKey,
      (found.get(actionKey) ?? []).map(({ approved_by: clerk, email, approved_value: said, at, ...row }) => ({
        clerk,
        name: email ?? clerk,
        said,
        at,
        ...limitField(row),
      })),
    ]),
  )
}
