import type { SpecialServiceStatus } from '#contract/terms/passenger/special-service.ts'
import { createTransitionTable } from '#server/platform/state-machine.ts'

/** The status of a service that is recorded. */
export type RecordedServiceStatus = Exclude<SpecialServiceStatus, 'unread'>

/**
 * Why a service changes its status, named after the event.
 * - told: the reservation, as read, states another status of it than before
 * - notTold: the reservation, as read, states it no more, and the status was what it stated before
 * - flightExchanged: the tickets were exchanged for those of another flight, which nobody has asked for the service yet
 * - notTaken: the supplier did not take the request, or it was not seen in time
 */
export type ServiceCause =
  | 'answerLost'
  | 'told'
  | 'notTold'
  | 'notTaken'
  | 'staffConfirmed'
  | 'staffRefused'
  | 'staffCancelled'
  | 'staffReopened'
  | 'flightExchanged'

const sent: readonly RecordedServiceStatus[] = ['sending', 'unknown']
const waiting: readonly RecordedServiceStatus[] = ['requested', 'confirming']

/** Every transition of a special service. It is sent once, when it is recorded; what was lost is only read again. */
export const serviceTransitions = createTransitionTable<RecordedServiceStatus, ServiceCause>([
  ['sending', 'unknown', 'answerLost'],
  [sent, 'byHand', 'notTaken'],
  // also of a service that was confirmed: on a changed flight it is requested again; what is refused stays refused
  [[...sent, 'byHand', 'confirming', 'confirmed'], 'requested', 'told'],
  [[...sent, 'byHand', 'requested', 'confirmed'], 'confirming', 'told'],
  [[...sent, 'byHand', ...waiting, 'refused'], 'confirmed', 'told'],
  // also of a service that was confirmed: another aircraft has no such meals
  [[...sent, 'byHand', ...waiting, 'confirmed'], 'refused', 'told'],
  [[...sent, 'byHand', ...waiting, 'confirmed', 'refused'], 'cancelled', 'told'],
  [[...waiting, 'confirmed'], 'cancelled', 'notTold'],
  [['byHand', ...waiting, 'refused'], 'confirmed', 'staffConfirmed'],
  [['byHand', ...waiting], 'refused', 'staffRefused'],
  ['byHand', 'cancelled', 'staffCancelled'],
  // of a service that staff have confirmed by mistake; what the reservation states is not theirs to take back
  ['confirmed', 'byHand', 'staffReopened'],
  [[...waiting, 'confirmed'], 'byHand', 'flightExchanged'],
  [['byHand', ...waiting, 'confirmed'], 'cancelled', 'flightExchanged'],
])

/** Returns whether the outcome of the call that requested a service is open. */
export function isServiceUnsettled(status: RecordedServiceStatus): boolean {
  return sent.includes(status)
}

/** Returns whether the airline's answer to a service is awaited. */
export function isServiceAwaited(status: RecordedServiceStatus): boolean {
  return isServiceUnsettled(status) || waiting.includes(status)
}
