import { type KeyObject, sign } from 'node:crypto'
import { type Instant } from '#contract/terms/time.ts'

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
  const name = sequence(set(sequence(oid('550403'), tagged(0x0c, Buffer.from(text.commonName)))))
  const toSign = sequence(
    smallInteger(text.serial),
    sha256WithRsa,
    name,
    sequence(utcTime(text.from), utcTime(text.until)),
    name,
    pair.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', toSign, pair.privateKey)
  const der = sequence(toSign, sha256WithRsa, bitString(signature))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function tagged(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const digits = length.toString(16)
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

function sequence(...deps: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(deps))
}

function set(part: Buffer): Buffer {
  return tagged(0x31, part)
}

function oid(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'))
}

function smallInteger(value: number): Buffer {
  return tagged(0x02, Buffer.from([value]))
}

function bitString(content: Buffer): Buffer {
  return tagged(0x03, Buffer.concat([Buffer.from([0]), content]))
}

/** Returns the UTCTime of an instant: "261121000000Z". */
function utcTime(at: Instant): Buffer {
  return tagged(0x17, Buffer.from(`${at.slice(2, 19).replaceAll(/[-T:]/g, '')}Z`))
}

/** The OID 1.2.840.113549.1.1.11 and its empty parameters. */
const sha256WithRsa = sequence(oid('2a864886f70d01010b'), tagged(0x05, Buffer.alloc(0)))
