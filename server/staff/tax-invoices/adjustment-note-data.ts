import { amountInWords } from '#contract/terms/payment/amount-in-words.ts'
import { satang } from '#contract/terms/money.ts'
import { type AdjustmentKind, type AdjustmentReason, grossOf } from '#contract/terms/tax/adjustment.ts'
import { formatAmount } from '#server/agency/localized-formats.ts'
import type { StoredAdjustmentNote } from './adjustment-note-store.ts'
import { differenceOf } from './adjustment-note-view.ts'
import { type TaxInvoiceData, type TaxInvoicePrint, paperFrame, thaiDate } from './tax-invoice-data.ts'
import type { StoredTaxInvoice } from './tax-invoice-store.ts'

/** What a note is printed with: its invoice, and the marks of the paper. */
export type NotePrint = Omit<TaxInvoicePrint, 'ticketNumbers'> & {
  readonly invoice: Pick<StoredTaxInvoice, 'invoiceNumber' | 'issuedAt' | 'amounts'>
}

/**
 * Returns the texts of a printed credit or debit note (Revenue Code sections 86/10 and 86/9). Every value is plain
 * text for the template, never markup.
 */
export function adjustmentNoteDataOf(note: StoredAdjustmentNote, print: NotePrint): TaxInvoiceData {
  const { kind, noteNumber, issuedAt, remark } = note
  const { invoice } = print
  const { th, en } = reasonLabels[note.reason]
  return {
    title: titles[kind],
    ...paperFrame(note, print),
    facts: [
      { label: { th: 'เลขที่', en: 'No.' }, value: noteNumber },
      { label: { th: 'วันที่', en: 'Date' }, value: thaiDate(issuedAt) },
      { label: { th: 'ใบกำกับภาษีเดิม', en: 'Invoice' }, value: invoice.invoiceNumber },
      { label: { th: 'ลงวันที่', en: 'Dated' }, value: thaiDate(invoice.issuedAt) },
      { label: { th: 'คำสั่งซื้อ', en: 'Order' }, value: print.orderNumber },
    ],
    columns: [
      { th: 'รายการ', en: 'Description' },
      { th: 'มูลค่าไม่รวมภาษี (บาท)', en: 'Value without VAT (THB)' },
    ],
    ...amountTexts(note, invoice),
    reasons: [
      ...(note.reason === 'other' ? [] : [`เหตุผล (Reason): ${th} · ${en}`]),
      ...(remark === '' ? [] : [note.reason === 'other' ? `เหตุผล (Reason): ${remark}` : remark]),
    ],
    notes: [],
    signature: { th: 'ผู้มีอำนาจลงนาม', en: 'Authorised signature' },
  }
}

function amountTexts(
  note: StoredAdjustmentNote,
  { amounts }: NotePrint['invoice'],
): Pick<TaxInvoiceData, 'lines' | 'sums' | 'words'> {
  const rate = `${amounts.vatBasisPoints / 100}%`
  const written = (amount: number) => formatAmount(satang(amount))
  const difference = differenceOf(note)
  const earlier = note.before.value - amounts.value
  const line = (th: string, en: string, amount: number) => {
    return { label: { th, en }, note: '', amount: written(amount) }
  }
  return {
    lines: [
      line('มูลค่าตามใบกำกับภาษีเดิม', 'Value in the tax invoice', amounts.value),
      ...(earlier === 0 ? [] : [line('ใบลดหนี้/ใบเพิ่มหนี้ก่อนหน้า', 'Earlier credit and debit notes', earlier)]),
      line('มูลค่าที่ถูกต้อง', 'Correct value', note.after.value),
    ],
    sums: [
      { label: { th: 'ผลต่าง', en: 'Difference' }, amount: written(difference.value), isTotal: false },
      {
        label: { th: `ภาษีมูลค่าเพิ่ม ${rate}`, en: `VAT ${rate}` },
        amount: written(difference.vat),
        isTotal: false,
      },
      { label: totals[note.kind], amount: written(grossOf(difference)), isTotal: true },
    ],
    words: amountInWords(satang(grossOf(difference)), 'th'),
  }
}

const titles = {
  credit: { th: 'ใบลดหนี้', en: 'Credit note' },
  debit: { th: 'ใบเพิ่มหนี้', en: 'Debit note' },
} as const satisfies Readonly<Record<AdjustmentKind, unknown>>

const totals = {
  credit: { th: 'รวมลดหนี้ทั้งสิ้น', en: 'Total credit' },
  debit: { th: 'รวมเพิ่มหนี้ทั้งสิ้น', en: 'Total debit' },
} as const satisfies Readonly<Record<AdjustmentKind, unknown>>

/** The words of the Revenue Code where it has some. */
const reasonLabels: Readonly<Record<AdjustmentReason, { readonly th: string; readonly en: string }>> = {
  priceReduced: { th: 'ลดราคาค่าบริการ', en: 'Price of the service reduced' },
  notAsAgreed: { th: 'ให้บริการขาดจากที่ตกลงกัน', en: 'Service not as agreed' },
  moreThanAgreed: { th: 'ให้บริการเกินกว่าที่ตกลงกัน', en: 'More service than agreed' },
  miscalculated: { th: 'คำนวณค่าบริการผิดพลาด', en: 'Price calculated wrongly' },
  contractEnded: { th: 'บอกเลิกสัญญาบริการ', en: 'Service contract ended' },
  other: { th: 'อื่น ๆ', en: 'Other' },
}
