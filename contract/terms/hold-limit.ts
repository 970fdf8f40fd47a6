/**
 * Longest that seats are kept for somebody who has not paid, in hours. The deadline of an order is earlier where the
 * airline wants its ticket sooner; the house supplier's own limit is in house-waitlist.ts and its README. Tests assert it in payment-deadline.test.ts,
 * house-selling.test.ts and house-waitlist.test.ts.
 */
export const longestHoldHours = 24
