import { type KeyObject, X509Certificate, createHash, generateKeyPairSync, sign, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Instant } from '#contract/terms/time.ts'
import { selfSignedCertificate } from './certificate-der.ts'

/** The signed parts of a delivery. */
export type Transmission = {
  readonly transmissionId: string
  /** Whole seconds: "2026-11-20T03:04:06Z". */
  readonly transmissionTime: string
  readonly webhookId: string
  readonly body: string
}

/** The signing key of events, created at start and not stored. */
export type SigningKey = {
  /** The id by which its certificate is fetched: "CERT-360caa42-fca2a594-1a2b3c4d". */
  readonly certificateId: string
  readonly certificate: string
  sign(transmission: Transmission): string
  /** Returns whether a base64 signature was made by this key. */
  holds(transmission: Transmission, signature: string): boolean
}

/** Creates a key with a certificate that is valid longer than any test moves its clock. */
export function createSigningKey(): SigningKey {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificate = certificateFor(pair)
  const fingerprint = createHash('sha256').update(new X509Certificate(certificate).raw).digest('hex')
  return {
    certificateId: `CERT-${fingerprint.slice(0, 8)}-${fingerprint.slice(8, 16)}-${fingerprint.slice(16, 24)}`,
    certificate,
    sign: (transmission) => sign('sha256', signedText(transmission), pair.privateKey).toString('base64'),
    holds: (transmission, signature) =>
      verify('sha256', signedText(transmission), pair.publicKey, Buffer.from(signature, 'base64')),
  }
}

function certificateFor(pair: { readonly privateKey: KeyObject; readonly publicKey: KeyObject }): string {
  const text = {
    commonName: 'messageverificationcerts.sandbox.paypal.test',
    from: '2020-01-01T00:00:00.000Z' as Instant,
    until: '2049-12-31T23:59:59.000Z' as Instant,
    serial: 1,
  }
  return selfSignedCertificate(text, pair)
}

/** Returns the text that PayPal signs: four parts, the last the CRC-32 of the body's bytes in decimal. */
function signedText({ transmissionId, transmissionTime, webhookId, body }: Transmission): Buffer {
  return Buffer.from(`${transmissionId}|${transmissionTime}|${webhookId}|${crc32(Buffer.from(body))}`)
}
