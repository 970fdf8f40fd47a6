/**
 * What the refunds of an order have to come to, in satang, where less was left of its payments than went back for exchanged
 * or voided tickets; null otherwise.
 */
export const uncoveredRefund: readonly string[] = [
  `alter table ticket_exchange add column refunds_needed_satang bigint check (refunds_needed_satang > 0)`,
  `alter table ticket_void add column refunds_needed_satang bigint check (refunds_needed_satang > 0)`,
]
