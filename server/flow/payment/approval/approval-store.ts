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
export type NewApproval = Omit<ApprovalVote, 'name'> & { readonly deed: string }

/** Where it is kept who has vouched for what. */
export type ApprovalStore = {
  /** Each person counts once for a deed; what was said last counts. */
  note(tx: Tx, vouch: NewApproval): Promise<void>
  /** Forgets what this person has said of a deed; false where they have said nothing. */
  takeBack(tx: Tx, deed: string, clerk: string): Promise<boolean>
  /** Forgets what was said of a deed; until a moment, where one is named. */
  forget(tx: Tx, deed: string, until?: Instant): Promise<void>
  /** Who has vouched, the first on top, by deed. */
  of(deeds: readonly string[], tx?: Tx): Promise<ReadonlyMap<string, readonly ApprovalVote[]>>
}

/** Who has vouched for what, in the database. */
export function createApprovalStore(db: Kysely<Tables>): ApprovalStore {
  return {
    async note(tx, { deed, clerk: vouched_by, said, at }) {
      await tx
        .insertInto('money_vouch')
        .values({ deed, vouched_by, said, at })
        .onConflict((conflict) =>
          conflict
            .columns(['deed', 'vouched_by'])
            .doUpdateSet({ said, at })
            .where('money_vouch.said', '<>', said),
        )
        .execute()
    },
    async takeBack(tx, deed, clerk) {
      const own = tx.deleteFrom('money_vouch').where('deed', '=', deed).where('vouched_by', '=', clerk)
      return (await own.executeTakeFirst()).numDeletedRows > 0n
    },
    async forget(tx, deed, until) {
      const all = tx.deleteFrom('money_vouch').where('deed', '=', deed)
      await (until === undefined ? all : all.where('at', '<=', until)).execute()
    },
    of: (deeds, tx) => vouchesOf(tx ?? db, deeds),
  }
}

async function vouchesOf(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  deeds: readonly string[],
): Promise<ReadonlyMap<string, readonly ApprovalVote[]>> {
  if (deeds.length === 0) return new Map()
  const rows = await db
    .selectFrom('money_vouch')
    .leftJoin('account', 'account.user_id', 'money_vouch.vouched_by')
    .select(['money_vouch.deed', 'money_vouch.vouched_by', 'money_vouch.said', 'money_vouch.at'])
    .select('account.email')
    .where('money_vouch.deed', 'in', [...deeds])
    .orderBy('money_vouch.at')
    .orderBy('money_vouch.vouched_by')
    .execute()
  const found = Map.groupBy(rows, ({ deed }) => deed)
  return new Map(
    deeds.map((deed) => [
      deed,
      (found.get(deed) ?? []).map(({ vouched_by: clerk, email, said, at }) => ({
        clerk,
        name: email ?? clerk,
        said,
        at,
      })),
    ]),
  )
}
