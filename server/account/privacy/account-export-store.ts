import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import { camelCaseKeys } from './camel-case-keys.ts'

type From = {
  readonly db: Kysely<Tables>
  readonly userId: string
  /** Opens what is stored encrypted with the account. */
  readonly sealer: Sealer
}

/** Exports the account itself: profile, roles, passkeys and pending changes; undefined when there is none. */
export async function exportAccount({ db, userId, sealer }: From) {
  const account = await db
    .selectFrom('account')
    .select(['email', 'confirmed_at', 'profile', 'language', 'created_at', 'updated_at', 'totp_confirmed_at'])
    .select('initials')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const roles = await db
    .selectFrom('account_role')
    .select(['role', 'granted_at'])
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute()
  if (!account) return undefined
  const { profile, totp_confirmed_at: secondFactorSince, initials, ...rest } = account
  return {
    ...camelCaseKeys(rest),
    ...(initials === null ? {} : { initials }),
    ...(profile === null ? {} : (JSON.parse(sealer.open(profile)) as object)),
    secondFactorSince,
    ...(await exportPasskeys({ db, userId })),
    ...(await exportEmailChanges({ db, userId, sealer })),
    roles: roles.map(camelCaseKeys),
  }
}

async function exportPasskeys({ db, userId }: Omit<From, 'sealer'>) {
  const rows = await db
    .selectFrom('account_passkey')
    .select(['name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.length === 0 ? {} : { passkeys: rows.map(camelCaseKeys) }
}

/** Pending email changes, while they are stored. */
async function exportEmailChanges({ db, userId, sealer }: From) {
  const rows = await db
    .selectFrom('account_code')
    .select(['email', 'made_at', 'expires_at', 'spent_at'])
    .where('user_id', '=', userId)
    .where('email', 'is not', null)
    .orderBy('made_at')
    .execute()
  const changes = rows.map(({ email, ...rest }) => ({
    email: email === null ? '' : sealer.open(email),
    ...camelCaseKeys(rest),
  }))
  return changes.length === 0 ? {} : { emailChanges: changes }
}
