/**
 * Why a customer may have another flight or a refund free of charge.
 * - flightCancelled: the airline does not operate a booked flight
 * - minutesMoved, flightNumber, connection: by the airline's policy on schedule changes
 * - waiver: the airline has said so for this booking
 */
export const freeChangeGrounds = [
  'flightCancelled',
  'minutesMoved',
  'flightNumber',
  'connection',
  'waiver',
] as const
/** Why a customer may have another flight or a refund free of charge. */
export type FreeChangeGround = (typeof freeChangeGrounds)[number]

/**
 * On what terms a schedule change is answered otherwise than by accepting it.
 * - free: another flight or a refund without penalty and fare difference
 * - fareRules: the policy gives no right to it, the fare rules apply
 * - askAirline: no policy says, the airline is asked
 */
export const scheduleChangeTerms = ['free', 'fareRules', 'askAirline'] as const
/** On what terms a schedule change is answered otherwise than by accepting it. */
export type ScheduleChangeTerms = (typeof scheduleChangeTerms)[number]
