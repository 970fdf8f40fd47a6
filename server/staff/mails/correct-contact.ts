import type { ContactCorrectionAnswer } from '#contract/api/staff/mails/correct-contact.ts'
import type { ApprovalWithdrawnAnswer } from '#contract/api/staff/pending-approvals.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { isEmailAddress } from '#server/account/email/email-address.ts'
import {
  type Booking,
  type BookingStep,
  type ContactCorrectionStore,
  type CorrectedOrder,
  type OrderContacts,
  addressCorrectedKind,
} from '#server/flow/booking/booking.ts'
import type { DualControl, Payment } from '#server/flow/payment/payment.ts'
import { dissolveMergesOfGone } from '#server/account/privacy/dissolve-merges-store.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import { readdressMails } from '#server/platform/mail/readdress-mails.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { MailCopyStore } from './mail-copy-store.ts'
import type { MailListStore } from './mail-list-store.ts'
import { contactActionKey } from './pending-correction.ts'
import { type ResendSentMail, withOrderKey } from './resend-sent-mail.ts'

/** Dependencies of {@link createContactCorrections}. */
export type ContactCorrectionDeps = Pick<Platform, 'clock' | 'ids' | 'transact'> & {
  readonly booking: Pick<BookingStep, 'find' | 'lock' | 'orderKeyOf'>
  readonly orderContacts: Pick<OrderContacts, 'correctAddress'>
  readonly corrections: Pick<ContactCorrectionStore, 'insert'>
  readonly contactDigests: { digestOf(email: string): string }
  readonly payments: { attemptsOf(bookingId: string, tx: Tx): Promise<readonly Pick<Payment, 'arrived'>[]> }
  readonly dualControl: Pick<DualControl, 'agreeOn' | 'forget' | 'takeBack' | 'vouchedFor'>
  readonly mailDesk: Pick<MailListStore, 'find' | 'resend'>
  readonly copies: Pick<MailCopyStore, 'copyOf'>
  readonly resendSent: ResendSentMail
  readonly sealer: Sealer
}

/** A correction that a clerk requests. */
export type WantedCorrection = {
  readonly orderNumber: string
  readonly email: string
  readonly reason: string
  readonly mailKey?: string | undefined
  readonly clerk: string
}

/** Corrections of the address of an order's contact by staff. */
export type ContactCorrections = {
  /**
   * Corrects the address, and sends the mail to it again. Once money has come in, the mailed link could send it to
   * somebody else's bank account: then a second member of staff has to enter the same address. Problems: `emailWrong`,
   * `addressUnchanged`, `notFound` for an erased order as for none, `approvalsNotIndependent`.
   */
  correct(wanted: WantedCorrection): Promise<Result<ContactCorrectionAnswer, Problem>>
  /** Withdraws what this clerk has entered. Problems: `notFound`, `noPendingApproval`. */
  withdraw(orderNumber: string, clerk: string): Promise<Result<ApprovalWithdrawnAnswer, Problem>>
}

/** Creates the corrections. */
export function createContactCorrections(deps: ContactCorrectionDeps): ContactCorrections {
  return {
    correct: (wanted) => correctContact(deps, wanted),
    async withdraw(orderNumber, clerk) {
      const number = parseOrderNumber(orderNumber)
      const order = number && (await deps.booking.find(number))
      if (!order) return fail(createProblem('notFound'))
      const isTakenBack = await deps.transact(async (tx) => {
        await deps.booking.lock(order.bookingId, tx)
        return deps.dualControl.takeBack(tx, contactActionKey(order.bookingId), clerk)
      })
      return isTakenBack ? succeed({ isTakenBack }) : fail(createProblem('noPendingApproval'))
    },
  }
}

