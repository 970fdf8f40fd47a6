import { sendCommand, callApi } from '#web/api/client.ts'
import { actOnScheduleChange } from '#contract/api/schedule-change.ts'
import {
  quoteChangeByPhone,
  refundCancelledFlight,
  type ChangeRequestAnswer,
} from '#contract/api/change-request.ts'
import type { Result } from '#contract/terms/result.ts'
import type { Failure } from '#web/api/failure.ts'
import type { ScheduleChangeAction } from './change/schedule-change-options.ts'

/** Sends staff's action on a schedule change; returns why it failed, if it did. */
export function sendScheduleChangeAction(
  action: ScheduleChangeAction,
  why: { readonly orderNumber: string; readonly changeId: string; readonly reason: string },
): Promise<Failure | undefined> {
  return action === 'refund'
    ? sendCommand(refundCancelledFlight, { body: why })
    : sendCommand(actOnScheduleChange, { body: { ...why, action } })
}

/** Requests the figures of a customer's request by phone. */
export function fetchPhoneRequestFigures(asked: {
  readonly orderNumber: string
  readonly kind: 'refund' | 'change'
  readonly message?: string
}): Promise<Result<ChangeRequestAnswer, Failure>> {
  return callApi(quoteChangeByPhone, { body: asked })
}
