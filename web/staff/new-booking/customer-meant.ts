import type { CustomerRow } from '#contract/api/staff/customers.ts'

/**
 * Returns the only match, or the account whose whole email address was typed: earlier bookings under that address are
 * the same person's, but only the account has saved passengers.
 */
export function customerMeant(found: readonly CustomerRow[], typed: string): CustomerRow | undefined {
  const [only, ...more] = found
  if (more.length === 0) return only
  const email = typed.toLowerCase()
  return found.find((one) => one.isAccount && one.email.toLowerCase() === email)
}
