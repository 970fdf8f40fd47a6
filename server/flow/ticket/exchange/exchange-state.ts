import type { ExchangeState } from '#contract/terms/document/ticket-exchange.ts'
import { createTransitionTable } from '#server/platform/state-machine.ts'

/** Why an exchange changes its state, named after the event. */
export type ExchangeCause =
  | 'offerProposed'
  | 'offerChosen'
  | 'paymentRequested'
  | 'differencePaid'
  | 'notPaid'
  | 'withdrawn'
  | 'notPossibleAnyMore'
  | 'superseded'
  | 'answerLost'
  | 'allExchanged'
  | 'newTicketMissing'
  | 'noneExchanged'
  | 'reissuedAtAirline'
  | 'reinstatedByAirline'

const asked: readonly ExchangeState[] = ['sending', 'unknown']

/** Every transition of an exchange. It is sent once, when an offer is chosen; what was lost is only read again. */
export const exchangeTransitions = createTransitionTable<ExchangeState, ExchangeCause>([
  ['offered', 'offered', 'offerProposed'],
  ['offered', 'sending', 'offerChosen'],
  ['offered', 'lapsed', 'superseded'],
  ['offered', 'awaitingPayment', 'paymentRequested'],
  ['awaitingPayment', 'sending', 'differencePaid'],
  ['awaitingPayment', 'lapsed', 'notPaid'],
  ['awaitingPayment', 'lapsed', 'withdrawn'],
  // Paid, and the tickets or flights have changed meanwhile: nothing is sent.
  ['awaitingPayment', 'refused', 'notPossibleAnyMore'],
  ['sending', 'unknown', 'answerLost'],
  [asked, 'done', 'allExchanged'],
  [asked, 'unticketed', 'newTicketMissing'],
  [asked, 'refused', 'noneExchanged'],
  ['unticketed', 'done', 'allExchanged'],
  // offered: flights that the airline has given free of charge, where the supplier would charge for them
  [['offered', 'unticketed'], 'done', 'reissuedAtAirline'],
  ['unticketed', 'refused', 'reinstatedByAirline'],
])
