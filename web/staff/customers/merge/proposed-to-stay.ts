import type { CustomerRow } from '#contract/api/staff/customers.ts'

type Candidate = Pick<CustomerRow, 'isAccount' | 'orders'>

/** Returns which of two customers is proposed to stay: an account before a guest, then the one with more orders. */
export function proposedToStay<Customer extends Candidate>([one, other]: readonly [
  Customer,
  Customer,
]): Customer {
  if (one.isAccount !== other.isAccount) return one.isAccount ? one : other
  return other.orders > one.orders ? other : one
}
