import { amountInWords } from '#contract/terms/payment/amount-in-words.ts'
import { satang } from '#contract/terms/money.ts'
import { headOfficeCode } from '#contract/terms/tax/vat.ts'
import type { Instant } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import { formatAmount } from '#server/agency/localized-formats.ts'
import type { LaterPurchase, StoredTaxInvoice } from './tax-invoice-store.ts'

/** A text of the paper in Thai, which the law asks for, and in English below it. */
type Bilingual = { readonly th: string; readonly en: string }

/** All texts that `tax-invoice.typ` prints, of an invoice or a note; the template only positions them. */
export type TaxInvoiceData = {
  readonly title: Bilingual
  readonly copy: Bilingual
  /** Of a cancelled invoice: ยกเลิก across the page. */
  readonly cancelled: string
  /** Test-shop notice; empty in a real shop. */
  readonly simulated: string
  readonly seller: readonly string[]
  readonly buyer: { readonly label: Bilingual; readonly lines: readonly string[] }
  readonly facts: readonly { readonly label: Bilingual; readonly value: string }[]
  readonly columns: readonly Bilingual[]
  /** Cells stand in the columns between the description and the amount. */
  readonly lines: readonly {
    readonly label: Bilingual
    readonly note: string
    readonly cells?: readonly string[]
    readonly amount: string
  }[]
  readonly sums: readonly { readonly label: Bilingual; readonly amount: string; readonly isTotal: boolean }[]
  readonly words: string
  /** Why a note corrects its invoice; none for an invoice. */
  readonly reasons: readonly string[]
  readonly notes: readonly string[]
  readonly signature: Bilingual
}

/** What a tax invoice is printed with. */
export type TaxInvoicePrint = {
  readonly orderNumber: string
  readonly ticketNumbers: readonly string[]
  readonly isCopy: boolean
  readonly isSimulated: boolean
}

/** Returns the texts of a printed tax invoice. Every value is plain text for the template, never markup. */
export function taxInvoiceDataOf(invoice: StoredTaxInvoice, print: TaxInvoicePrint): TaxInvoiceData {
  const { replaces } = invoice
  return {
    title: { th: 'ใบกำกับภาษี', en: 'Tax invoice' },
    ...paperFrame(invoice, print),
    facts: [
      { label: { th: 'เลขที่', en: 'No.' }, value: invoice.invoiceNumber },
      { label: { th: 'วันที่', en: 'Date' }, value: thaiDate(invoice.issuedAt) },
      { label: { th: 'คำสั่งซื้อ', en: 'Order' }, value: print.orderNumber },
      ...(replaces === undefined
        ? []
        : [{ label: { th: 'ออกแทนฉบับเลขที่', en: 'Replaces' }, value: replaces }]),
    ],
    columns: [
      { th: 'รายการ', en: 'Description' },
      { th: 'จำนวน', en: 'Quantity' },
      { th: 'จำนวนเงิน (บาท)', en: 'Amount (THB)' },
    ],
    ...amountTexts(invoice, print.ticketNumbers),
    reasons: [],
    notes: [
      'ค่าโดยสาร ภาษีและค่าธรรมเนียมที่เรียกเก็บแทนสายการบินไม่อยู่ในมูลค่าของใบกำกับภาษีนี้',
      'Fares, taxes and charges are collected on behalf of the airlines and are not part of this tax invoice.',
    ],
    signature: { th: 'ผู้มีอำนาจลงนาม', en: 'Authorised signature' },
  }
}

