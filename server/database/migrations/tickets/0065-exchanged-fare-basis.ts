/**
 * The first fare basis before an exchange, beside the flights before it: the order has those of the new tickets, while
 * the agreement with the airline is about the ticket that was sold. Null for exchanges of earlier releases.
 */
export const exchangedFareBasis: readonly string[] = [
  `alter table ticket_exchange add column fare_basis text`,
]
