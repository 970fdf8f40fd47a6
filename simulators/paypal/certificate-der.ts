import { type KeyObject, sign } from 'node:crypto'
import type { Instant } from '#contract/terms/time.ts'

/** The content of a certificate. */
export type CertificateText = {
  readonly commonName: string
  readonly from: Instant
  /** Before 2050: later years have another encoding in the standard. */
  readonly until: Instant
  /** 1 to 127: one byte is enough for a self-signed certificate. */
  readonly serial: number
}

/** An RSA key pair. */
export type RsaPair = { readonly privateKey: KeyObject; readonly publicKey: KeyObject }

/**
 * Returns a self-signed certificate in PEM (X.509 version 1, RFC 5280: version 1 has no extensions), signed
 * with SHA-256. Node reads certificates and does not write them; the few DER values of one are written here.
 */
export function selfSignedCertificate(text: CertificateText, pair: RsaPair): string {
  const name = derSequence(
    derSet(derSequence(derObjectId('550403'), derElement(0x0c, Buffer.from(text.commonName)))),
  )
  const toSign = derSequence(
    derSmallInteger(text.serial),
    sha256WithRsa,
    name,
    derSequence(derUtcTime(text.from), derUtcTime(text.until)),
    name,
    pair.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', toSign, pair.privateKey)
  const der = derSequence(toSign, sha256WithRsa, derBitString(signature))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function derElement(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), derLength(content.length), content])
}

function derLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const digits = length.toString(16)
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

function derSequence(...deps: readonly Buffer[]): Buffer {
  return derElement(0x30, Buffer.concat(deps))
}

function derSet(part: Buffer): Buffer {
  return derElement(0x31, part)
}

function derObjectId(hex: string): Buffer {
  return derElement(0x06, Buffer.from(hex, 'hex'))
}

function derSmallInteger(value: number): Buffer {
  return derElement(0x02, Buffer.from([value]))
}

function derBitString(content: Buffer): Buffer {
  return derElement(0x03, Buffer.concat([Buffer.from([0]), content]))
}

/** Returns the UTCTime of an instant: "261121000000Z". */
function derUtcTime(at: Instant): Buffer {
  return derElement(0x17, Buffer.from(`${at.slice(2, 19).replaceAll(/[-T:]/g, '')}Z`))
}

/** The OID 1.2.840.113549.1.1.11 and its empty parameters. */
const sha256WithRsa = derSequence(derObjectId('2a864886f70d01010b'), derElement(0x05, Buffer.alloc(0)))
