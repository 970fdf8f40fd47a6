import type { Kysely } from 'kysely'
import type { IdentityProvider } from '#contract/api/account/identity.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** Digests of a service's user, newest key first: a row may be older than a key rotation. */
export type IdentityKey = { readonly provider: IdentityProvider; readonly digests: readonly string[] }

/** Repository of the service accounts that can sign in. */
export type IdentityStore = {
  userOf(key: IdentityKey, tx?: Tx): Promise<string | undefined>
  /** Links a service's user to an account; one account has at most one of each service. */
  link(tx: Tx, userId: string, identity: { readonly key: IdentityKey; readonly now: Instant }): Promise<void>
}

/** Creates the repository on the database. */
export function createIdentityStore(db: Kysely<Tables>): IdentityStore {
  return {
    async userOf({ provider, digests }, tx) {
      const query = (tx ?? db).selectFrom('account_identity').select('user_id')
      const row = await query
        .where('provider', '=', provider)
        .where('subject_digest', 'in', digests)
        .executeTakeFirst()
      return row?.user_id
    },
    async link(tx, userId, { key: { provider, digests }, now }) {
      const [digest = ''] = digests
      const row = { subject_digest: digest, linked_at: now }
      await tx
        .insertInto('account_identity')
        .values({ user_id: userId, provider, ...row })
        .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doUpdateSet(row))
        .execute()
    },
  }
}

/** Ends every link of an account: whoever knew its password may have linked their own. */
export async function unlinkAllIdentities(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('account_identity').where('user_id', '=', userId).execute()
}
