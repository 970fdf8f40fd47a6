import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { doneAnswer, tokenAnswer } from './account.ts'
import { reauthAnswer } from './second-factor.ts'

const moment = z.string().meta({ format: 'date-time' })
/** Bytes as base64url, as WebAuthn writes them in JSON. */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most)
const credentialId = bytes(1400)
const credentialType = z.literal('public-key')
/** How the browser reaches an authenticator, such as "internal" or "usb". */
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10)

/** The longest name of a passkey. */
export const passkeyNameLength = 60

/** A passkey as its owner sees it. */
export const passkeyLine = z
  .object({
    passkeyId: z.string(),
    name: z.string(),
    createdAt: moment,
    /** When it last signed in or confirmed an action; absent until then. */
    lastUsedAt: moment.optional(),
  })
  .meta({ id: 'Passkey' })
/** A passkey on the wire. */
export type PasskeyLine = z.infer<typeof passkeyLine>

/** Whether an account can have passkeys, and those that it has. */
export const passkeysAnswer = z
  .object({
    /**
     * Why no passkey can be added: notStaff for customers, addressWrong when the shop's address is an IP address or
     * not https, secondFactorMissing while two-step sign-in is off or this sign-in has not used it.
     */
    obstacle: z.enum(['notStaff', 'addressWrong', 'secondFactorMissing']).optional(),
    passkeys: z.array(passkeyLine),
  })
  .meta({ id: 'Passkeys' })
/** The passkeys of an account, on the wire. */
export type PasskeysAnswer = z.infer<typeof passkeysAnswer>

const descriptor = z.object({ id: z.string(), type: credentialType, transports: z.array(z.string()) })

/** What `navigator.credentials.create` needs (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreation = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: credentialType, alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    excludeCredentials: z.array(descriptor),
  })
  .meta({ id: 'PasskeyCreation' })
/** What `navigator.credentials.create` needs, on the wire. */
export type PasskeyCreation = z.infer<typeof passkeyCreation>

/** What `navigator.credentials.get` needs (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
    /** Empty at sign-in: the authenticator knows whose passkeys it has. */
    allowCredentials: z.array(descriptor),
  })
  .meta({ id: 'PasskeyRequest' })
/** What `navigator.credentials.get` needs, on the wire. */
export type PasskeyRequest = z.infer<typeof passkeyRequest>

/** A new credential as `PublicKeyCredential.toJSON` writes it; other members are ignored. */
const newCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: credentialType,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(24_000),
    transports: transports.optional(),
  }),
})
/** What a browser made for `addPasskey`. */
export type NewPasskeyCredential = z.infer<typeof newCredential>

/** A signed challenge as `PublicKeyCredential.toJSON` writes it; other members are ignored. */
const assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: credentialType,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).nullable().optional(),
  }),
})
/** A signed challenge. */
export type PasskeyAssertion = z.infer<typeof assertion>

/** Shows a passkey. */
const passkeyProof = z.strictObject({ credential: assertion })

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/account/passkeys',
  summary: 'The passkeys of who is signed in, and whether more can be added.',
  answer: passkeysAnswer,
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/begin',
  summary: 'Gives what the browser needs to make a passkey, valid once and for five minutes.',
  answer: passkeyCreation,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  summary: 'Adds a passkey that the browser has made; the owner is told by mail.',
  body: z.strictObject({
    name: z.string().trim().min(1, 'requiredFieldMissing').max(passkeyNameLength),
    credential: newCredential,
  }),
  answer: doneAnswer,
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/remove',
  summary: 'Removes a passkey; sign-ins with it end elsewhere, and the owner is told by mail.',
  body: z.strictObject({ passkeyId: z.string().min(1).max(80) }),
  answer: doneAnswer,
})

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/sign-in/begin',
  summary: 'Gives what the browser needs to sign in with a passkey, valid once and for five minutes.',
  answer: passkeyRequest,
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/sign-in',
  summary: 'Signs a member of staff in with a passkey, which stands for password and code.',
  body: passkeyProof,
  answer: tokenAnswer,
})

export const beginPasskeyReauth = endpoint({
  method: 'POST',
  path: '/api/account/reauthenticate/passkey/begin',
  summary: 'Gives what the browser needs to show a passkey again, valid once and for five minutes.',
  answer: passkeyRequest,
})

export const reauthenticateWithPasskey = endpoint({
  method: 'POST',
  path: '/api/account/reauthenticate/passkey',
  summary: 'Shows again who is signed in, by a passkey, before what can do harm.',
  body: passkeyProof,
  answer: reauthAnswer,
})
