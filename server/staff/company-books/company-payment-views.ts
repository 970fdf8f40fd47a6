import type { CompanyPaymentView, CompanyPaymentsAnswer } from '#contract/api/staff/books/company-payments.ts'
import type { CompanyBooksDeps, CompanyClerk } from './company-books-deps.ts'
import type { CompanyPayment } from './company-payment-store.ts'
import { reversalKey } from './reverse-credit.ts'

type ViewDeps = Pick<CompanyBooksDeps, 'payments' | 'companies' | 'dualControl'>

const mostOnPage = 50

/** Returns the payments of a company that wait for something, then the last settled ones. */
export async function openAndLastPayments(
  deps: ViewDeps,
  { companyId, clerk }: CompanyClerk,
): Promise<CompanyPaymentView[]> {
  const open = await deps.payments.open(companyId)
  const settled = await deps.payments.settled(companyId, { most: mostOnPage })
  return paymentViews(deps, [...open, ...settled], clerk)
}

/** Returns a page of the settled payments of a company. */
export async function settledPaymentsPage(
  deps: ViewDeps,
  { companyId, clerk, before }: CompanyClerk & { readonly before?: string | undefined },
): Promise<CompanyPaymentsAnswer> {
  const read = await deps.payments.settled(companyId, { before, most: mostOnPage + 1 })
  const payments = await paymentViews(deps, read.slice(0, mostOnPage), clerk)
  const last = payments.at(-1)
  return { payments, ...(read.length > mostOnPage && last && { next: last.paymentId }) }
}

const keyOf = ({ companyId, paymentId }: CompanyPayment) =>
  reversalKey(companyId, `companyPayment:${paymentId}:`)

async function paymentViews(
  { companies, dualControl }: ViewDeps,
  recorded: readonly CompanyPayment[],
  clerk: string,
): Promise<CompanyPaymentView[]> {
  const addresses = await companies.addressesOf(recorded.map(({ askedBy }) => askedBy))
  const votes = await dualControl.vouchedFor(recorded.map(keyOf))
  return recorded.map((one) => {
    const { companyId: _, requestKey: __, askedBy, invoiceNumbers, reversed, ...payment } = one
    const said = votes.get(keyOf(one)) ?? []
    return {
      ...payment,
      invoiceNumbers: [...invoiceNumbers],
      askedBy: addresses.get(askedBy) ?? '',
      isMine: askedBy === clerk,
      reversalVotes: said.map((vote) => ({ by: vote.name, isMine: vote.clerk === clerk })),
      ...(reversed && { reversed: { at: reversed.at, reason: reversed.reason } }),
    }
  })
}
