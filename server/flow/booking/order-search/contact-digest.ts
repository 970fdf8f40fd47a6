import type { Signer } from '#server/platform/crypto.ts'

/**
 * Keyed digests of contact email addresses: an order is found by the address it was booked with, but a reader of the
 * table neither learns an address nor can test a list of addresses.
 */
export type ContactDigests = {
  digestOf(email: string): string
  /** Returns the digest under every key of the shop, so that orders older than a key rotation are found too. */
  digestsOf(email: string): readonly string[]
  /** Tells whether an address matches a digest, in the same time for every wrong address. */
  matches(email: string, digest: string): boolean
}

/** Creates digests under the shop's keys; a digest made before a key rotation still matches. */
export function createContactDigests({ sign, signAll, verify }: Signer): ContactDigests {
  return {
    digestOf: (email) => sign(contactDigestInput(email)),
    digestsOf: (email) => signAll(contactDigestInput(email)),
    matches: (email, digest) => verify(contactDigestInput(email), digest),
  }
}

/** Normalises an address: letter case, spaces and the full-width letters of a Japanese keyboard. */
function contactDigestInput(email: string): string {
  return `contact|${email.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()}`
}
