import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type AnswerChannel, auditCustomerAnswer } from '#server/platform/audit/customer-answer.ts'
import type { BookingDeps } from '../booking-deps.ts'
import type { Booking } from '../booking-record.ts'
import { orderLinkReplacedMail } from '../mail/order-link-replaced-mail.ts'
import { type ShownOrderKey, openOrder } from './open-order.ts'
import { revokeOrderKeys } from './order-key-store.ts'

/** A request of a key holder to replace the link of an order. */
export type LinkReplacement = Pick<ShownOrderKey, 'orderKey' | 'caller'> & { readonly given: AnswerChannel }

/**
 * Revokes the keys of an order and mails the new link to the contact of the order, whoever requests it: a stranger
 * who holds the link only loses access.
 */
export async function replaceOrderLink(
  deps: BookingDeps,
  { orderKey, caller, given }: LinkReplacement,
): Promise<Result<Booking, Problem>> {
  const act = 'replaceLink'
  const opened = await openOrder(deps, { orderKey, act, ...(caller && { caller }) })
  if (!opened.ok) return opened
  const { bookingId, orderNumber: object, keyVersion } = opened.value
  return deps.transact(async (tx) => {
    const locked = await deps.store.findById(bookingId, tx)
    if (locked?.keyVersion !== keyVersion) return fail(createProblem('notFound'))
    await revokeOrderKeys(tx, { bookingIds: [bookingId] })
    const booking = { ...locked, keyVersion: locked.keyVersion + 1 }
    const place = { publicUrl: deps.publicUrl, orderKey: deps.orderKeys.keyOf(booking) }
    await deps.outbox.put(tx, orderLinkReplacedMail(booking, place))
    const answer = { action: 'POST /api/orders/link/', object, detail: {} }
    await auditCustomerAnswer(deps.audit, { answer, given }, tx)
    return succeed(booking)
  })
}
