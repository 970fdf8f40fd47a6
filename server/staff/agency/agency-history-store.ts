import type { Language } from '#contract/problem.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** An administrator as the recipient of a mail. */
export type NotifiedAdministrator = {
  readonly userId: string
  readonly email: string
  readonly language: Language
}

/** Returns the addresses of accounts by id; a closed account has none. */
export async function emailAddressesOf(
  tx: Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('account')
    .select(['user_id', 'email'])
    .where('user_id', 'in', userIds)
    .where('closed_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.email]))
}

/** Returns all current administrators, locked ones included. */
export async function readAdministrators(tx: Tx): Promise<readonly NotifiedAdministrator[]> {
  const rows = await tx
    .selectFrom('account')
    .innerJoin('account_role', 'account_role.user_id', 'account.user_id')
    .select(['account.user_id', 'account.email', 'account.language'])
    .where('account_role.role', '=', 'Administrator')
    .where('account.confirmed_at', 'is not', null)
    .where('account.closed_at', 'is', null)
    .orderBy('account.user_id')
    .execute()
  return rows.map(({ user_id: userId, email, language }) => ({ userId, email, language }))
}
