import type { JournalAccountView, JournalAccountsAnswer } from '#contract/api/staff/books/journal.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type JournalLayout, journalKinds, journalSettings } from '#contract/terms/tax/journal.ts'
import { writeByTemplate } from '#contract/terms/tax/journal-template.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import type { FileAnswer } from '#server/platform/http/answer/file-answer.ts'
import type { Platform, Reads } from '#server/platform/platform.ts'
import { markupAndServiceFee } from '../orders/markup-and-service-fee.ts'
import { type ReportPeriod, periodInstants } from '../reports/report-period.ts'
import { type JournalEntry, type PriceShares, journalEntriesOf } from './journal-entries.ts'
import { byteOrderMark } from '../reports/csv.ts'
import { type JournalColumns, journalCsv, templateLinesOf } from './journal-files.ts'
import type { JournalTemplateStore } from './journal-template-store.ts'
import type { JournalStore } from './journal-store.ts'
import { encodeWindows874 } from './windows-874.ts'
import { invoiceKinds, xeroInvoiceCsv } from './xero-invoice-file.ts'

/** Dependencies of the journal; accounts, settings and template are read as they were just set. */
export type JournalDeps = Pick<Platform, 'clock' | 'transact'> & {
  readonly journal: JournalStore
  readonly templates: JournalTemplateStore
  readonly books: Reads<JournalBooks>
}

/** What the lines of the journal are read from. */
export type JournalBooks = {
  readonly journal: Omit<JournalStore, 'setAccount' | 'setSetting'>
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

/** Returns the values that Xero or PEAK assign, empty where they are not set. */
export async function journalSettingsOf({
  journal,
}: Pick<JournalDeps, 'journal'>): Promise<JournalAccountsAnswer['settings']> {
  const set = await journal.settings()
  const values = journalSettings.map((name) => [name, set.get(name) ?? ''] as const)
  return Object.fromEntries(values) as JournalAccountsAnswer['settings']
}

/** Accounts by kind of amount, and values that Xero or PEAK assign. */
export type JournalSetup = {
  readonly accounts: readonly JournalAccountView[]
  readonly settings?: JournalAccountsAnswer['settings'] | undefined
}

/** Sets accounts and values; absent ones stay. */
export async function setJournalAccounts(
  { journal, transact, clock }: JournalDeps,
  { accounts, settings }: JournalSetup,
  by: string,
): Promise<void> {
  const at = clock.now()
  await transact(async (tx) => {
    for (const account of accounts) await journal.setAccount(tx, { ...account, by, at })
    if (!settings) return
    for (const name of journalSettings)
      await journal.setSetting(tx, { name, value: settings[name].trim(), by, at })
  })
}

/** Returns the journal of a period. */
export async function journalOf(deps: JournalBooks, period: ReportPeriod): Promise<JournalEntry[]> {
  const bounds = periodInstants(period)
  const [ledger, credits, vat, memos] = await Promise.all([
    deps.journal.ledgerLines(bounds),
    deps.journal.creditLines(bounds),
    deps.journal.vatLines(bounds),
    deps.journal.memoLines(bounds),
  ])
  const shares = new Map<string, PriceShares>()
  for (const bookingId of new Set(ledger.map((line) => line.bookingId))) {
    shares.set(bookingId, await sharesOfSale(deps, bookingId))
  }
  const sharesOf = (bookingId: string) => shares.get(bookingId) ?? { markup: 0, serviceFee: 0 }
  return journalEntriesOf({ ledger, credits, vat, memos, sharesOf })
}

/** Returns what the agency has of a sale: of its order, and of those that were split off it since. */
async function sharesOfSale({ journal, booking }: JournalBooks, bookingId: string): Promise<PriceShares> {
  const shares = { markup: 0, serviceFee: 0 }
  for (const id of [bookingId, ...(await journal.splitOff(bookingId))]) {
    const order = await booking.findById(id)
    const own = order && markupAndServiceFee(order)
    shares.markup += own?.markup ?? 0
    shares.serviceFee += own?.serviceFee ?? 0
  }
  return shares
}

/** The content of a journal file. */
type JournalFile = Pick<FileAnswer, 'bytes' | 'charset'>

/**
 * Returns the journal of a period as a file. Problem: `journalAccountsMissing` with the kinds without an account, for
 * Xero also those without a tax rate, and for sales invoices the tax rates that are not set.
 */
export async function exportJournalFile(
  deps: JournalDeps,
  period: ReportPeriod,
  layout: JournalLayout,
): Promise<Result<JournalFile, Problem>> {
  const accounts = new Map((await deps.journal.accounts()).map((one) => [one.kind, one]))
  const settings = await deps.journal.settings()
  if (layout === 'xeroInvoices') {
    const invoices = await exportXeroInvoices(deps, period, { accounts, settings })
    return invoices.ok ? succeed(encodeUtf8(invoices.value)) : invoices
  }
  const entries = await deps.books.read((books) => journalOf(books, period))
  const kinds = new Set<string>(entries.flatMap(({ lines }) => lines.map(({ kind }) => kind)))
  const missing = [...kinds].filter((kind) => {
    const account = accounts.get(kind)
    return account === undefined || (layout === 'xero' && account.taxRate === '')
  })
  if (missing.length > 0) return fail(accountsMissing(missing))
  if (layout !== 'template') return succeed(encodeUtf8(journalCsv(layout, entries, { accounts, settings })))
  const { template } = await deps.templates.current()
  const text = writeByTemplate(template, templateLinesOf(entries, accounts))
  return succeed(
    template.encoding === 'utf8'
      ? encodeUtf8(byteOrderMark + text)
      : { bytes: encodeWindows874(text), charset: 'windows-874' },
  )
}

function encodeUtf8(text: string): JournalFile {
  return { bytes: new TextEncoder().encode(text) }
}

function accountsMissing(missing: readonly string[]): Problem {
  return createProblem('journalAccountsMissing', { details: { kinds: missing.toSorted().join(' ') } })
}

async function exportXeroInvoices(
  { books }: JournalDeps,
  period: ReportPeriod,
  { accounts, settings }: JournalColumns,
): Promise<Result<string, Problem>> {
  const lines = await books.read(({ journal }) => journal.invoiceLines(periodInstants(period)))
  const missing = Object.entries(invoiceKinds).flatMap(([kind, tax]) => [
    ...(accounts.has(kind) ? [] : [kind]),
    ...(settings.get(tax) ? [] : [tax]),
  ])
  return missing.length > 0
    ? fail(accountsMissing(missing))
    : succeed(xeroInvoiceCsv(lines, accounts, settings))
}
