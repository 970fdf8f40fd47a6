import type { Language } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#server/agency/localized-formats.ts'
import {
  type MailedBooking,
  orderFacts,
  orderLink,
  orderMail,
  sampleBooking,
} from '#server/flow/booking/booking.ts'
import { type MailSamples, longestNames, mailSampleOf } from '#server/platform/mail/mail-sample.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'

type MailText = {
  readonly subject: string
  readonly heading: string
  readonly number: string
  readonly buyer: string
  readonly amount: string
  readonly where: string
  readonly action: string
}

const texts: Readonly<Record<Language, MailText>> = {
  en: {
    subject: ': your tax invoice',
    heading: 'Your tax invoice has been issued.',
    number: 'Tax invoice number',
    buyer: 'Issued to',
    amount: 'Service with VAT',
    where:
      'Download it from your booking page. Tell us soon if the name or the address is wrong: we then replace it.',
    action: 'Download the tax invoice',
  },
  ja: {
    subject: '：タックスインボイス発行のお知らせ',
    heading: 'タックスインボイスを発行いたしました。',
    number: 'タックスインボイス番号',
    buyer: '宛名',
    amount: '手数料（VAT込）',
    where:
      'ご予約ページからダウンロードできます。宛名やご住所に誤りがある場合は、差し替えいたしますので、お早めにご連絡ください。',
    action: 'タックスインボイスをダウンロード',
  },
  th: {
    subject: ': ใบกำกับภาษีของคุณ',
    heading: 'ออกใบกำกับภาษีให้คุณแล้ว',
    number: 'เลขที่ใบกำกับภาษี',
    buyer: 'ออกในนาม',
    amount: 'ค่าบริการรวม VAT',
    where: 'ดาวน์โหลดได้จากหน้าการจอง หากชื่อหรือที่อยู่ไม่ถูกต้อง กรุณาแจ้งเราโดยเร็ว เราจะออกใบแทนให้',
    action: 'ดาวน์โหลดใบกำกับภาษี',
  },
}

/** What the mail says of an invoice. */
type MailedInvoice = {
  readonly invoiceNumber: string
  readonly buyerName: string
  /** The service with VAT, in satang. */
  readonly amount: number
}

/** Returns the email that tells the customer where the issued tax invoice is. */
export function taxInvoiceMail(
  booking: MailedBooking,
  { invoiceNumber, buyerName, amount }: MailedInvoice,
  link: string,
): OutgoingMail {
  const { language, orderNumber } = booking
  const said = texts[language]
  const letter = {
    subject: `${orderNumber}${said.subject}`,
    heading: said.heading,
    parts: [
      orderFacts(
        { orderNumber, language },
        [said.number, invoiceNumber],
        [said.buyer, buyerName],
        [said.amount, formatMoney(satang(amount))],
      ),
      said.where,
    ],
    action: { label: said.action, link },
  }
  return orderMail(booking, { key: `tax-invoice:${invoiceNumber}`, letter })
}

/** A sample of the mail about an issued tax invoice. */
export const taxInvoiceMailSamples: MailSamples = (input) => {
  const booking = sampleBooking(input)
  const link = orderLink({ ...input, orderKey: 'FH234567.sample' })
  const buyerName = input.variant === 'hard' ? longestNames : 'Siam Tours Co., Ltd.'
  const invoice = { invoiceNumber: 'TI2026-000012', buyerName, amount: 107_00 }
  return [mailSampleOf(taxInvoiceMail(booking, invoice, link))]
}
