import { type Kysely, sql } from 'kysely'
import type { ApiScope } from '#contract/api-scopes.ts'
import type { StaffRole } from '#contract/rights.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { parseSecondFactorRoles } from '../security-setting-store.ts'

/** An API key at its making. */
export type NewApiKey = {
  readonly apiKeyId: string
  readonly name: string
  readonly secretDigest: string
  /** The last four characters of the secret. */
  readonly secretEnd: string
  readonly scopes: readonly ApiScope[]
  readonly madeBy: string
  readonly madeAt: Instant
  readonly expiresAt: Instant
}

/** A stored API key, with the person who made it as that person stands now. */
export type ApiKey = Omit<NewApiKey, 'secretDigest'> & {
  readonly lastUsedAt: Instant | undefined
  readonly revokedAt: Instant | undefined
  readonly maker: {
    /** Undefined when the account is closed. */
    readonly email: string | undefined
    /** The roles that the account holds; none while it is locked or once it is closed. */
    readonly roles: readonly string[]
    readonly hasSecondFactor: boolean
    readonly secondFactorRoles: readonly StaffRole[]
  }
}

/** Repository of API keys; secrets are stored as digests. */
export type ApiKeyStore = {
  /** Returns every key, the newest first. */
  list(): Promise<readonly ApiKey[]>
  findBySecret(secretDigest: string): Promise<ApiKey | undefined>
  insert(tx: Tx, key: NewApiKey): Promise<void>
  markUsed(apiKeyId: string, now: Instant): Promise<void>
  /** Returns false when there is no such key. A key that is revoked already stays as it is. */
  revoke(tx: Tx, apiKeyId: string, by: { readonly userId: string; readonly now: Instant }): Promise<boolean>
}

/** Creates the repository on the database. */
export function createApiKeyStore(db: Kysely<Tables>): ApiKeyStore {
  return {
    async list() {
      const rows = await selectApiKeys(db).orderBy('key.made_at', 'desc').orderBy('key.api_key_id').execute()
      return rows.map(apiKeyFromRow)
    },
    async findBySecret(secretDigest) {
      const row = await selectApiKeys(db).where('key.secret_digest', '=', secretDigest).executeTakeFirst()
      return row && apiKeyFromRow(row)
    },
    insert: insertApiKey,
    async markUsed(apiKeyId, now) {
      const used = db.updateTable('api_key').set({ last_used_at: now })
      await used.where('api_key_id', '=', apiKeyId).execute()
    },
    revoke: revokeApiKey,
  }
}

function selectApiKeys(db: Kysely<Tables>) {
  const setting = db.selectFrom('security_setting').select('second_factor_roles')
  return db
    .selectFrom('api_key as key')
    .innerJoin('account', 'account.user_id', 'key.made_by')
    .selectAll('key')
    .select(['account.email', 'account.locked_at', 'account.closed_at', 'account.totp_confirmed_at'])
    .select(({ selectFrom }) =>
      selectFrom('account_role as role')
        .select(sql<string[]>`coalesce(array_agg(role.role order by role.role), '{}')`.as('roles'))
        .whereRef('role.user_id', '=', 'key.made_by')
        .as('roles'),
    )
    .select([setting.orderBy('version', 'desc').limit(1).as('second_factor_roles')])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectApiKeys>['execute']>>[number]

function apiKeyFromRow(row: Row): ApiKey {
  const isOpen = row.locked_at === null && row.closed_at === null
  return {
    apiKeyId: row.api_key_id,
    name: row.name,
    secretEnd: row.secret_end,
    // Written by ourselves from the closed list.
    scopes: row.scopes as ApiScope[],
    madeBy: row.made_by,
    madeAt: row.made_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
    maker: {
      email: row.closed_at === null ? row.email : undefined,
      roles: isOpen ? (row.roles ?? []) : [],
      hasSecondFactor: row.totp_confirmed_at !== null,
      secondFactorRoles: parseSecondFactorRoles(row.second_factor_roles),
    },
  }
}

async function insertApiKey(tx: Tx, key: NewApiKey): Promise<void> {
  await tx
    .insertInto('api_key')
    .values({
      api_key_id: key.apiKeyId,
      name: key.name,
      secret_digest: key.secretDigest,
      secret_end: key.secretEnd,
      scopes: [...key.scopes],
      made_by: key.madeBy,
      made_at: key.madeAt,
      expires_at: key.expiresAt,
      last_used_at: null,
      revoked_at: null,
      revoked_by: null,
    })
    .execute()
}

async function revokeApiKey(
  tx: Tx,
  apiKeyId: string,
  { userId, now }: { readonly userId: string; readonly now: Instant },
): Promise<boolean> {
  const revoked = await tx
    .updateTable('api_key')
    .set(({ fn, val }) => ({
      revoked_at: fn.coalesce('revoked_at', val(now)),
      revoked_by: fn.coalesce('revoked_by', val(userId)),
    }))
    .where('api_key_id', '=', apiKeyId)
    .returning('api_key_id')
    .executeTakeFirst()
  return revoked !== undefined
}
