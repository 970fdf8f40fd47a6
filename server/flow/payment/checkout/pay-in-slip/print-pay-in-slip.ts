import { type Language, type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { PdfRenderer } from '#server/platform/pdf/pdf-renderer.ts'
import type { Agency, AgencyStore } from '#server/agency/agency-store.ts'
import { renderBarcodeSvg, renderQrSvg } from '#server/platform/picture/barcode-svg.ts'
import { payInCodes } from './pay-in-codes.ts'
import { type PayIn, payInSlipOf } from './pay-in-slip.ts'

/** Opens a payment by key. Problem: `notFound` for a wrong key and for a missing payment alike. */
export type OpenPayIn = (key: string) => Promise<Result<PayIn, Problem>>

/** A slip or a code image as a file. */
export type PayInFile = { readonly name: string; readonly bytes: Uint8Array }

/**
 * Prints the documents of a payment made at a bank. Problems: those of {@link OpenPayIn}; `bookingNotPayable`
 * when nothing is to be paid by this method now; `notFound` for a code that the agency has no number for.
 */
export type PrintPayInSlip = {
  paper(key: string, language: Language): Promise<Result<PayInFile, Problem>>
  qr(key: string): Promise<Result<PayInFile, Problem>>
  barcode(key: string): Promise<Result<PayInFile, Problem>>
}

/** Dependencies of {@link createPrintPayInSlip}. */
export type PrintPayInSlipDeps = {
  readonly open: OpenPayIn
  readonly agency: Pick<AgencyStore, 'current'>
  readonly press: Pick<PdfRenderer, 'print'>
  readonly clock: Clock
}

const template = new URL('pay-in-slip.typ', import.meta.url)

/** Creates the printing of slips and codes. */
export function createPrintPayInSlip({ open, agency, press, clock }: PrintPayInSlipDeps): PrintPayInSlip {
  const openPrintablePayIn = async (key: string) => {
    const payIn = await open(key)
    if (!payIn.ok) return payIn
    return isAwaitingBankPayment(payIn.value)
      ? succeed({ payIn: payIn.value, agency: await agency.current() })
      : fail(createProblem('bookingNotPayable'))
  }
  return {
    async paper(key, language) {
      const order = await openPrintablePayIn(key)
      if (!order.ok) return order
      const { payIn, agency: current } = order.value
      const data = payInSlipOf(payIn, { language, agency: current, now: clock.now() })
      const pdf = await press.print({ template, data })
      return pdf.ok ? succeed({ name: `${payIn.orderNumber}-slip.pdf`, bytes: pdf.value.bytes }) : pdf
    },
    async qr(key) {
      const order = await openPrintablePayIn(key)
      return order.ok
        ? renderPaymentCode(order.value, { code: 'promptPay', draw: renderQrSvg, name: 'qr' })
        : order
    },
    async barcode(key) {
      const order = await openPrintablePayIn(key)
      return order.ok
        ? renderPaymentCode(order.value, { code: 'barcode', draw: renderBarcodeSvg, name: 'barcode' })
        : order
    },
  }
}

/** Returns whether a payment at a bank or a bill-payment counter is awaited. */
function isAwaitingBankPayment({ payment: { method, state } }: PayIn): boolean {
  return state === 'awaited' && (method === 'bankTransfer' || method === 'payforu')
}

type Drawing = {
  readonly code: 'promptPay' | 'barcode'
  readonly draw: (text: string) => string
  readonly name: string
}

function renderPaymentCode(
  { payIn, agency }: { readonly payIn: PayIn; readonly agency: Agency },
  { code, draw, name }: Drawing,
): Result<PayInFile, Problem> {
  const text = payInCodes(payIn.payment, agency)[code]
  if (text === undefined) return fail(createProblem('notFound'))
  return succeed({ name: `${payIn.orderNumber}-${name}.svg`, bytes: new TextEncoder().encode(draw(text)) })
}
