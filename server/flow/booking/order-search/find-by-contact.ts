import { type BookingDeps, type KeyedOrder } from '../booking-deps.ts'

/** What somebody types who has no link: the code that is printed on the order, and their e-mail address. */
export type CodeAndEmail = { readonly code: string; readonly email: string }

/** Compared with when there is no such order, so that a wrong code takes as long as a wrong address. */
const nobody = 'none'

/** The newest order with this order number or booking code that was booked with this address; undefined otherwise. */
export async function findByContact(
  { store, contactDigests }: BookingDeps,
  { code, email }: CodeAndEmail,
): Promise<KeyedOrder | undefined> {
  const coded = await store.findByCode(codeOf(code))
  if (coded.length === 0) contactDigests.matches(email, nobody)
  return coded.find((one) => contactDigests.matches(email, one.contactDigest))
}

/** A code as it is kept, however it was read out and typed: "fh7-k2 m9p" is FH7K2M9P. */
export function codeOf(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
}