async function correctContact(
  deps: ContactCorrectionDeps,
  wanted: WantedCorrection,
): Promise<Result<ContactCorrectionAnswer, Problem>> {
  const { orderNumber, email, mailKey } = wanted
  if (!isEmailAddress(email)) return fail(createProblem('emailWrong', { field: 'email' }))
  const number = parseOrderNumber(orderNumber)
  const order = number && (await deps.booking.find(number))
  if (!order || order.contact.email === '') return fail(createProblem('notFound'))
  const mail = mailKey === undefined ? undefined : await deps.mailDesk.find(mailKey, deps.clock.now())
  // Only a refusal of the address of today: the order may have had another one when the mail was refused.
  const refusedAt = mail?.fault?.kind === 'addressRefused' ? await recipientOf(deps, mail.key) : undefined
  const isOldDead = mail?.orderNumber === number && refusedAt === order.contact.email
  const done = await deps.transact((tx) => correctLocked(deps, { order, wanted, isOldDead }, tx))
  if (!done.ok || !done.value) return done.ok ? succeed({ outcome: 'firstOfTwo' }) : done
  if (mail && mail.orderNumber === number) {
    if (mail.state === 'sent') await deps.resendSent(mail.key)
    else await deps.mailDesk.resend(mail.key, deps.clock.now())
  }
  return succeed({ outcome: 'done' })
}

async function recipientOf(
  { copies }: Pick<ContactCorrectionDeps, 'copies'>,
  mailKey: string,
): Promise<string | undefined> {
  const copy = (await copies.copyOf(mailKey))?.copy
  return copy && 'to' in copy ? copy.to : undefined
}

type LockedCorrection = {
  readonly order: Pick<Booking, 'bookingId'>
  readonly wanted: WantedCorrection
  readonly isOldDead: boolean
}

/** Returns whether the address is corrected now; otherwise it waits for a colleague. */
async function correctLocked(
  deps: ContactCorrectionDeps,
  { order: { bookingId }, wanted, isOldDead }: LockedCorrection,
  tx: Tx,
): Promise<Result<boolean, Problem>> {
  const { email: to, clerk } = wanted
  const locked = await deps.booking.lock(bookingId, tx)
  if (!locked || locked.contact.email === '') return fail(createProblem('notFound'))
  if (locked.contact.email === to) return fail(createProblem('addressUnchanged', { field: 'email' }))
  const actionKey = contactActionKey(bookingId)
  const takesTwo = await canMoneyMove(deps, locked, tx)
  if (takesTwo) {
    const said = deps.contactDigests.digestOf(to)
    const agreed = await deps.dualControl.agreeOn(tx, { actionKey, clerk, said })
    if (!agreed.ok || !agreed.value) return agreed
  }
  const votes = (await deps.dualControl.vouchedFor([actionKey], tx)).get(actionKey) ?? []
  const approvedBy = takesTwo ? votes.find((one) => one.clerk !== clerk)?.clerk : undefined
  const corrected = await deps.orderContacts.correctAddress(tx, { bookingId, to, isOldDead })
  if (!corrected) return fail(createProblem('notFound'))
  await recordCorrection(deps, { wanted, corrected, approvedBy }, tx)
  // The order is another customer's now; a guest may have lost the last one.
  await dissolveMergesOfGone(tx)
  await deps.dualControl.forget(tx, actionKey)
  return succeed(true)
}

/** Money has come in, or a company pays on account: it could be paid back to whoever holds the link. */
async function canMoneyMove(
  { payments }: Pick<ContactCorrectionDeps, 'payments'>,
  { bookingId, companyId }: Pick<Booking, 'bookingId' | 'companyId'>,
  tx: Tx,
): Promise<boolean> {
  const attempts = await payments.attemptsOf(bookingId, tx)
  return companyId !== undefined || attempts.some(({ arrived }) => arrived !== undefined)
}

type DoneCorrection = {
  readonly wanted: WantedCorrection
  readonly corrected: CorrectedOrder
  readonly approvedBy: string | undefined
}

async function recordCorrection(
  { corrections, ids, clock, sealer, booking }: ContactCorrectionDeps,
  { wanted: { clerk, reason }, corrected: { before, after }, approvedBy }: DoneCorrection,
  tx: Tx,
): Promise<void> {
  const [from, to] = [before.contact.email, after.contact.email]
  await corrections.insert(tx, {
    correctionId: ids.id('cor'),
    bookingId: after.bookingId,
    correctedBy: clerk,
    approvedBy,
    at: clock.now(),
    reason,
    before: from,
    after: to,
  })
  const orderKey = booking.orderKeyOf(after)
  const change = (text: string) => withOrderKey(text, orderKey)
  const { orderNumber } = after
  await readdressMails(tx, sealer, { orderNumber, from, to, exceptKind: addressCorrectedKind, change })
}
