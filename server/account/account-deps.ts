import { type OrderContacts } from '#server/flow/booking/booking.ts'
import { type NotifyAdministrators } from '#server/flow/payment/payment.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type CompletedAuditEvents } from '#server/platform/audit/audit-store.ts'
import { type Outbox } from '#server/platform/mail/outbox.ts'
import { type Transact } from '#server/platform/transaction.ts'
import { type Signer } from '#server/platform/crypto.ts'
import { type AccessTokens } from './session/access-token.ts'
import { type AccountStores } from './account-store.ts'
import { type KnownBrowsers } from './session/known-browser.ts'
import { type PasswordHasher } from './password/password-hash.ts'

/** What the accounts are made of. */
export type AccountDeps = AccountStores & {
  readonly transact: Transact
  readonly outbox: Outbox
  readonly orderContacts: OrderContacts
  /** The audit of what people do to their accounts by a mailed link, where nobody is signed in. */
  readonly audit: CompletedAuditEvents
  readonly clock: Clock
  readonly ids: Ids
  readonly hasher: PasswordHasher
  readonly tokens: AccessTokens
  /** A keyed digest of an address: failed attempts under unknown addresses are counted without keeping them. */
  readonly digestAddress: (emailKey: string) => string
  /** Makes the digests under which recovery codes are kept. */
  readonly recoverySigner: Signer
  readonly knownBrowsers: KnownBrowsers
  /** Tells every other administrator who was granted a role of the staff. */
  readonly tellAdministrators: NotifyAdministrators
  /** Where mailed links begin. */
  readonly publicUrl: string
}

/** What a browser is given at sign-in and at each renewal. */
export type SignedIn = {
  readonly accessToken: string
  /** How long the access token is good, in seconds. */
  readonly expiresInS: number
  readonly roles: readonly string[]
  /** The token that gets the next one: for a cookie that scripts cannot read. Good once. */
  readonly renewal: string
  /** The secret without which the access token is useless: for another such cookie. */
  readonly binding: string
  /** How long this sign-in can still be renewed, in seconds. */
  readonly endsInS: number
}

/** A sign-in that has just begun. */
export type JustSignedIn = SignedIn & {
  /** What the browser keeps to be known by next time. */
  readonly knownAs: string
}

/** The cookies that a browser shows. */
export type ShownCookies = { readonly renewal: string | undefined; readonly binding: string | undefined }
