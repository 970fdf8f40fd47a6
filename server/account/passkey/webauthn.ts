import { isIP } from 'node:net'
import { z } from 'zod'
import type {
  NewPasskeyCredential,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from '#contract/api/account/passkeys.ts'
import type { Passkey } from './passkey-store.ts'

/** The shop as a relying party of WebAuthn. */
export type RelyingParty = { readonly id: string; readonly origin: string }

/**
 * Returns the relying party of a shop, or undefined where browsers have no passkeys: on IP addresses, and over plain http
 * except on localhost.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { hostname, protocol, origin } = new URL(publicUrl)
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0
  return isSecure && !isAddress ? { id: hostname, origin } : undefined
}

/** Minutes in which a challenge must be signed. */
export const challengeMinutes = 5
const timeout = challengeMinutes * 60_000
/** EdDSA, ES256 and RS256: what authenticators have (COSE). */
const algorithms = [-8, -7, -257]
const type = 'public-key' as const
const clientData = z.object({ challenge: z.string() })

/** The library has many packages for attestations: only a shop that uses passkeys loads them. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** The account for which a passkey is made. */
export type PasskeyOwner = { readonly userId: string; readonly email: string; readonly displayName: string }

/** A challenge, and the passkeys that it concerns. */
export type IssuedOptions = { readonly challenge: string; readonly passkeys: readonly Passkey[] }

/** Builds what the browser needs to make a passkey: discoverable, with user verification, without attestation. */
export function creationOptions(
  { id }: RelyingParty,
  { userId, email, displayName }: PasskeyOwner,
  { challenge, passkeys }: IssuedOptions,
): PasskeyCreation {
  return {
    rp: { id, name: id },
    user: { id: userHandleOf(userId), name: email, displayName: displayName === '' ? email : displayName },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type, alg })),
    timeout,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: passkeys.map(descriptorOf),
  }
}

/** Builds what the browser needs to show one of these passkeys, or any that it has for this shop. */
export function requestOptions(
  { id: rpId }: RelyingParty,
  { challenge, passkeys }: IssuedOptions,
): PasskeyRequest {
  const allowCredentials = passkeys.map(descriptorOf)
  return { challenge, rpId, timeout, userVerification: 'required', allowCredentials }
}

/** Returns the challenge that a credential signs; undefined when its client data are no such JSON. */
export function challengeIn({ response }: NewPasskeyCredential | PasskeyAssertion): string | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    return clientData.safeParse(read).data?.challenge
  } catch {
    return undefined
  }
}

/** A new key whose credential was verified. */
export type VerifiedPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'signCount' | 'transports'>

/** Verifies a new credential: challenge, origin, relying party, presence and verification of the user. */
export async function verifyCreation(
  { id, origin }: RelyingParty,
  credential: NewPasskeyCredential,
  challenge: string,
): Promise<VerifiedPasskey | undefined> {
  const { response, ...rest } = credential
  const { clientDataJSON, attestationObject, transports = [] } = response
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verified = await refusalAsUndefined(() =>
    verifyRegistrationResponse({
      response: { ...rest, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (verified?.verified !== true) return undefined
  const { id: credentialId, publicKey, counter: signCount } = verified.registrationInfo.credential
  return { credentialId, publicKey, signCount, transports }
}

/**
 * Verifies a signed challenge: origin, relying party, presence and verification of the user, the signature, and that the
 * authenticator's counter has moved on, as it has not on a copy. Returns the new counter.
 */
export async function verifyAssertion(
  { id, origin }: RelyingParty,
  { response, ...rest }: PasskeyAssertion,
  { passkey, challenge }: { readonly passkey: Passkey; readonly challenge: string },
): Promise<number | undefined> {
  const { userHandle, ...signed } = response
  if (typeof userHandle === 'string' && userHandle !== userHandleOf(passkey.userId)) return undefined
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verified = await refusalAsUndefined(() =>
    verifyAuthenticationResponse({
      response: { ...rest, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.signCount,
      },
    }),
  )
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined
}

/** The library reports every refused credential by an exception. */
async function refusalAsUndefined<Verified>(verify: () => Promise<Verified>): Promise<Verified | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}

/** The user's id as the authenticator keeps it: nothing personal. */
function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}

function descriptorOf({ credentialId: id, transports }: Passkey) {
  return { id, type, transports: [...transports] }
}
