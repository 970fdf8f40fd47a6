import type { ColumnType, Generated } from 'kysely'
import type { IdentityProvider } from '#contract/api/account/identity.ts'
import type { TravellerUse } from '#contract/api/account/travellers.ts'
import type { Language } from '#contract/problem.ts'
import type { Instant } from '#contract/terms/time.ts'

/** A user who can sign in. */
type AccountTable = {
  user_id: string
  /** As typed; mail is sent to it. */
  email: string
  /** The normalised address used for lookup: two that differ only in case are the same. */
  email_key: string
  password_hash: string
  /** When the owner followed the confirmation link; sign-in is refused before. */
  confirmed_at: Instant | null
  /** Name and phone, encrypted. */
  profile: Uint8Array | null
  language: Language
  created_at: Instant
  updated_at: Instant
  last_sign_in_at: Generated<Instant | null>
  /** The TOTP secret, encrypted; valid once confirmed. */
  totp_secret: Generated<Uint8Array | null>
  totp_confirmed_at: Generated<Instant | null>
  /** The time step of the last accepted code. */
  totp_last_step: Generated<number | null>
  /** Two to four letters of a member of staff; no two accounts have the same. */
  initials: Generated<string | null>
  /** Since when the account is locked. */
  locked_at: Generated<Instant | null>
  /** When the owner closed the account; personal data is erased. */
  closed_at: Generated<Instant | null>
}

/** An account of a sign-in service that can sign in. */
type AccountIdentityTable = {
  user_id: string
  provider: IdentityProvider
  /** A keyed digest of the service's id of its user. */
  subject_digest: string
  linked_at: Instant
}

/** A single-use recovery code that replaces the second factor, as a digest. */
type AccountRecoveryCodeTable = {
  user_id: string
  code_digest: string
  made_at: Instant
  spent_at: Instant | null
}

/** A passkey of a member of staff. */
type AccountPasskeyTable = {
  passkey_id: string
  user_id: string
  /** As the authenticator names it, in base64url. */
  credential_id: string
  /** A COSE key. */
  public_key: Uint8Array
  sign_count: number
  /** How browsers reach the authenticator, separated by spaces. */
  transports: string
  name: string
  created_at: Instant
  last_used_at: Instant | null
}

/** What a passkey signs a challenge for. */
export type PasskeyPurpose = 'register' | 'sign-in' | 'reauthenticate'

/** An issued challenge, as a digest; deleted when it is used. */
type PasskeyChallengeTable = {
  challenge_digest: string
  purpose: PasskeyPurpose
  /** Null at sign-in. */
  user_id: string | null
  session_id: string | null
  expires_at: Instant
}

/** An API key of one of the agency's own systems. */
type ApiKeyTable = {
  api_key_id: string
  name: string
  /** SHA-256 in base64url; the secret itself is stored nowhere. */
  secret_digest: string
  /** The last four characters. */
  secret_end: string
  scopes: string[]
  made_by: string
  made_at: Instant
  expires_at: Instant
  /** Written at most once a minute; null when it was never used. */
  last_used_at: Instant | null
  /** Null while it is not revoked. */
  revoked_at: Instant | null
  revoked_by: string | null
}

/** How staff sign in; the row with the highest version counts. */
type SecuritySettingTable = {
  version: Generated<number>
  /** The roles whose members cannot work without a second factor. */
  second_factor_roles: ColumnType<unknown, string, string>
  set_by: string
  created_at: Instant
}

/** A role assigned to an account. */
type AccountRoleTable = { user_id: string; role: string; granted_by: string; granted_at: Instant }

/** Why a session was ended. */
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

/** A session; all tokens issued from it end with it. */
type AccountSessionTable = {
  session_id: string
  user_id: string
  /** Digest of the cookie that its tokens are bound to. */
  binding_digest: string
  started_at: Instant
  renewed_at: Instant
  expires_at: Instant
  ended_at: Instant | null
  end_cause: SessionEndCause | null
  /** When password and second factor were last entered. */
  reauthenticated_at: Generated<Instant | null>
  second_factor_at: Generated<Instant | null>
  /** A short description of the device. */
  device: Generated<string>
  /** The passkey that it was started with; null when that was a password, or when the passkey is removed. */
  passkey_id: Generated<string | null>
}

/** Refresh tokens of a session: one is current; used ones are kept to detect a copied token. */
type AccountRenewalTable = {
  token_digest: string
  session_id: string
  made_at: Instant
  used_at: Instant | null
}

/** Purposes of a link that a visitor may request. */
export type MailedCodePurpose = 'confirm' | 'reset'
/** The purpose of a mailed link; "email" confirms a new address of the account. */
export type CodePurpose = MailedCodePurpose | 'email'

/** The single-use code of a mailed link, as a digest. */
type AccountCodeTable = {
  code_digest: string
  user_id: string
  purpose: CodePurpose
  made_at: Instant
  expires_at: Instant
  spent_at: Instant | null
  /** For "email": the new address, encrypted. */
  email: Generated<Uint8Array | null>
  /** For "email": the session that requested it. */
  session_id: Generated<string | null>
}

/** A visitor's request for an address, before the lookup of the account. Deleted once answered. */
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

/** Failed sign-in attempts for an address, whether or not it has an account. */
type AccountTrialTable = { email_digest: string; failures: number; last_at: Instant; blocked_until: Instant }

/** A saved traveller of an account: the fields of the passenger form, encrypted. */
type SavedTravellerTable = {
  traveller_id: string
  user_id: string
  content: Uint8Array
  created_at: Instant
  updated_at: Instant
}

/** Who opened a saved traveller's document, when and for what purpose. */
type SavedTravellerUseTable = {
  traveller_id: string
  user_id: string
  purpose: TravellerUse | 'staff'
  at: Instant
}

/** Accounts with their sessions and codes, and saved travellers. */
export type AccountTables = {
  account: AccountTable
  account_role: AccountRoleTable
  account_identity: AccountIdentityTable
  account_recovery_code: AccountRecoveryCodeTable
  account_passkey: AccountPasskeyTable
  passkey_challenge: PasskeyChallengeTable
  api_key: ApiKeyTable
  security_setting: SecuritySettingTable
  account_session: AccountSessionTable
  account_renewal: AccountRenewalTable
  account_code: AccountCodeTable
  account_request: AccountRequestTable
  login_attempt: AccountTrialTable
  saved_traveller: SavedTravellerTable
  saved_traveller_use: SavedTravellerUseTable
}
