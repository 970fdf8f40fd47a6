/**
 * State of an exchange of tickets.
 * - offered: new flights were searched for and none is chosen yet
 * - awaitingPayment: the customer was asked to accept the price and pay the difference; nothing is sent before
 * - sending: recorded, the supplier is being asked
 * - unknown: the supplier's answer was lost; reading the reservation again tells
 * - done: every old ticket is exchanged and every passenger has a new one
 * - unticketed: the old tickets are exchanged and a new one is missing: the airline must be called
 * - refused: nothing was exchanged
 * - lapsed: no offer was chosen in time, or another search replaced it
 */
export const exchangeStates = [
  'offered',
  'awaitingPayment',
  'sending',
  'unknown',
  'done',
  'unticketed',
  'refused',
  'lapsed',
] as const
/** State of an exchange of tickets. */
export type ExchangeState = (typeof exchangeStates)[number]

/** Returns whether an exchange has no certain outcome, or new tickets are missing: nothing more is sent meanwhile. */
export function isExchangeOpen(state: ExchangeState): boolean {
  return state === 'sending' || state === 'unknown' || state === 'unticketed'
}

/** Why nothing was exchanged, where the supplier tells; the customer decides anew about another offer. */
export const exchangeRefusals = ['priceChanged', 'offerExpired', 'seatsGone'] as const
/** Why nothing was exchanged, where the supplier tells. */
export type ExchangeRefusal = (typeof exchangeRefusals)[number]

/**
 * Parts of the price of an exchange, in satang. Differences and totals are negative where the customer gets money back;
 * penalty and fee never are.
 */
export type ExchangePrice = {
  /** What the new flights cost more than the old ones; 0 where a lower price is forfeited. */
  readonly fareDifference: number
  /** The airline's penalty for all passengers. */
  readonly penalty: number
  readonly agencyFee: number
}

/** The largest fee of the agency for an exchange, or for the refund of a document, in satang: more is a typing error. */
export const mostAgencyFee = 10_000_00

/** Returns what the customer pays, or gets back where it is negative, in satang. */
export function exchangeTotal({ fareDifference, penalty, agencyFee }: ExchangePrice): number {
  return fareDifference + penalty + agencyFee
}

/** Returns what an offer would cost the customer if the exchange were not free of charge, in satang. */
export function waivedAmount({
  fareDifference,
  penalty,
}: Pick<ExchangePrice, 'fareDifference' | 'penalty'>): number {
  return Math.max(0, fareDifference + penalty)
}
