import type { Kysely, Selectable } from 'kysely'
import type { Language } from '#contract/problem.ts'
import { isStaffRole } from '#contract/rights.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { type AttemptStore, createAttemptStore } from '#server/platform/attempt-store.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type CodeStore, createCodeStore } from './mailed-code-store.ts'
import { createEmailChangeStore, type EmailChangeStore } from './email/email-change-store.ts'
import { type IdentityStore, createIdentityStore } from './identity/identity-store.ts'
import { type ApiKeyStore, createApiKeyStore } from './api-key/api-key-store.ts'
import { type PasskeyStore, createPasskeyStore } from './passkey/passkey-store.ts'
import { type AccountRequestStore, createAccountRequestStore } from './account-request-store.ts'
import { createSecondFactorStore, type SecondFactorStore } from './mfa/second-factor-store.ts'
import { createSecuritySettingStore, type SecuritySettingStore } from './security-setting-store.ts'
import { type SessionStore, createSessionStore } from './session/session-store.ts'
import { dissolveMerges } from './privacy/dissolve-merges-store.ts'
import { type TravellerStore, createTravellerStore } from './travellers/traveller-store.ts'
import { type InitialsStore, createInitialsStore } from './users/initials-store.ts'
import { type UserListStore, createUserListStore } from './users/user-list-store.ts'

/** A user who can sign in. */
export type Account = {
  readonly userId: string
  readonly email: string
  readonly passwordHash: string
  /** Whether the owner has confirmed the address; sign-in is refused before. */
  readonly isConfirmed: boolean
  readonly displayName: string
  readonly phone: string
  readonly language: Language
}

/** The columns of an account that sign-in needs; none needs decryption, which takes time. */
export type Credentials = Pick<Account, 'userId' | 'email' | 'passwordHash'> & {
  /** Whether the address is confirmed, and the account neither locked nor closed. */
  readonly isOpen: boolean
}

/** A new account, with its address not yet confirmed. */
export type NewAccount = Pick<Account, 'userId' | 'email' | 'passwordHash' | 'language'> & {
  readonly emailKey: string
  readonly now: Instant
}

/** Changed columns of an account, and when. */
export type AccountChanges = Partial<Omit<Account, 'userId' | 'email' | 'isConfirmed'>> & {
  readonly isConfirmed?: true
  readonly now: Instant
}

/** Repository of accounts. */
export type AccountStore = {
  /** Returns false when an account with this address exists. */
  insert(tx: Tx, account: NewAccount): Promise<boolean>
  findCredentials(emailKey: string): Promise<Credentials | undefined>
  /** Within a transaction, locks the row until its end. */
  findByEmailKey(emailKey: string, tx?: Tx): Promise<Account | undefined>
  findById(userId: string, tx?: Tx): Promise<Account | undefined>
  /** Returns accounts by user id. */
  findByIds(userIds: readonly string[]): Promise<ReadonlyMap<string, Account>>
  /** Returns the current password hash; locks the row until the end of the transaction. */
  lockPasswordHash(tx: Tx, userId: string): Promise<string | undefined>
  change(tx: Tx, account: Account, changes: AccountChanges): Promise<void>
  rolesOf(userId: string, tx?: Tx): Promise<readonly string[]>
  grantRole(tx: Tx, userId: string, grant: RoleGrant): Promise<void>
  /** Deletes accounts that were created before then and never confirmed. */
  forgetUnconfirmed(before: Instant): Promise<number>
}

/** A granted role. `grantedBy` is a user id, or "operator" for the command line. */
export type RoleGrant = { readonly role: string; readonly grantedBy: string; readonly now: Instant }

/** All repositories of the accounts. */
export type AccountStores = {
  readonly accounts: AccountStore
  readonly sessions: SessionStore
  readonly codes: CodeStore
  readonly emailChanges: EmailChangeStore
  readonly requests: AccountRequestStore
  readonly trials: AttemptStore
  readonly travellers: TravellerStore
  readonly secondFactors: SecondFactorStore
  readonly security: SecuritySettingStore
  readonly users: UserListStore
  readonly initials: InitialsStore
  readonly identities: IdentityStore
  readonly passkeys: PasskeyStore
  readonly apiKeys: ApiKeyStore
}

/** Each kind of personal data is encrypted for its own purpose. */
export type AccountSealers = {
  readonly account: Sealer
  readonly traveller: Sealer
  readonly secondFactor: Sealer
}

/** Creates the account repositories on the database. */
export function createAccountStores(db: Kysely<Tables>, sealers: AccountSealers): AccountStores {
  return {
    accounts: createAccountStore(db, sealers.account),
    sessions: createSessionStore(db),
    codes: createCodeStore(db),
    emailChanges: createEmailChangeStore(db, sealers.account),
    requests: createAccountRequestStore(db),
    trials: createAttemptStore(db),
    travellers: createTravellerStore(db, sealers.traveller),
    secondFactors: createSecondFactorStore(db, sealers.secondFactor),
    security: createSecuritySettingStore(db),
    users: createUserListStore(db),
    initials: createInitialsStore(db),
    identities: createIdentityStore(db),
    passkeys: createPasskeyStore(db),
    apiKeys: createApiKeyStore(db),
  }
}

