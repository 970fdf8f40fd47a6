import type { OrderContacts } from '#server/flow/booking/booking.ts'
import type { NotifyAdministrators } from '#server/flow/payment/payment.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { CompletedAuditEvents } from '#server/platform/audit/audit-store.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Transact } from '#server/platform/transaction.ts'
import type { Signer } from '#server/platform/crypto.ts'
import type { AccessTokens } from './session/access-token.ts'
import type { AccountStores } from './account-store.ts'
import type { KnownBrowsers } from './session/known-browser.ts'
import type { PasswordHasher } from './password/password-hash.ts'

/** Dependencies of the account commands and queries. */
export type AccountDeps = AccountStores & {
  readonly transact: Transact
  readonly outbox: Outbox
  readonly orderContacts: OrderContacts
  /** Audit log of account actions by mailed link, without a session. */
  readonly audit: CompletedAuditEvents
  readonly clock: Clock
  readonly ids: Ids
  readonly hasher: PasswordHasher
  readonly tokens: AccessTokens
  /**
   * A keyed digest of an address: failed attempts for unknown addresses are counted without storing the
   * address.
   */
  readonly digestAddress: (emailKey: string) => string
  /** Signs the digests of recovery codes. */
  readonly recoverySigner: Signer
  readonly knownBrowsers: KnownBrowsers
  /** Notifies every other administrator when a staff role is granted. */
  readonly notifyAdministrators: NotifyAdministrators
  /** Base URL of mailed links. */
  readonly publicUrl: string
}

/** What a browser receives at sign-in and at each refresh. */
export type SignedIn = {
  readonly accessToken: string
  /** Lifetime of the access token in seconds. */
  readonly expiresInS: number
  readonly roles: readonly string[]
  /** The single-use refresh token, for an HttpOnly cookie. */
  readonly renewal: string
  /** The secret that the access token is bound to, for another HttpOnly cookie. */
  readonly binding: string
  /** How long this session can still be refreshed, in seconds. */
  readonly endsInS: number
}

/** A new session. */
export type JustSignedIn = SignedIn & {
  /** The cookie value by which the browser is recognised next time. */
  readonly knownAs: string
}

/** The cookies sent by a browser. */
export type ShownCookies = { readonly renewal: string | undefined; readonly binding: string | undefined }
