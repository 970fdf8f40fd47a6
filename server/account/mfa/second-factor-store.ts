import type { Kysely } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { removeAllPasskeys } from '../passkey/passkey-store.ts'

/** A stored TOTP secret; valid once a first code has confirmed it. */
export type KeptFactor = {
  readonly secret: string
  readonly confirmedAt?: Instant
  /** The time step of the last accepted code: no code is accepted twice. */
  readonly lastStep?: number
}

/** Repository of second factors: the secret encrypted, recovery codes as digests. */
export type SecondFactorStore = {
  /** Within a transaction, locks the account until its end. */
  find(userId: string, tx?: Tx): Promise<KeptFactor | undefined>
  /** Stores an unconfirmed secret; replaces an earlier one. */
  begin(tx: Tx, userId: string, secret: string): Promise<void>
  confirm(tx: Tx, userId: string, confirmed: { readonly step: number; readonly now: Instant }): Promise<void>
  /** Stores the time step of an accepted code. */
  keepStep(tx: Tx, userId: string, step: number): Promise<void>
  /** Deletes the secret, all recovery codes and all passkeys, which are there only beside it. */
  end(tx: Tx, userId: string): Promise<void>
  /** Replaces all recovery codes. */
  replaceCodes(
    tx: Tx,
    userId: string,
    codes: { readonly digests: readonly string[]; readonly now: Instant },
  ): Promise<void>
  /** Returns the unused recovery codes. */
  codesLeft(userId: string, tx?: Tx): Promise<readonly string[]>
  /** Spends a recovery code; true for exactly one of several concurrent attempts. */
  spendCode(
    tx: Tx,
    userId: string,
    code: { readonly digest: string; readonly now: Instant },
  ): Promise<boolean>
}

/** Columns of a secret that no code has confirmed yet. */
const unconfirmed = { totp_confirmed_at: null, totp_last_step: null }

/** Creates the second factor repository on the database. */
export function createSecondFactorStore(db: Kysely<Tables>, sealer: Sealer): SecondFactorStore {
  return {
    find: (userId, tx) => findSecondFactor({ db, sealer, ...(tx && { tx }) }, userId),
    begin: (tx, userId, secret) =>
      updateFactor(tx, userId, { totp_secret: sealer.seal(secret), ...unconfirmed }),
    confirm: (tx, userId, { step, now }) =>
      updateFactor(tx, userId, { totp_confirmed_at: now, totp_last_step: step }),
    keepStep: (tx, userId, step) => updateFactor(tx, userId, { totp_last_step: step }),
    async end(tx, userId) {
      await updateFactor(tx, userId, { totp_secret: null, ...unconfirmed })
      await tx.deleteFrom('account_recovery_code').where('user_id', '=', userId).execute()
      await removeAllPasskeys(tx, userId)
    },
    replaceCodes: replaceRecoveryCodes,
    async codesLeft(userId, tx) {
      const rows = await (tx ?? db)
        .selectFrom('account_recovery_code')
        .select('code_digest')
        .where('user_id', '=', userId)
        .where('spent_at', 'is', null)
        .execute()
      return rows.map((row) => row.code_digest)
    },
    async spendCode(tx, userId, { digest, now }) {
      const spent = await tx
        .updateTable('account_recovery_code')
        .set({ spent_at: now })
        .where('user_id', '=', userId)
        .where('code_digest', '=', digest)
        .where('spent_at', 'is', null)
        .returning('user_id')
        .executeTakeFirst()
      return spent !== undefined
    },
  }
}

type Place = { readonly db: Kysely<Tables>; readonly sealer: Sealer; readonly tx?: Tx }

async function findSecondFactor({ db, sealer, tx }: Place, userId: string): Promise<KeptFactor | undefined> {
  const query = (tx ?? db)
    .selectFrom('account')
    .select(['totp_secret', 'totp_confirmed_at', 'totp_last_step'])
    .where('user_id', '=', userId)
  const row = await (tx ? query.forUpdate() : query).executeTakeFirst()
  if (!row?.totp_secret) return undefined
  return {
    secret: sealer.open(row.totp_secret),
    ...(row.totp_confirmed_at === null ? {} : { confirmedAt: row.totp_confirmed_at }),
    ...(row.totp_last_step === null ? {} : { lastStep: row.totp_last_step }),
  }
}

type Factor = {
  readonly totp_secret?: Uint8Array | null
  readonly totp_confirmed_at?: Instant | null
  readonly totp_last_step?: number | null
}

async function updateFactor(tx: Tx, userId: string, factor: Factor): Promise<void> {
  await tx.updateTable('account').set(factor).where('user_id', '=', userId).execute()
}

async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  { digests, now }: { readonly digests: readonly string[]; readonly now: Instant },
): Promise<void> {
  await tx.deleteFrom('account_recovery_code').where('user_id', '=', userId).execute()
  const rows = digests.map((digest) => ({
    user_id: userId,
    code_digest: digest,
    made_at: now,
    spent_at: null,
  }))
  await tx.insertInto('account_recovery_code').values(rows).execute()
}