/** Returns what tax documents have in common: both parties, and marks. */
export function paperFrame(
  { seller, buyer, cancelled }: Pick<StoredTaxInvoice, 'seller' | 'buyer' | 'cancelled'>,
  { isCopy, isSimulated }: Pick<TaxInvoicePrint, 'isCopy' | 'isSimulated'>,
) {
  return {
    copy: isCopy ? { th: 'สำเนา', en: 'Copy' } : { th: 'ต้นฉบับ', en: 'Original' },
    cancelled: cancelled ? 'ยกเลิก' : '',
    simulated: isSimulated ? 'ร้านทดสอบ ไม่ใช่เอกสารจริง · Test shop: not a real document' : '',
    seller: [
      seller.name,
      seller.address,
      ...(seller.taxId === '' ? [] : [taxIdLine(seller)]),
      `โทร. ${seller.phone}`,
    ],
    buyer: {
      label: { th: 'ลูกค้า', en: 'Customer' },
      lines: [buyer.name, buyer.address, ...(buyer.taxId === '' ? [] : [taxIdLine(buyer)])],
    },
  }
}

function amountTexts(
  { amounts, ...invoice }: StoredTaxInvoice,
  ticketNumbers: readonly string[],
): Pick<TaxInvoiceData, 'lines' | 'sums' | 'words'> {
  const { value, vat, vatBasisPoints, collectedForAirlines } = amounts
  const rate = `${vatBasisPoints / 100}%`
  const written = (amount: number) => formatAmount(satang(amount))
  return {
    lines: [
      {
        label: serviceLabelOf(invoice),
        note: ticketNumbers.join(', '),
        cells: ['1'],
        amount: written(value),
      },
    ],
    sums: [
      { label: { th: 'มูลค่าบริการ', en: 'Value of service' }, amount: written(value), isTotal: false },
      {
        label: { th: `ภาษีมูลค่าเพิ่ม ${rate}`, en: `VAT ${rate}` },
        amount: written(vat),
        isTotal: false,
      },
      { label: { th: 'รวมทั้งสิ้น', en: 'Total' }, amount: written(value + vat), isTotal: true },
      {
        label: collectedLabelOf(invoice),
        amount: written(collectedForAirlines),
        isTotal: false,
      },
    ],
    words: amountInWords(satang(value + vat), 'th'),
  }
}

/** Returns what was collected for the airlines with the fee. */
function collectedLabelOf({ extraSaleId }: LaterPurchase): Bilingual {
  return extraSaleId === undefined
    ? {
        th: 'ค่าบัตรโดยสาร (เรียกเก็บแทนสายการบิน ไม่รวมในใบกำกับภาษี)',
        en: 'Air tickets (collected for the airlines, not part of this invoice)',
      }
    : {
        th: 'ค่าสัมภาระและที่นั่ง (เรียกเก็บแทนสายการบิน ไม่รวมในใบกำกับภาษี)',
        en: 'Bags and seats (collected for the airlines, not part of this invoice)',
      }
}

/** Returns what the agency has done for its fee. */
export function serviceLabelOf({ exchangeId, extraSaleId }: LaterPurchase): Bilingual {
  if (exchangeId !== undefined)
    return { th: 'ค่าบริการเปลี่ยนบัตรโดยสารเครื่องบิน', en: 'Service for the exchange of air tickets' }
  return extraSaleId === undefined
    ? { th: 'ค่าบริการออกบัตรโดยสารเครื่องบิน', en: 'Service for air tickets' }
    : { th: 'ค่าบริการเพิ่มสัมภาระและที่นั่ง', en: 'Service for added bags and seats' }
}

function taxIdLine({ taxId, branch }: { readonly taxId: string; readonly branch: string }): string {
  if (branch === '') return `เลขประจำตัวผู้เสียภาษี (Tax ID) ${taxId}`
  const place = branch === headOfficeCode ? 'สำนักงานใหญ่ (Head office)' : `สาขาที่ ${branch} (Branch)`
  return `เลขประจำตัวผู้เสียภาษี (Tax ID) ${taxId} · ${place}`
}

/** Returns the day in Bangkok with the year of the Buddhist era, as Thai papers are dated, and in the common era. */
export function thaiDate(at: Instant): string {
  const day = todayIn(officeZone, at)
  const inThai = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { dateStyle: 'long', timeZone: officeZone })
  return `${inThai.format(new Date(at))} (${day})`
}
