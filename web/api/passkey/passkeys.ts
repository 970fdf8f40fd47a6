import { useQuery } from '@tanstack/react-query'
import type { TokenAnswer } from '#contract/api/account/account.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyReauth,
  beginPasskeySignIn,
  listPasskeys,
  reauthenticateWithPasskey,
  signInWithPasskey,
  type NewPasskeyCredential,
  type PasskeyAssertion,
  type PasskeyRequest,
} from '#contract/api/account/passkeys.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { callApi } from '../client.ts'
import type { Failure } from '../failure.ts'

/** Undefined when the person cancelled in the browser's own dialog, or the browser found no passkey. */
type Outcome<Value> = Promise<Result<Value, Failure> | undefined>

/** The query key of the passkeys. */
export const passkeysKey = 'passkeys'

/** Whether this browser and this page can use passkeys: not on plain http, and not on an IP address. */
export function canUsePasskeys(): boolean {
  const isAddress = /^\[|^[\d.]+$/.test(location.hostname)
  return (
    window.isSecureContext &&
    !isAddress &&
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  )
}

/** Reads the passkeys of the signed-in user; nothing is asked where the browser has none. */
export function usePasskeys() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [passkeysKey, user?.name],
    queryFn: ({ signal }) => callApi(listPasskeys, { signal }),
    enabled: canUsePasskeys(),
  })
}

/** Makes a passkey in the browser and adds it to the account. */
export async function createPasskey(name: string): Outcome<unknown> {
  const begun = await callApi(beginPasskey)
  if (!begun.ok) return begun
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(begun.value)
  const credential = await unlessCancelled(() => navigator.credentials.create({ publicKey }))
  if (credential === undefined) return undefined
  return callApi(addPasskey, { body: { name, credential: credential as NewPasskeyCredential } })
}

/** Signs in with a passkey that the person chooses. */
export async function signInByPasskey(): Outcome<TokenAnswer> {
  const begun = await callApi(beginPasskeySignIn)
  if (!begun.ok) return begun
  const credential = await showPasskey(begun.value)
  return credential && callApi(signInWithPasskey, { body: { credential } })
}

/** Reauthenticates the signed-in user with a passkey. */
export async function reauthenticateByPasskey(): Outcome<true> {
  const begun = await callApi(beginPasskeyReauth)
  if (!begun.ok) return begun
  const credential = await showPasskey(begun.value)
  if (credential === undefined) return undefined
  const proven = await callApi(reauthenticateWithPasskey, { body: { credential } })
  return proven.ok ? succeed(true) : proven
}

async function showPasskey(options: PasskeyRequest): Promise<PasskeyAssertion | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await unlessCancelled(() => navigator.credentials.get({ publicKey }))
  return credential as PasskeyAssertion | undefined
}

/** Returns the credential as JSON; browsers report a cancelled dialog, and one without a passkey, by an exception. */
async function unlessCancelled(ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await ask()
    return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined
  } catch {
    return undefined
  }
}
