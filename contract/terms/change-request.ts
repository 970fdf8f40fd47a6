/**
 * What the owner of an order can ask for.
 * - cancel: give up what is not paid; it costs nothing and is done at once
 * - refund: give back what is paid
 * - change: other flights or dates
 */
export const changeRequestKinds = ['cancel', 'refund', 'change'] as const
/** What the owner of an order can ask for. */
export type ChangeRequestKind = (typeof changeRequestKinds)[number]

/**
 * The life of a request.
 * - quoted: what it costs or brings was shown; the owner's yes is awaited
 * - asked: the owner said yes; staff carry it out with the airline
 * - done: carried out as it was quoted
 * - declined: staff or the airline said no
 * - withdrawn: the owner took it back
 * - lapsed: no yes came while the quote stood, or the order moved on
 */
export const changeRequestStates = ['quoted', 'asked', 'done', 'declined', 'withdrawn', 'lapsed'] as const
/** Where a request stands. */
export type ChangeRequestState = (typeof changeRequestStates)[number]

/**
 * How surely it is known what a request costs or brings.
 * - costsNothing: nothing was paid and nothing is asked for
 * - figure: worked out from the rules of the fare
 * - staff: only staff can say it
 */
export const requestCertainties = ['costsNothing', 'figure', 'staff'] as const
/** How surely it is known what a request costs or brings. */
export type RequestCertainty = (typeof requestCertainties)[number]

/** Why a refund brings back everything that was paid: the airline has cancelled a flight. */
export const refundReasons = ['flightCancelled'] as const
