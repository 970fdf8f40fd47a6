import type { CompanyPaymentRequest } from '#contract/api/staff/books/company-books.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { CreditKind } from '#contract/terms/company.ts'
import { satang } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { findCreditedTransfer } from '#server/flow/payment/payment.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { allocateCredits } from './allocate-credits.ts'
import type { CompanyBooksDeps, CompanyClerk } from './company-books-deps.ts'
import type { CompanyPayment } from './company-payment-store.ts'

/** A payment of a company as a clerk records it. */
export type RecordPaymentCommand = CompanyClerk & { readonly payment: CompanyPaymentRequest }
/** An answer to a recorded payment. */
export type PaymentAnswerCommand = CompanyClerk & { readonly paymentId: string }

/**
 * Records a payment, and enters it on the account; from the clerk's limit on a second person confirms it first. What was
 * withheld and the bank fee count as money does. The same key of the browser counts once. Problems: `notFound`, also for
 * an invoice of another company, `paymentKeyReused` for other contents, and those of `findCreditedTransfer`.
 */
export function recordCompanyPayment(
  deps: CompanyBooksDeps,
  { companyId, clerk, payment }: RecordPaymentCommand,
): Promise<Result<CompanyPayment, Problem>> {
  return deps.transact(async (tx) => {
    // The transfer is locked before the company, as everywhere.
    const { reference, received } = payment
    const credited = await findCreditedTransfer(tx, { reference, satang: received })
    if (!(await deps.credit.standingOf(companyId, tx))) return fail(createProblem('notFound'))
    const before = await deps.payments.byKey(tx, companyId, payment.requestKey)
    if (before)
      return isSamePayment(before, payment) ? succeed(before) : fail(createProblem('paymentKeyReused'))
    if (credited) return fail({ ...credited, field: 'reference' })
    const known = new Set((await deps.invoices.ofCompany(companyId, tx)).map((one) => one.invoiceNumber))
    if (payment.invoiceNumbers.some((number) => !known.has(number))) return fail(createProblem('notFound'))
    const at = deps.clock.now()
    const recorded = { ...payment, companyId, paymentId: deps.ids.id('cpy'), askedBy: clerk, askedAt: at }
    await deps.payments.add(tx, recorded)
    const stored: CompanyPayment = { ...recorded, state: 'asked' }
    const amount = satang(payment.received + payment.withheld + payment.bankFee)
    const action = { actionKey: paymentKey(recorded.paymentId), to: companyId, clerk, amount }
    const takesTwo = await deps.dualControl.takesTwo({ clerk, right: 'manageCompanies' }, tx)
    if (await takesTwo(action)) return succeed(stored)
    await deps.dualControl.record(tx, action)
    await enterPayment(deps, stored, { clerk, tx })
    return succeed(stored)
  })
}

type PaymentContent = Pick<
  CompanyPayment,
  'received' | 'withheld' | 'bankFee' | 'reference' | 'invoiceNumbers'
>

function isSamePayment(stored: PaymentContent, repeated: PaymentContent): boolean {
  const contentOf = ({ received, withheld, bankFee, reference, invoiceNumbers }: PaymentContent) =>
    JSON.stringify([received, withheld, bankFee, reference, invoiceNumbers])
  return contentOf(stored) === contentOf(repeated)
}

const paymentKey = (paymentId: string) => `companyPayment:${paymentId}`

/**
 * Enters a payment that a colleague has recorded. Problems: `notFound`, `correctionAnswered`, `notAllowed` for whoever
 * recorded it, `approvalsNotIndependent`.
 */
export function confirmCompanyPayment(
  deps: CompanyBooksDeps,
  { companyId, paymentId, clerk }: PaymentAnswerCommand,
): Promise<Result<CompanyPayment, Problem>> {
  return deps.transact(async (tx) => {
    await deps.credit.standingOf(companyId, tx)
    const payment = await deps.payments.find(tx, paymentId)
    if (payment?.companyId !== companyId) return fail(createProblem('notFound'))
    if (payment.state !== 'asked') return fail(createProblem('correctionAnswered'))
    if (payment.askedBy === clerk) return fail(createProblem('notAllowed'))
    const counting = await deps.dualControl.independentOf(tx, clerk, [payment.askedBy])
    if (counting.length === 0) return fail(createProblem('approvalsNotIndependent'))
    await enterPayment(deps, payment, { clerk, tx })
    return succeed(payment)
  })
}

/** Rejects or withdraws a payment that waits. Problems: `notFound`, `correctionAnswered`. */
export function refuseCompanyPayment(
  deps: CompanyBooksDeps,
  { companyId, paymentId, clerk }: PaymentAnswerCommand,
): Promise<Result<CompanyPayment, Problem>> {
  return deps.transact(async (tx) => {
    const payment = await deps.payments.find(tx, paymentId)
    if (payment?.companyId !== companyId) return fail(createProblem('notFound'))
    if (payment.state !== 'asked') return fail(createProblem('correctionAnswered'))
    await deps.payments.answer(tx, paymentId, { state: 'refused', by: clerk, at: deps.clock.now() })
    return succeed(payment)
  })
}

type Entering = { readonly clerk: string; readonly tx: Tx }

