import type { Language } from '#contract/problem.ts'
import { amountInWords } from '#contract/terms/payment/amount-in-words.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Agency } from '#server/agency/agency-store.ts'
import { formatAmount, formatDateTime } from '#server/agency/localized-formats.ts'
import { receiptMessagesIn } from './receipt-messages.ts'
import type { Receipt } from './receipt-store.ts'

/** All texts that `receipt.typ` prints; the template only positions them. */
export type ReceiptData = {
  readonly language: Language
  readonly title: string
  /** Test-shop notice; empty in a real shop. */
  readonly simulated: string
  readonly agency: { readonly name: string; readonly lines: readonly string[] }
  /** Number, date, payer and order, each with its name. */
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly line: { readonly name: string; readonly value: string }
  readonly amount: { readonly name: string; readonly value: string; readonly words: string }
  readonly signatures: readonly string[]
  readonly notes: readonly string[]
}

/** What a receipt is printed with. */
export type ReceiptContext = {
  readonly language: Language
  readonly agency: Pick<Agency, 'name' | 'address' | 'taxId' | 'phone'>
  readonly orderNumber: string
  readonly customer: string
  readonly isSimulated: boolean
  readonly now: Instant
}

/** Returns the texts of a printed receipt. Every value is plain text for the template, never markup. */
export function receiptDataOf(
  { receiptNumber, amount, tender, issuedAt }: Receipt,
  { language, agency, orderNumber, customer, isSimulated, now }: ReceiptContext,
): ReceiptData {
  const said = receiptMessagesIn(language)
  const reach = `${said.phone} ${agency.phone}`
  return {
    language,
    title: said.title,
    simulated: isSimulated ? said.simulated : '',
    agency: {
      name: agency.name,
      lines: [agency.address, agency.taxId === '' ? reach : `${said.taxId} ${agency.taxId} · ${reach}`],
    },
    facts: [
      { name: said.number, value: receiptNumber },
      { name: said.date, value: formatDateTime(issuedAt, language) },
      { name: said.receivedFrom, value: customer },
      { name: said.paidBy, value: said[tender ?? 'otherTender'] },
    ],
    line: { name: said.description.replace('{orderNumber}', orderNumber), value: formatAmount(amount) },
    amount: {
      name: said.amount,
      value: formatAmount(amount),
      words: said.amountInWords.replace('{words}', amountInWords(amount, language)),
    },
    signatures: [said.payer, said.receiver],
    notes: [said.notTaxInvoice, said.printed.replace('{moment}', formatDateTime(now, language))],
  }
}
