import type { JournalKind } from '#contract/terms/tax/journal.ts'
import type { Instant } from '#contract/terms/time.ts'
import type {
  JournalCreditLine,
  JournalLedgerLine,
  JournalMemoLine,
  JournalVatLine,
} from './journal-store.ts'

/** What an order's price contains for the agency, in satang; the rest is collected for the airlines. */
export type PriceShares = { readonly markup: number; readonly serviceFee: number }

/** A line of a journal entry in satang: debits are positive, credits negative. */
export type JournalLine = { readonly kind: JournalKind; readonly satang: number }

/** One event as a balanced entry. */
export type JournalEntry = {
  readonly id: string
  readonly at: Instant
  /** The order, the company, the tax document or the memo. */
  readonly reference: string
  readonly lines: readonly JournalLine[]
}

/** What the journal of a period is made of. */
export type JournalSource = {
  readonly ledger: readonly JournalLedgerLine[]
  readonly credits: readonly JournalCreditLine[]
  readonly vat: readonly JournalVatLine[]
  readonly memos: readonly JournalMemoLine[]
  readonly sharesOf: (bookingId: string) => PriceShares
}

/** Returns the journal in the order of its moments. Every entry sums to zero; throws when the ledger does not. */
export function journalEntriesOf({ ledger, credits, vat, memos, sharesOf }: JournalSource): JournalEntry[] {
  const postings = Map.groupBy(ledger, ({ postingId }) => postingId)
  const entries = [
    ...[...postings.values()].map((lines) => entryOfPosting(lines, sharesOf)),
    ...credits.map(entryOfCredit),
    ...vat.map(entryOfVat),
    ...memos.map(entryOfMemo),
  ]
  const isBefore = (one: JournalEntry, other: JournalEntry) =>
    one.at === other.at ? (one.id < other.id ? -1 : 1) : one.at < other.at ? -1 : 1
  return entries.filter(({ lines }) => lines.length > 0).toSorted(isBefore)
}

function entryOfPosting(
  posting: readonly JournalLedgerLine[],
  sharesOf: JournalSource['sharesOf'],
): JournalEntry {
  const [first] = posting
  if (!first) throw new Error('a posting without lines')
  const lines = posting.flatMap((line) => linesOfLedger(line, sharesOf))
  return { id: first.postingId, at: first.at, reference: first.orderNumber, lines: balanced(lines) }
}

function linesOfLedger(line: JournalLedgerLine, sharesOf: JournalSource['sharesOf']): JournalLine[] {
  const { account, satang } = line
  switch (account) {
    // what a payer owes and pays is in the same posting
    case 'customer':
      return []
    case 'sales':
      return satang > 0 ? [{ kind: 'refunds', satang }] : saleLines(line, sharesOf)
    case 'surcharge':
      return [{ kind: satang > 0 ? 'refunds' : 'surcharge', satang }]
    case 'unallocated':
    case 'refundsOwed':
      return [{ kind: account, satang }]
    case 'at:credit':
      return [{ kind: 'companyReceivable', satang }]
    default:
      return [{ kind: `receipt:${account.slice('at:'.length)}`, satang }]
  }
}

/** A sale is divided as the order was priced; of a price difference only the fee of the exchange is the agency's. */
function saleLines(
  { satang, bookingId, exchangeFee }: JournalLedgerLine,
  sharesOf: JournalSource['sharesOf'],
): JournalLine[] {
  const shares = exchangeFee === undefined ? sharesOf(bookingId) : { markup: 0, serviceFee: exchangeFee }
  const serviceFee = Math.min(shares.serviceFee, -satang)
  const { markup } = shares
  return [
    { kind: 'airlinePayable', satang: satang + serviceFee + markup },
    { kind: 'markup', satang: -markup },
    { kind: 'serviceFee', satang: -serviceFee },
  ]
}

function entryOfCredit({ entryId, company, kind, note, satang, at }: JournalCreditLine): JournalEntry {
  const other = { topUp: 'companyMoney', withheldTax: 'withheldTax', bankFee: 'bankFee' } as const
  const from: JournalKind = kind in other ? other[kind as keyof typeof other] : 'companyCorrection'
  const lines: JournalLine[] = [
    { kind: from, satang },
    { kind: 'companyReceivable', satang: -satang },
  ]
  const reference = note === '' ? company : `${company} · ${note}`
  return { id: `company:${entryId}`, at, reference, lines: balanced(lines) }
}

/** The income of an order is posted with its VAT when it is paid; its tax document takes the VAT out. */
function entryOfVat({ number, vat, at }: JournalVatLine): JournalEntry {
  const lines: JournalLine[] = [
    { kind: 'serviceFee', satang: vat },
    { kind: 'outputVat', satang: -vat },
  ]
  return { id: `vat:${number}${vat < 0 ? ':back' : ''}`, at, reference: number, lines: balanced(lines) }
}

/** The amount of a memo stays from the moment at which it counts. */
function entryOfMemo({ memoId, kind, documentNumber, airline, satang, at }: JournalMemoLine): JournalEntry {
  const [name, cost] = kind === 'debit' ? ['ADM', satang] : ['ACM', -satang]
  const lines: JournalLine[] = [
    { kind: 'airlineMemos', satang: cost },
    { kind: 'airlinePayable', satang: -cost },
  ]
  return { id: `memo:${memoId}`, at, reference: `${name} ${documentNumber} · ${airline}`, lines }
}

/** Returns one line for each kind, none of zero. */
function balanced(lines: readonly JournalLine[]): JournalLine[] {
  const sums = new Map<JournalKind, number>()
  for (const { kind, satang } of lines) sums.set(kind, (sums.get(kind) ?? 0) + satang)
  const kept = [...sums].map(([kind, satang]) => ({ kind, satang })).filter(({ satang }) => satang !== 0)
  if (kept.reduce((sum, { satang }) => sum + satang, 0) !== 0)
    throw new Error('a journal entry is not balanced')
  return kept
}