/** Enters what arrived and what was kept back, and applies it to the invoices that the payment names. */
async function enterPayment(
  deps: CompanyBooksDeps,
  payment: CompanyPayment,
  { clerk, tx }: Entering,
): Promise<void> {
  const { paymentId, companyId, received, withheld, bankFee, reference, askedBy } = payment
  await deps.payments.answer(tx, paymentId, { state: 'confirmed', by: clerk, at: deps.clock.now() })
  const parts: readonly (readonly [CreditKind, number])[] = [
    ['topUp', received],
    ['withheldTax', withheld],
    ['bankFee', bankFee],
  ]
  for (const [kind, amount] of parts) {
    if (amount === 0) continue
    const entry = { companyId, kind, satang: amount, byUserId: askedBy, note: reference }
    const outcome = await deps.credit.enter(tx, { ...entry, actionKey: `${paymentKey(paymentId)}:${kind}` })
    if (outcome !== 'entered') throw new Error(`payment ${paymentId} was entered and not confirmed`)
  }
  const invoices = await deps.invoices.ofCompany(companyId, tx)
  const named = [...new Set(payment.invoiceNumbers)].flatMap((number) => {
    const found = invoices.find(({ invoiceNumber }) => invoiceNumber === number)
    return found ? [{ id: number, amount: found.outstanding }] : []
  })
  const own = `${paymentKey(paymentId)}:`
  const credits = (await deps.credits.unapplied(companyId, tx))
    .filter(({ actionKey }) => actionKey.startsWith(own))
    .map(({ entryId, left }) => ({ id: String(entryId), amount: left }))
  for (const { credit, invoice, amount } of allocateCredits(credits, named))
    await applyWithin(deps, { entryId: Number(credit), invoiceNumber: invoice, amount, clerk }, tx)
}

type Applied = {
  readonly entryId: number
  readonly invoiceNumber: string
  readonly amount: number
  readonly clerk: string
}

async function applyWithin(
  { credits, ids, clock }: CompanyBooksDeps,
  { clerk, ...applied }: Applied,
  tx: Tx,
): Promise<void> {
  const applicationId = ids.id('app')
  await credits.apply(tx, { ...applied, applicationId, appliedAt: clock.now(), appliedBy: clerk })
}

/** Applies unapplied money to an invoice. Problems: `notFound`, `applicationTooMuch`. */
export function applyCompanyCredit(
  deps: CompanyBooksDeps,
  { companyId, ...applied }: CompanyClerk & Applied,
): Promise<Result<string, Problem>> {
  return deps.transact(async (tx) => {
    await deps.credit.standingOf(companyId, tx)
    const invoice = await deps.invoices.byNumber(applied.invoiceNumber, tx)
    const credits = await deps.credits.unapplied(companyId, tx)
    const credit = credits.find(({ entryId }) => entryId === applied.entryId)
    if (invoice?.companyId !== companyId || !credit) return fail(createProblem('notFound'))
    if (applied.amount > Math.min(credit.left, invoice.outstanding))
      return fail(createProblem('applicationTooMuch', { field: 'amount' }))
    await applyWithin(deps, applied, tx)
    return succeed(applied.invoiceNumber)
  })
}

/** Reverses an application. Problem: `notFound`, also when it was reversed before. */
export function reverseApplication(
  deps: CompanyBooksDeps,
  { companyId, clerk, ...wanted }: CompanyClerk & { readonly applicationId: string; readonly reason: string },
): Promise<Result<string, Problem>> {
  return deps.transact(async (tx) => {
    await deps.credit.standingOf(companyId, tx)
    const reversal = { ...wanted, companyId, at: deps.clock.now(), by: clerk }
    const isReversed = await deps.credits.reverse(tx, reversal)
    return isReversed ? succeed(wanted.applicationId) : fail(createProblem('notFound'))
  })
}

/** Records the certificate of withheld tax. Problem: `withholdingNotPossible`. */
export function recordCompanyCertificate(
  deps: CompanyBooksDeps,
  { companyId, paymentId, certificateNumber }: PaymentAnswerCommand & { readonly certificateNumber: string },
): Promise<Result<string, Problem>> {
  return deps.transact(async (tx) => {
    const payment = await deps.payments.find(tx, paymentId)
    if (payment?.companyId !== companyId) return fail(createProblem('notFound'))
    const isMissing = payment.state === 'confirmed'
    const isReceived = isMissing && (await deps.payments.receiveCertificate(tx, paymentId, certificateNumber))
    return isReceived ? succeed(paymentId) : fail(createProblem('withholdingNotPossible'))
  })
}

/** Records that the company was asked for the certificate of withheld tax. Problem: `withholdingNotPossible`. */
export function noteCertificateRequest(
  deps: CompanyBooksDeps,
  { companyId, paymentId, clerk }: PaymentAnswerCommand,
): Promise<Result<string, Problem>> {
  return deps.transact(async (tx) => {
    const payment = await deps.payments.find(tx, paymentId)
    if (payment?.companyId !== companyId) return fail(createProblem('notFound'))
    const asked = { by: clerk, at: deps.clock.now() }
    const isNoted = await deps.payments.noteCertificateAsked(tx, paymentId, asked)
    return isNoted ? succeed(paymentId) : fail(createProblem('withholdingNotPossible'))
  })
}
