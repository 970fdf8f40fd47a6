/**
 * What is under way with the tickets of an order, by the problem that says so: none of them is voided, refunded, exchanged or
 * moved to another order meanwhile, and nothing is added to them.
 */
export const openTicketEndings = [
  'voidUnderWay',
  'exchangeUnderWay',
  'exchangeAwaitsPayment',
  'ticketRefundUnderWay',
  'splitUnderWay',
  'extrasUnderWay',
] as const
/** What is under way with the tickets of an order. */
export type OpenTicketEnding = (typeof openTicketEndings)[number]
