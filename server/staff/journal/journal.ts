import type { JournalAccountView } from '#contract/api/staff/books/journal.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type JournalLayout, journalKinds } from '#contract/terms/tax/journal.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import type { Platform } from '#server/platform/platform.ts'
import { markupAndServiceFee } from '../orders/staff-orders.ts'
import { type ReportPeriod, periodInstants } from '../reports/report-period.ts'
import { type JournalEntry, type PriceShares, journalEntriesOf } from './journal-entries.ts'
import { journalCsv } from './journal-files.ts'
import type { JournalStore } from './journal-store.ts'

/** Dependencies of the journal. */
export type JournalDeps = Pick<Platform, 'clock' | 'transact'> & {
  readonly journal: JournalStore
  readonly booking: Pick<BookingStep, 'findById'>
}

/** Returns every kind of amount with its account; code and name are empty until they are set. */
export async function journalAccountsOf({
  journal,
}: Pick<JournalDeps, 'journal'>): Promise<JournalAccountView[]> {
  const [set, providers] = await Promise.all([journal.accounts(), journal.providers()])
  const receipts = providers.filter((id) => id !== 'credit').map((id) => `receipt:${id}`)
  return [...journalKinds, ...receipts].map((kind) => {
    return set.find((one) => one.kind === kind) ?? { kind, code: '', name: '', taxRate: '' }
  })
}

/** Sets accounts by kind of amount. */
export async function setJournalAccounts(
  { journal, transact, clock }: JournalDeps,
  accounts: readonly JournalAccountView[],
  by: string,
): Promise<void> {
  await transact(async (tx) => {
    for (const account of accounts) await journal.setAccount(tx, { ...account, by, at: clock.now() })
  })
}

/** Returns the journal of a period. */
export async function journalOf(deps: JournalDeps, period: ReportPeriod): Promise<JournalEntry[]> {
  const bounds = periodInstants(period)
  const [ledger, credits, vat] = await Promise.all([
    deps.journal.ledgerLines(bounds),
    deps.journal.creditLines(bounds),
    deps.journal.vatLines(bounds),
  ])
  const shares = new Map<string, PriceShares>()
  for (const bookingId of new Set(ledger.map((line) => line.bookingId))) {
    const booking = await deps.booking.findById(bookingId)
    if (booking) shares.set(bookingId, markupAndServiceFee(booking))
  }
  const sharesOf = (bookingId: string) => shares.get(bookingId) ?? { markup: 0, serviceFee: 0 }
  return journalEntriesOf({ ledger, credits, vat, sharesOf })
}

/**
 * Returns the journal of a period as a file. Problem: `journalAccountsMissing` with the kinds without an account, for
 * Xero also those without a tax rate.
 */
export async function exportJournalFile(
  deps: JournalDeps,
  period: ReportPeriod,
  layout: JournalLayout,
): Promise<Result<string, Problem>> {
  const entries = await journalOf(deps, period)
  const accounts = new Map((await deps.journal.accounts()).map((one) => [one.kind, one]))
  const kinds = new Set<string>(entries.flatMap(({ lines }) => lines.map(({ kind }) => kind)))
  const missing = [...kinds].filter((kind) => {
    const account = accounts.get(kind)
    return account === undefined || (layout === 'xero' && account.taxRate === '')
  })
  if (missing.length > 0)
    return fail(
      createProblem('journalAccountsMissing', { details: { accounts: missing.toSorted().join(', ') } }),
    )
  return succeed(journalCsv(layout, entries, accounts))
}
