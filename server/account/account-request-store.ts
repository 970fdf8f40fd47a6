import type { Kysely } from 'kysely'
import type { Language } from '#contract/problem.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { RequestKind } from '#server/database/tables/account-tables.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A visitor's request for an address, before the account is looked up. */
export type AccountRequest = {
  readonly requestId: string
  readonly kind: RequestKind
  readonly email: string
  /** For the kind "register". */
  readonly passwordHash?: string
  readonly language: Language
}

/** Repository of requests that wait to be answered by mail. */
export type AccountRequestStore = {
  insert(tx: Tx, request: AccountRequest, now: Instant): Promise<void>
  /** Removes and returns a request; undefined when it was answered already. */
  take(tx: Tx, requestId: string): Promise<AccountRequest | undefined>
  forget(before: Instant): Promise<number>
}

/** Creates the request repository on the database. */
export function createAccountRequestStore(db: Kysely<Tables>): AccountRequestStore {
  return {
    async insert(tx, { requestId, kind, email, passwordHash, language }, now) {
      await tx
        .insertInto('account_request')
        .values({
          request_id: requestId,
          kind,
          email,
          password_hash: passwordHash ?? null,
          language,
          made_at: now,
        })
        .execute()
    },
    async take(tx, requestId) {
      const row = await tx
        .deleteFrom('account_request')
        .where('request_id', '=', requestId)
        .returningAll()
        .executeTakeFirst()
      if (!row) return undefined
      const { kind, email, password_hash: hash, language } = row
      return { requestId, kind, email, language, ...(hash === null ? {} : { passwordHash: hash }) }
    },
    async forget(before) {
      const gone = await db.deleteFrom('account_request').where('made_at', '<', before).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}
