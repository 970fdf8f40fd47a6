import type { BookingRequest } from '#contract/api/booking.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { OrderNumber } from '#contract/terms/booking.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { currentAgreementVersion } from '#server/flow/price/price.ts'
import { type AnswerChannel, auditCustomerAnswer } from '#server/platform/audit/customer-answer.ts'
import type { BookingDeps } from '../booking-deps.ts'
import type { Booking, ConfirmedAgreement } from '../booking-record.ts'
import { agreementRecordOf } from '../validation/agreement-rules.ts'

/** A customer's agreement to the fare rules of a booking that staff made. */
export type AgreementConfirmation = {
  readonly orderNumber: OrderNumber
  readonly agreement: BookingRequest['agreement']
  readonly by: ConfirmedAgreement['by']
  readonly given: AnswerChannel
}

/** Whether the customer has still to agree on a page of the shop to what staff recorded. */
export function awaitsCustomerAgreement({
  recordedConsent,
  confirmedAgreement,
}: Pick<Booking, 'recordedConsent' | 'confirmedAgreement'>): boolean {
  return recordedConsent !== undefined && confirmedAgreement === undefined
}

/**
 * Records that the customer agrees; the first agreement counts. Problem: `agreementNotAccepted` without a yes to the
 * text that is shown now.
 */
export async function confirmAgreement(
  deps: BookingDeps,
  { orderNumber, agreement, by, given }: AgreementConfirmation,
): Promise<Result<Booking, Problem>> {
  const isYes = agreement.accepted && agreement.version === currentAgreementVersion('fareRules')
  if (!isYes) return fail(createProblem('agreementNotAccepted', { field: 'agreement' }))
  const booking = await deps.store.findByOrderNumber(orderNumber)
  if (!booking) return fail(createProblem('notFound'))
  if (!awaitsCustomerAgreement(booking)) return succeed(booking)
  const confirmed = { ...agreementRecordOf('fareRules', agreement, deps.clock.now()), by }
  await deps.transact(async (tx) => {
    if (!(await deps.store.confirmAgreement(tx, booking.bookingId, confirmed))) return
    const { version } = agreement
    const detail = { version, by, total: booking.total.amount }
    const answer = { action: 'POST /api/payments/agreement', object: orderNumber, detail }
    await auditCustomerAnswer(deps.audit, { answer, given }, tx)
  })
  return succeed((await deps.store.findByOrderNumber(orderNumber)) ?? booking)
}
