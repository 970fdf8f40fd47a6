import { type Generated } from 'kysely'
import { type TravellerUse } from '#contract/api/account/travellers.ts'
import { type Language } from '#contract/problem.ts'
import { type Instant } from '#contract/terms/time.ts'

/** Somebody who can sign in. */
type AccountTable = {
  user_id: string
  /** As it was typed; mail goes there. */
  email: string
  /** The form under which the address is found: two that differ only in capitals are one. */
  email_key: string
  password_hash: string
  /** When the owner of the address followed our link; nobody signs in before. */
  confirmed_at: Instant | null
  /** Name and phone, encrypted. */
  profile: Uint8Array | null
  language: Language
  created_at: Instant
  updated_at: Instant
  last_sign_in_at: Generated<Instant | null>
  /** The secret of codes by the clock, encrypted; it counts once it is confirmed. */
  totp_secret: Generated<Uint8Array | null>
  totp_confirmed_at: Generated<Instant | null>
  /** The step of the last code that was taken. */
  totp_last_step: Generated<number | null>
  /** Since when nobody may sign in with it. */
  locked_at: Generated<Instant | null>
  /** When its owner gave it up; what was personal is gone. */
  closed_at: Generated<Instant | null>
}

/** A code that stands in for the second factor, as its digest: good once. */
type AccountRecoveryCodeTable = {
  user_id: string
  code_digest: string
  made_at: Instant
  spent_at: Instant | null
}

/** How staff sign in; the row with the highest version counts. */
type SecuritySettingTable = {
  version: Generated<number>
  staff_second_factor: 'asked' | 'required'
  set_by: string
  created_at: Instant
}

/** A right that somebody gave to an account. */
type AccountRoleTable = { user_id: string; role: string; granted_by: string; granted_at: Instant }

/** Why a sign-in was ended. */
export type SessionEndCause =
  | 'logout'
  | 'password'
  | 'renewal-reuse'
  | 'wrong-binding'
  | 'owner'
  | 'role'
  | 'locked'
  | 'closed'
  | 'staff'
  | 'email'

/** A sign-in: all tokens made from it end with it. */
type AccountSessionTable = {
  session_id: string
  user_id: string
  /** Digest of the cookie without which its tokens are useless. */
  binding_digest: string
  started_at: Instant
  renewed_at: Instant
  expires_at: Instant
  ended_at: Instant | null
  end_cause: SessionEndCause | null
  /** When password and second factor were last shown in it. */
  reauthenticated_at: Generated<Instant | null>
  second_factor_at: Generated<Instant | null>
  /** What it was signed in with, in a few words. */
  device: Generated<string>
}

/** Renewal tokens of a sign-in: one is current, the used ones are kept to notice who copied one. */
type AccountRenewalTable = {
  token_digest: string
  session_id: string
  made_at: Instant
  used_at: Instant | null
}

/** What a link is for that a visitor may ask for. */
export type MailedCodePurpose = 'confirm' | 'reset'
/** What a mailed link is for; "email": another address for the account. */
export type CodePurpose = MailedCodePurpose | 'email'

/** The code of a mailed link, as its digest: good once. */
type AccountCodeTable = {
  code_digest: string
  user_id: string
  purpose: CodePurpose
  made_at: Instant
  expires_at: Instant
  spent_at: Instant | null
  /** For "email": the address that is to be the account's, encrypted. */
  email: Generated<Uint8Array | null>
  /** For "email": the sign-in that asked for it. */
  session_id: Generated<string | null>
}

/** What a visitor asks about an address before anybody looks whether we know it. Gone once it is answered. */
export type RequestKind = 'register' | MailedCodePurpose

/** Such a request. */
type AccountRequestTable = {
  request_id: string
  kind: RequestKind
  email: string
  password_hash: string | null
  language: Language
  made_at: Instant
}

/** Failed attempts to sign in under an address, whether or not we know it. */
type AccountTrialTable = { email_digest: string; failures: number; last_at: Instant; blocked_until: Instant }

/** Somebody whom a user travels with: what the passenger form asks, encrypted. */
type SavedTravellerTable = {
  traveller_id: string
  user_id: string
  content: Uint8Array
  created_at: Instant
  updated_at: Instant
}

/** Who opened a saved traveller's document, when and for what. */
type SavedTravellerUseTable = { traveller_id: string; user_id: string; purpose: TravellerUse; at: Instant }

/** The tables of accounts. */
export type AccountTables = {
  account: AccountTable
  account_role: AccountRoleTable
  account_recovery_code: AccountRecoveryCodeTable
  security_setting: SecuritySettingTable
  account_session: AccountSessionTable
  account_renewal: AccountRenewalTable
  account_code: AccountCodeTable
  account_request: AccountRequestTable
  login_attempt: AccountTrialTable
  saved_traveller: SavedTravellerTable
  saved_traveller_use: SavedTravellerUseTable
}
