import type { BookingDeps, KeyedOrder } from '../booking-deps.ts'

/** Input of the order finder for a customer without a link: a code of the order and their email address. */
export type CodeAndEmail = { readonly code: string; readonly email: string }

/** Digest to compare with when no order has the code, so that a wrong code takes as long as a wrong address. */
const nobody = 'none'

/** Returns the newest order with this order number or PNR and this email address; undefined if there is none. */
export async function findByCodeAndEmail(
  { store, contactDigests }: BookingDeps,
  { code, email }: CodeAndEmail,
): Promise<KeyedOrder | undefined> {
  const coded = await store.findByCode(normalizedOrderCode(code))
  if (coded.length === 0) contactDigests.matches(email, nobody)
  return coded.find((one) => contactDigests.matches(email, one.contactDigest))
}

/** Returns the normalised form of a typed code: "fh7-k2 m9p" becomes FH7K2M9P. */
export function normalizedOrderCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
}
