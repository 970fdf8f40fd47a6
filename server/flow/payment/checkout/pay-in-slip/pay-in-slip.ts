import type { Language } from '#contract/problem.ts'
import { amountInWords } from '#contract/terms/payment/amount-in-words.ts'
import { humanReadableBarcode } from '#contract/terms/payment/bill-barcode.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Agency } from '#server/agency/agency-store.ts'
import { renderBarcodeSvg, renderQrSvg } from '#server/platform/picture/barcode-svg.ts'
import { payInCodes } from './pay-in-codes.ts'
import type { Payment } from '../../attempt/payment-store.ts'
import type { PayInSlipData, PayInSlipField, PayInSlipLabel } from './pay-in-slip-data.ts'
import { formatAmount, formatDateTime } from '#server/agency/localized-formats.ts'
import { type PayInSlipMessage, payInSlipMessagesIn, secondSlipLanguage } from './pay-in-slip-messages.ts'

/** Source data of a pay-in slip. */
export type PayIn = {
  readonly orderNumber: string
  readonly payment: Pick<Payment, 'method' | 'state' | 'amount' | 'reference1' | 'reference2'>
  readonly payBy?: Instant | undefined
  /** Present only for the order's owner; otherwise the lines are left blank for handwriting. */
  readonly depositor?: { readonly name: string; readonly phone: string } | undefined
  /** True in a shop whose payment services are simulated: no real money. */
  readonly isSimulated: boolean
}

/** Language, agency and time for a slip. */
export type PayInSlipContext = {
  readonly language: Language
  readonly agency: Agency
  readonly now: Instant
}

/**
 * Returns the texts and images of a payment's pay-in slip. Every value is plain text for the template, never
 * markup.
 */
export function payInSlipOf(payIn: PayIn, { language, agency, now }: PayInSlipContext): PayInSlipData {
  const messages = payInSlipMessagesIn(language)
  const label = createBilingualLabel(language)
  const formatSlipMoment = (at: Instant) => formatDateTime(at, language)
  return {
    language,
    title: label('title'),
    parts: [label('customerPart'), label('bankPart')],
    thaiBanksOnly: label('thaiBanksOnly'),
    simulated: payIn.isSimulated ? messages.simulated : '',
    agency: { name: agency.name, lines: agencyLines(agency, messages) },
    accounts: {
      heading: label('accounts'),
      columns: (['bank', 'branch', 'accountName', 'accountNumber', 'accountType'] as const).map(label),
      rows: agency.accounts,
    },
    fields: payInSlipFields(payIn, {
      label,
      agency,
      payBy: messageWithMoment(messages.bangkokTime, payIn.payBy, formatSlipMoment),
    }),
    means: {
      cash: label('cash'),
      cheque: label('cheque'),
      chequeFields: (['chequeNumber', 'chequeBank', 'chequeDate'] as const).map(label),
    },
    amount: { ...label('amount'), value: formatAmount(payIn.payment.amount), isStrong: true },
    amountInWords: { ...label('amountInWords'), value: amountInWords(payIn.payment.amount, language) },
    signatures: { depositor: label('depositorSigns'), teller: label('tellerSigns') },
    codes: { ...payInSlipCodes(payIn, agency), scan: label('scan') },
    sendProof: messages.sendProof.replace('{orderNumber}', payIn.orderNumber),
    printed: messageWithMoment(messages.printed, now, formatSlipMoment),
    cut: messages.cut,
  }
}

type Label = (word: PayInSlipMessage) => PayInSlipLabel

function createBilingualLabel(language: Language): Label {
  const [messages, others] = [
    payInSlipMessagesIn(language),
    payInSlipMessagesIn(secondSlipLanguage(language)),
  ]
  return (word) => ({ name: messages[word], other: others[word] })
}

function messageWithMoment(
  messages: string,
  at: Instant | undefined,
  moment: (at: Instant) => string,
): string {
  return at === undefined ? '' : messages.replace('{moment}', moment(at))
}

function agencyLines(agency: Agency, messages: Readonly<Record<PayInSlipMessage, string>>): string[] {
  const reach = `${messages.phone} ${agency.phone}`
  return [agency.address, agency.taxId === '' ? reach : `${messages.taxId} ${agency.taxId} · ${reach}`]
}

type FieldParts = { readonly label: Label; readonly agency: Agency; readonly payBy: string }

function payInSlipFields(
  { payment, depositor }: PayIn,
  { label, agency, payBy }: FieldParts,
): PayInSlipField[] {
  return [
    { ...label('date'), value: '' },
    ...(agency.billerId === '' ? [] : [{ ...label('billerId'), value: agency.billerId }]),
    { ...label('reference1'), value: payment.reference1, isStrong: true },
    { ...label('reference2'), value: payment.reference2, isStrong: true },
    { ...label('depositor'), value: depositor?.name ?? '' },
    { ...label('depositorPhone'), value: depositor?.phone ?? '' },
    ...(payBy === '' ? [] : [{ ...label('payBy'), value: payBy, isStrong: true }]),
  ]
}

function payInSlipCodes({ payment }: PayIn, agency: Agency): Omit<PayInSlipData['codes'], 'scan'> {
  const { promptPay, barcode } = payInCodes(payment, agency)
  return {
    qr: promptPay === undefined ? '' : renderQrSvg(promptPay),
    barcode: barcode === undefined ? '' : renderBarcodeSvg(barcode),
    readable: barcode === undefined ? '' : humanReadableBarcode(barcode),
  }
}
