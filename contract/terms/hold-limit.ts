/**
 * Longest that seats are kept for somebody who has not paid, in hours. The deadline of an order is earlier where the
 * airline wants its ticket sooner.
 */
export const longestHoldHours = 24
