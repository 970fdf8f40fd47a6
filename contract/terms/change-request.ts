/**
 * What the owner of an order can request.
 * - cancel: give up an unpaid order; free of charge and immediate
 * - refund: return a paid order
 * - change: other flights or dates
 */
export const changeRequestKinds = ['cancel', 'refund', 'change'] as const
export type ChangeRequestKind = (typeof changeRequestKinds)[number]

/**
 * The states of a change request.
 * - quoted: its cost or refund was shown; the owner's acceptance is awaited
 * - asked: the owner accepted; staff carry it out with the airline
 * - done: carried out as quoted
 * - declined: staff or the airline declined it
 * - withdrawn: the owner withdrew it
 * - lapsed: it was not accepted in time, or the order changed its state
 */
export const changeRequestStates = ['quoted', 'asked', 'done', 'declined', 'withdrawn', 'lapsed'] as const
export type ChangeRequestState = (typeof changeRequestStates)[number]

/**
 * How certain the cost or refund of a change request is.
 * - costsNothing: nothing was paid and nothing is due
 * - figure: computed from the fare rules
 * - staff: only staff can determine it
 */
export const requestCertainties = ['costsNothing', 'figure', 'staff'] as const
/** How certain the cost or refund of a change request is. */
export type RequestCertainty = (typeof requestCertainties)[number]

/**
 * Why the fare rules do not count, and a refund covers the whole payment or a change is free of charge.
 * - flightCancelled: the airline has cancelled a flight
 * - scheduleChanged: the airline has changed flights so that its policy or a waiver gives the right to it
 */
export const refundReasons = ['flightCancelled', 'scheduleChanged'] as const
