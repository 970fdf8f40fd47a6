import { type Signer } from '#server/platform/crypto.ts'

/**
 * Keyed digests of contact e-mail addresses: an order is found by the address it was booked with, and nobody who reads
 * the table learns an address or can try a list of them.
 */
export type ContactDigests = {
  digestOf(email: string): string
  /** The digest under every key of the shop, so that orders from before a key was renewed are found, too. */
  digestsOf(email: string): readonly string[]
  /** Takes the same time for every address that is not the one. */
  matches(email: string, digest: string): boolean
}

/** Digests under the shop's keys; one that was made before the key was renewed still matches. */
export function createContactDigests({ sign, signAll, verify }: Signer): ContactDigests {
  return {
    digestOf: (email) => sign(textOf(email)),
    digestsOf: (email) => signAll(textOf(email)),
    matches: (email, digest) => verify(textOf(email), digest),
  }
}

/** The same for every way of typing one address: capitals, spaces, and the wide letters of a Japanese keyboard. */
function textOf(email: string): string {
  return `contact|${email.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()}`
}
