import {
  listOrderRefunds,
  type StaffRefundView,
  type GivenBackAnswer,
  type giveBackRequest,
  listRefunds,
  retryRefund,
  confirmRefundPaid,
  listUnappliedReceipts,
  applyReceipt,
  refundReceipt,
} from '#contract/api/staff/refunds-and-receipts.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Problem } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import { runForClerk, hasCallerRight } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { UnappliedReceipts } from './unapplied-receipts.ts'
import type { RefundHandling } from '../refund/refund-handling.ts'
import type { Refund } from '../refund/refund-store.ts'
import type { Refunds } from '../refund/refund.ts'

/** Dependencies of {@link refundAndReceiptRoutes}. */
export type RefundAndReceiptRouteDeps = {
  readonly booking: Pick<BookingStep, 'openOrder'>
  readonly refunds: Pick<Refunds, 'ofBooking'>
  readonly refundHandlers: RefundHandling
  readonly lateMoneys: UnappliedReceipts
}

/** Registers the routes of refunds and unapplied receipts, for the owner of an order and for staff. */
export function refundAndReceiptRoutes(http: FastifyInstance, deps: RefundAndReceiptRouteDeps): void {
  ownRefundsRoute(http, deps)
  staffRefundRoutes(http, deps)
  unappliedReceiptRoutes(http, deps)
}

function ownRefundsRoute(http: FastifyInstance, { booking, refunds }: RefundAndReceiptRouteDeps): void {
  route(http, listOrderRefunds, {
    handle: async ({ query }) => {
      const order = await booking.openOrder({ orderKey: query.key, act: 'see' })
      return order.ok ? succeed({ refunds: [...(await refunds.ofBooking(order.value.bookingId))] }) : order
    },
  })
}

function staffRefundRoutes(http: FastifyInstance, deps: RefundAndReceiptRouteDeps): void {
  const { refundHandlers } = deps
  route(http, listRefunds, {
    access: 'viewPayments',
    handle: ({ caller }) =>
      runForClerk(caller, async (clerk) => {
        const reader = { clerk, seesAccounts: hasCallerRight(caller, 'makeRefunds') }
        return succeed({ refunds: [...(await refundHandlers.openOnes(reader))] })
      }),
  })
  route(http, retryRefund, {
    access: 'makeRefunds',
    handle: ({ body, caller }) =>
      runForClerk(caller, async (clerk) =>
        staffRefundViewWithAccount(deps, await refundHandlers.again({ ...body, clerk }), clerk),
      ),
  })
  route(http, confirmRefundPaid, {
    access: 'makeRefunds',
    requiresReauth: true,
    isFirstOfTwo: ({ state }) => state !== 'done',
    handle: ({ body, caller }) =>
      runForClerk(caller, async (clerk) =>
        staffRefundViewWithAccount(deps, await refundHandlers.paidByHand({ ...body, clerk }), clerk),
      ),
  })
}

function unappliedReceiptRoutes(http: FastifyInstance, deps: RefundAndReceiptRouteDeps): void {
  const { lateMoneys } = deps
  const all = async (clerk: string) => succeed({ payments: [...(await lateMoneys.list(clerk))] })
  route(http, listUnappliedReceipts, {
    access: 'viewPayments',
    handle: ({ caller }) => runForClerk(caller, all),
  })
  route(http, applyReceipt, {
    access: 'makeRefunds',
    handle: ({ body, caller }) =>
      runForClerk(caller, async (clerk) => {
        const used = await lateMoneys.use(body.paymentId, clerk)
        return used.ok ? all(clerk) : used
      }),
  })
  route(http, refundReceipt, {
    access: 'makeRefunds',
    requiresReauth: true,
    isFirstOfTwo: ({ state }) => state === 'approvalNeeded',
    handle: ({ body, caller }) => runForClerk(caller, (clerk) => refundUnappliedReceipt(deps, body, clerk)),
  })
}

async function refundUnappliedReceipt(
  { lateMoneys, refundHandlers }: RefundAndReceiptRouteDeps,
  { paymentId, amount }: z.infer<typeof giveBackRequest>,
  clerk: string,
): Promise<Result<GivenBackAnswer, Problem>> {
  const given = await lateMoneys.giveBack({ paymentId, amount: satang(amount), clerk })
  if (!given.ok) return given
  if (given.value === 'approvalNeeded') return succeed({ state: given.value })
  const reader = { clerk, seesAccounts: true }
  return succeed({ state: 'owed', refund: await refundHandlers.show(given.value, reader) })
}

/** Shows the full bank account, for staff who send the refund or pay it out. */
async function staffRefundViewWithAccount(
  { refundHandlers }: RefundAndReceiptRouteDeps,
  refund: Result<Refund, Problem>,
  clerk: string,
): Promise<Result<StaffRefundView, Problem>> {
  return refund.ok ? succeed(await refundHandlers.show(refund.value, { clerk, seesAccounts: true })) : refund
}
