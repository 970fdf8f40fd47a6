import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
  PasskeysAnswer,
} from '#contract/api/account/passkeys.ts'
import type { Problem } from '#contract/problem.ts'
import type { Result } from '#contract/terms/result.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { AccountDeps, JustSignedIn } from '../account-deps.ts'
import type { SignedInUser } from '../mfa/reauthenticate.ts'
import {
  type PasskeySignIn,
  beginPasskeyReauth,
  beginPasskeySignIn,
  reauthenticateWithPasskey,
  signInWithPasskey,
} from './passkey-sign-in.ts'
import { type PasskeyToAdd, addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkeys.ts'

/** Passkeys as their owner uses them. */
export type OwnPasskeys = {
  list(user: SignedInUser): Promise<PasskeysAnswer>
  begin(user: SignedInUser): Promise<Result<PasskeyCreation, Problem>>
  add(user: SignedInUser, passkey: PasskeyToAdd): Promise<Result<true, Problem>>
  remove(user: SignedInUser, passkeyId: string): Promise<Result<true, Problem>>
  beginSignIn(): Promise<Result<PasskeyRequest, Problem>>
  signIn(shown: PasskeySignIn): Promise<Result<JustSignedIn, Problem>>
  beginReauth(user: SignedInUser): Promise<Result<PasskeyRequest, Problem>>
  /** Returns until when it is valid. */
  reauthenticate(user: SignedInUser, credential: PasskeyAssertion): Promise<Result<Instant, Problem>>
}

/** Creates the passkeys of owners. */
export function createOwnPasskeys(deps: AccountDeps): OwnPasskeys {
  return {
    list: (user) => listPasskeys(deps, user),
    begin: (user) => beginPasskey(deps, user),
    add: (user, passkey) => addPasskey(deps, user, passkey),
    remove: (user, passkeyId) => removePasskey(deps, user, passkeyId),
    beginSignIn: () => beginPasskeySignIn(deps),
    signIn: (shown) => signInWithPasskey(deps, shown),
    beginReauth: (user) => beginPasskeyReauth(deps, user),
    reauthenticate: (user, credential) => reauthenticateWithPasskey(deps, user, credential),
  }
}
