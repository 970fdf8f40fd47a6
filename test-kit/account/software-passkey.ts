import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreation, PasskeyRequest } from '#contract/api/account/passkeys.ts'

/** What a test makes wrong in an answer. */
export type PasskeyFaults = {
  readonly origin?: string
  readonly rpId?: string
  /** The challenge that is signed instead of the issued one. */
  readonly challenge?: string
  /** The counter instead of the next one. */
  readonly counter?: number
  readonly isUnverified?: boolean
  /** The user handle instead of the registered one. */
  readonly userHandle?: string
  readonly isWronglySigned?: boolean
}

/** An authenticator with one ES256 key, in the browser of its owner. */
export type SoftwarePasskey = {
  create(options: PasskeyCreation, faults?: PasskeyFaults): object
  get(options: PasskeyRequest, faults?: PasskeyFaults): object
}

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

/** Creates an authenticator for pages of this origin (WebAuthn Level 3, sections 6.1, 6.5 and 6.3.3). */
export function softwarePasskey(ownOrigin: string): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let handle = ''
  let counter = 0
  const clientData = (type: string, challenge: string, faults: PasskeyFaults) =>
    Buffer.from(
      JSON.stringify({ type, challenge: faults.challenge ?? challenge, origin: faults.origin ?? ownOrigin }),
    )
  const head = (rpId: string, faults: PasskeyFaults, extra: number) => {
    const flags = userPresent | (faults.isUnverified === true ? 0 : userVerified) | extra
    const count = Buffer.alloc(4)
    count.writeUInt32BE(faults.counter ?? (counter += 1))
    return Buffer.concat([sha256(faults.rpId ?? rpId), Buffer.from([flags]), count])
  }
  return {
    create({ rp, user, challenge }, faults = {}) {
      handle = user.id
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(String(jwk.x), 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(String(jwk.y), 'base64url'),
      ])
      const length = Buffer.from([0, credentialId.length])
      const authData = Buffer.concat([
        head(rp.id, faults, hasCredential),
        Buffer.alloc(16),
        length,
        credentialId,
        key,
      ])
      // a CBOR map of fmt, attStmt and authData
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, faults).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
      return { id, rawId: id, type: 'public-key', response }
    },
    get({ rpId, challenge }, faults = {}) {
      const data = clientData('webauthn.get', challenge, faults)
      const authData = head(rpId, faults, 0)
      const signed = Buffer.concat([authData, faults.isWronglySigned === true ? sha256('') : sha256(data)])
      const response = {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        ...(handle !== '' && { userHandle: faults.userHandle ?? handle }),
      }
      return { id, rawId: id, type: 'public-key', response }
    },
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
