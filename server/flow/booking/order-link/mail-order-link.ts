import type { Problem } from '#contract/problem.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import { type AttemptLimit, attemptsAfterFailure, secondsBlocked } from '#server/platform/attempt-limit.ts'
import type { BookingDeps } from '../booking-deps.ts'
import { orderLinkMail } from '../mail/order-link-mail.ts'
import { openOrder } from './open-order.ts'

const hourMs = 60 * 60_000
/** Three mails at once, then at growing intervals: seven on the first day, so that no mailbox is flooded. */
const limit: AttemptLimit = {
  freeFailures: 3,
  firstBlockMs: hourMs,
  longestBlockMs: 24 * hourMs,
  forgottenAfterMs: 24 * hourMs,
}

/**
 * Mails the link of an order to its contact, and to nobody else, for a holder of a key that cannot give consent.
 * The result does not reveal whether a mail was sent.
 */
export async function mailOrderLink(deps: BookingDeps, orderKey: string): Promise<Result<true, Problem>> {
  const opened = await openOrder(deps, { orderKey, act: 'mailLink' })
  if (!opened.ok) return opened
  const { attempts, attemptSigner, clock, ids, orderKeys, outbox, publicUrl, store, transact } = deps
  const { bookingId, orderNumber, keyVersion } = opened.value
  const digest = attemptSigner.sign(`link ${orderNumber}`)
  await transact(async (tx) => {
    const booking = await store.findById(bookingId, tx)
    // Erased or replaced meanwhile: the order has no contact any more, or the contact has the new link.
    if (booking?.keyVersion !== keyVersion) return
    const now = clock.now()
    const before = await attempts.lock(tx, digest)
    if (secondsBlocked(before, now) > 0) return
    await attempts.save(tx, digest, attemptsAfterFailure(before, now, limit))
    const place = { publicUrl, orderKey: orderKeys.keyOf(booking) }
    await outbox.put(tx, orderLinkMail(booking, { id: ids.id('lnk'), place }))
  })
  return succeed(true)
}
