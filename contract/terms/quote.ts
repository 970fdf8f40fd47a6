/**
 * The life of a quote.
 * - open: the customer's answer is awaited
 * - accepted: the customer said yes; its total is the agreed one
 * - declined: the customer said no
 * - lapsed: no answer came in time, which is a no
 * - withdrawn: another quote took its place, or the booking ended otherwise
 * - proposed: a second person has to approve it before the customer sees it
 * - rejected: it was not approved, or another quote took its place before it was
 */
export const quoteStates = [
  'open',
  'accepted',
  'declined',
  'lapsed',
  'withdrawn',
  'proposed',
  'rejected',
] as const
/** Where a quote stands. */
export type QuoteState = (typeof quoteStates)[number]

/**
 * Why the exact price is not the one that was shown. `same`: it is. `class`: cheaper seats are sold. `exchange`: the
 * rate of exchange moved. `other`: as the note says.
 */
export const quoteReasons = ['same', 'fare', 'class', 'tax', 'exchange', 'schedule', 'other'] as const
/** Why the exact price is not the one that was shown. */
export type QuoteReason = (typeof quoteReasons)[number]