type Row = Selectable<Tables['account']>
type Personal = Pick<Account, 'displayName' | 'phone'>

/** A member of staff is no customer who could be merged. */
async function grantRole(tx: Tx, userId: string, { role, grantedBy, now }: RoleGrant): Promise<void> {
  if (isStaffRole([role])) await dissolveMerges(tx, [userId])
  await tx
    .insertInto('account_role')
    .values({ user_id: userId, role, granted_by: grantedBy, granted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function findAccounts(
  db: Kysely<Tables>,
  userIds: readonly string[],
  sealer: Sealer,
): Promise<ReadonlyMap<string, Account>> {
  if (userIds.length === 0) return new Map()
  const rows = await db.selectFrom('account').selectAll().where('user_id', 'in', userIds).execute()
  return new Map(rows.map((row) => [row.user_id, accountFromRow(row, sealer)]))
}

async function readRoles(db: Kysely<Tables>, userId: string): Promise<readonly string[]> {
  const roles = db.selectFrom('account_role').select('role').where('user_id', '=', userId)
  const rows = await roles.orderBy('role').execute()
  return rows.map((row) => row.role)
}

/** Creates the account repository; name and phone are encrypted. */
function createAccountStore(db: Kysely<Tables>, sealer: Sealer): AccountStore {
  const findAccount = async (column: 'email_key' | 'user_id', value: string, tx?: Tx) => {
    const query = (tx ?? db).selectFrom('account').selectAll().where(column, '=', value)
    const row = await (tx ? query.forUpdate() : query).executeTakeFirst()
    return row && accountFromRow(row, sealer)
  }
  return {
    insert: insertAccount,
    findCredentials: (emailKey) => findCredentials(db, emailKey),
    findByEmailKey: (emailKey, tx) => findAccount('email_key', emailKey, tx),
    findById: (userId, tx) => findAccount('user_id', userId, tx),
    findByIds: (userIds) => findAccounts(db, userIds, sealer),
    lockPasswordHash,
    change: (tx, account, changes) => changeAccount(tx, { account, changes }, sealer),
    rolesOf: (userId, tx) => readRoles(tx ?? db, userId),
    grantRole,
    async forgetUnconfirmed(before) {
      const gone = await db
        .deleteFrom('account')
        .where('confirmed_at', 'is', null)
        // a closed account remains as an empty row
        .where('closed_at', 'is', null)
        .where('updated_at', '<', before)
        .executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}

async function findCredentials(db: Kysely<Tables>, emailKey: string): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('account')
    .select(['user_id', 'email', 'password_hash', 'confirmed_at', 'locked_at', 'closed_at'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  return (
    row && {
      userId: row.user_id,
      email: row.email,
      passwordHash: row.password_hash,
      isOpen: row.confirmed_at !== null && row.locked_at === null && row.closed_at === null,
    }
  )
}

async function lockPasswordHash(tx: Tx, userId: string): Promise<string | undefined> {
  const query = tx.selectFrom('account').select('password_hash').where('user_id', '=', userId)
  return (await query.forUpdate().executeTakeFirst())?.password_hash
}

async function insertAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const inserted = await tx
    .insertInto('account')
    .values({
      user_id: account.userId,
      email: account.email,
      email_key: account.emailKey,
      password_hash: account.passwordHash,
      language: account.language,
      created_at: account.now,
      updated_at: account.now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

type AccountChange = { readonly account: Account; readonly changes: AccountChanges }

async function changeAccount(tx: Tx, { account, changes }: AccountChange, sealer: Sealer): Promise<void> {
  const { passwordHash, language, isConfirmed, now, ...personal } = changes
  const profile: Personal = { displayName: account.displayName, phone: account.phone, ...personal }
  await tx
    .updateTable('account')
    .set({
      updated_at: now,
      profile: sealer.seal(JSON.stringify(profile)),
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      ...(language === undefined ? {} : { language }),
      ...(isConfirmed === undefined || account.isConfirmed ? {} : { confirmed_at: now }),
    })
    .where('user_id', '=', account.userId)
    .execute()
}

function accountFromRow(row: Row, sealer: Sealer): Account {
  const { displayName, phone } = row.profile
    ? (JSON.parse(sealer.open(row.profile)) as Personal)
    : { displayName: '', phone: '' }
  return {
    userId: row.user_id,
    email: row.email,
    passwordHash: row.password_hash,
    isConfirmed: row.confirmed_at !== null,
    displayName,
    phone,
    language: row.language,
  }
}
