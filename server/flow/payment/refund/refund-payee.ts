import type {
  RecordedPayeeAnswer,
  RefundPayee,
  RefundPayeeStandingAnswer,
} from '#contract/api/refund-payee.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Booking, type BookingStep, orderLink } from '#server/flow/booking/booking.ts'
import {
  type AnswerChannel,
  type CustomerAudit,
  auditCustomerAnswer,
} from '#server/platform/audit/customer-answer.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { PaymentProviders } from '#server/providers/payment/payment-provider.ts'
import type { PaymentStore } from '../attempt/payment-store.ts'
import { payOutMethodOf, payeeAnswerOf } from './refund-payee-answer.ts'
import { refundPayeeMail } from './refund-payee-mail.ts'
import type { RecordedPayee, RefundPayeeStore } from './refund-payee-store.ts'
import { payoutActionKey } from './refund-store.ts'
import type { Refunds } from './refund.ts'
import type { DualControl } from '../approval/approval.ts'

/** Dependencies of {@link createRefundPayees}. */
export type RefundPayeeDeps = Pick<Platform, 'clock' | 'ids' | 'transact' | 'publicUrl'> & {
  readonly booking: Pick<BookingStep, 'lock' | 'orderKeyOf'>
  readonly store: Pick<PaymentStore, 'attemptsOf'>
  readonly refunds: Pick<Refunds, 'owedOf'>
  readonly payees: RefundPayeeStore
  readonly providers: PaymentProviders
  readonly dualControl: Pick<DualControl, 'forget'>
  readonly outbox: Outbox
  readonly audit: CustomerAudit
}

/** A bank account that the customer named, and through which channel. */
export type NamedPayee = { readonly payee: RefundPayee; readonly given: AnswerChannel }

/** The bank accounts for the refunds of orders. */
export type RefundPayees = {
  /**
   * Records the account that the customer named; the newest counts. The customer is told by email, and a
   * single confirmation of a payout to another account no longer counts. Problem: `requestNotPossible` when
   * no refundable money has come in.
   */
  record(order: Pick<Booking, 'bookingId'>, named: NamedPayee): Promise<Result<RecordedPayeeAnswer, Problem>>
  /** Returns whether refunds of an order are transferred, and to which account; its number is masked. */
  standingOf(bookingId: string): Promise<RefundPayeeStandingAnswer>
}

/** Creates the handling of refund accounts. */
export function createRefundPayees(deps: RefundPayeeDeps): RefundPayees {
  return {
    record: (order, named) => recordPayee(deps, order, named),
    standingOf: async (bookingId) => {
      const recorded = await deps.payees.latestOf(bookingId)
      return {
        isNeeded: await isRefundedByTransfer(deps, bookingId),
        ...(recorded && { recorded: payeeAnswerOf(recorded, { showsNumber: false }) }),
      }
    },
  }
}

/** Returns whether money came in that staff refund by transfer. */
async function isRefundedByTransfer(
  { store, providers }: RefundPayeeDeps,
  bookingId: string,
): Promise<boolean> {
  const attempts = await store.attemptsOf(bookingId)
  return attempts.some((one) => one.arrived !== undefined && payOutMethodOf(providers, one) === 'transfer')
}

async function recordPayee(
  deps: RefundPayeeDeps,
  { bookingId }: Pick<Booking, 'bookingId'>,
  { payee: account, given }: NamedPayee,
): Promise<Result<RecordedPayeeAnswer, Problem>> {
  return deps.transact(async (tx) => {
    const booking = await deps.booking.lock(bookingId, tx)
    if (!booking) return fail(createProblem('notFound'))
    const attempts = await deps.store.attemptsOf(bookingId, tx)
    if (attempts.every(({ arrived }) => arrived === undefined))
      return fail(createProblem('requestNotPossible'))
    const before = await deps.payees.latestOf(bookingId, tx)
    if (before && isSamePayee(before.account, account)) return succeed(maskedPayee(before))
    const recorded: RecordedPayee = {
      payeeId: deps.ids.id('pye'),
      bookingId,
      account,
      channel: given.channel,
      ...(given.channel === 'phone' && { recordedBy: given.recordedBy }),
      createdAt: deps.clock.now(),
    }
    await deps.payees.insert(tx, recorded)
    for (const refund of await deps.refunds.owedOf(tx, bookingId)) {
      if (refund.state !== 'done') await deps.dualControl.forget(tx, payoutActionKey(refund))
    }
    const { orderNumber } = booking
    const detail = { payeeId: recorded.payeeId }
    const answer = { action: 'POST /api/payments/refunds/payee', object: orderNumber, detail }
    await auditCustomerAnswer(deps.audit, { answer, given }, tx)
    const link = orderLink({ publicUrl: deps.publicUrl, orderKey: deps.booking.orderKeyOf(booking) })
    await deps.outbox.put(tx, refundPayeeMail(booking, recorded, link))
    return succeed(maskedPayee(recorded))
  })
}

function maskedPayee(payee: RecordedPayee): RecordedPayeeAnswer {
  return payeeAnswerOf(payee, { showsNumber: false })
}

function isSamePayee(one: RefundPayee, other: RefundPayee): boolean {
  return (
    one.bank === other.bank &&
    one.accountNumber === other.accountNumber &&
    one.accountName === other.accountName
  )
}
