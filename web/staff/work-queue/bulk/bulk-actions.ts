import { remindOfPayment } from '#contract/api/quote.ts'
import { assignOrder } from '#contract/api/staff/staff-orders.ts'
import type { WorkQueueItem } from '#contract/api/staff/work-queue.ts'
import { sendCommand } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { cancelOpenOrder } from '../../order/quote/quote-api.ts'

/** Why an action on one of several orders failed. */
export type OrderFailure = { readonly orderNumber: string; readonly failure: Failure }
/** The result of an action on several orders. */
export type BulkResult = { readonly done: number; readonly failures: readonly OrderFailure[] }

/** Returns one item of each order. */
export function oneItemPerOrder(items: readonly WorkQueueItem[]): readonly WorkQueueItem[] {
  return [...new Map(items.map((item) => [item.orderNumber, item])).values()]
}

/** Returns the orders that nobody, or the reader, has; taking one from a colleague is no action on many. */
export function assignableToMe(
  items: readonly WorkQueueItem[],
  ownId: string | undefined,
): readonly WorkQueueItem[] {
  return oneItemPerOrder(items).filter(({ assignee }) => assignee === undefined || assignee.userId === ownId)
}

/** Assigns orders one after the other to "me" or a colleague; one whose assignee has changed meanwhile fails. */
export function assignOrders(items: readonly WorkQueueItem[], to: string): Promise<BulkResult> {
  return runForEach(items, ({ orderNumber, assignee }) =>
    sendCommand(assignOrder, {
      body: { orderNumber, to, ...(assignee === undefined ? {} : { had: assignee.userId }) },
    }),
  )
}

/** Cancels unpaid orders one after the other. */
export function cancelOrders(items: readonly WorkQueueItem[]): Promise<BulkResult> {
  return runForEach(items, ({ orderNumber }) => cancelOpenOrder(orderNumber))
}

/** Returns the orders that await payment: their seats are held, and the payment deadline is not past. */
export function remindableOrders(items: readonly WorkQueueItem[], nowMs: number): readonly WorkQueueItem[] {
  return oneItemPerOrder(items).filter(
    ({ seatsUntil }) => seatsUntil !== undefined && Date.parse(seatsUntil) > nowMs,
  )
}

/** Mails the customers of unpaid orders a payment reminder, one after the other. */
export function remindOrders(items: readonly WorkQueueItem[]): Promise<BulkResult> {
  return runForEach(items, ({ orderNumber }) => sendCommand(remindOfPayment, { body: { orderNumber } }))
}

/** One at a time: a clerk's requests must not slow down the others'. */
async function runForEach(
  items: readonly WorkQueueItem[],
  run: (item: WorkQueueItem) => Promise<Failure | undefined>,
): Promise<BulkResult> {
  const failures: OrderFailure[] = []
  for (const item of items) {
    const failure = await run(item)
    if (failure) failures.push({ orderNumber: item.orderNumber, failure })
  }
  return { done: items.length - failures.length, failures }
}
