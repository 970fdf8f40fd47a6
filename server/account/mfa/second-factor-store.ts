import { type Kysely } from 'kysely'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables/tables.ts'
import { type Sealer } from '#server/platform/crypto.ts'
import { type Tx } from '#server/platform/transaction.ts'

/** A secret for codes by the clock; it counts once a first code has confirmed it. */
export type KeptFactor = {
  readonly secret: string
  readonly confirmedAt?: Instant
  /** The step of the last code that was taken: none is good twice. */
  readonly lastStep?: number
}

/** Where second factors are kept: the secret sealed, recovery codes as digests. */
export type SecondFactorStore = {
  /** Within a transaction the account is locked until its end. */
  find(userId: string, tx?: Tx): Promise<KeptFactor | undefined>
  /** Keeps a secret that is not confirmed yet, in place of an earlier one. */
  begin(tx: Tx, userId: string, secret: string): Promise<void>
  confirm(tx: Tx, userId: string, confirmed: { readonly step: number; readonly now: Instant }): Promise<void>
  /** Notes the step of a code that was taken. */
  keepStep(tx: Tx, userId: string, step: number): Promise<void>
  /** Forgets the secret and all recovery codes. */
  end(tx: Tx, userId: string): Promise<void>
  /** Keeps these recovery codes and no others. */
  replaceCodes(
    tx: Tx,
    userId: string,
    codes: { readonly digests: readonly string[]; readonly now: Instant },
  ): Promise<void>
  /** The recovery codes that are still good. */
  codesLeft(userId: string, tx?: Tx): Promise<readonly string[]>
  /** Uses a recovery code up; true for exactly one of those who try. */
  spendCode(
    tx: Tx,
    userId: string,
    code: { readonly digest: string; readonly now: Instant },
  ): Promise<boolean>
}

/** Second factors in the database. */
export function createSecondFactorStore(db: Kysely<Tables>, sealer: Sealer): SecondFactorStore {
  return {
    find: (userId, tx) => findFactor({ db, sealer, ...(tx && { tx }) }, userId),
    begin: (tx, userId, secret) =>
      change(tx, userId, { totp_secret: sealer.seal(secret), totp_confirmed_at: null, totp_last_step: null }),
    confirm: (tx, userId, { step, now }) =>
      change(tx, userId, { totp_confirmed_at: now, totp_last_step: step }),
    keepStep: (tx, userId, step) => change(tx, userId, { totp_last_step: step }),
    async end(tx, userId) {
      await change(tx, userId, { totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
      await tx.deleteFrom('account_recovery_code').where('user_id', '=', userId).execute()
    },
    replaceCodes,
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

async function findFactor({ db, sealer, tx }: Place, userId: string): Promise<KeptFactor | undefined> {
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

async function change(tx: Tx, userId: string, factor: Factor): Promise<void> {
  await tx.updateTable('account').set(factor).where('user_id', '=', userId).execute()
}

async function replaceCodes(
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
