import { type Invoice, formatBangkokTime, schemes } from './invoice-handlers.ts'
import { respDescs } from './token-request.ts'

/** Returns a response code with the gateway's description. */
export function responseCodeFields(respCode: string): {
  readonly respCode: string
  readonly respDesc: string
} {
  return { respCode, respDesc: respDescs[respCode] ?? 'Transaction is failed' }
}

/** Returns an invoice in the gateway's format: the answer to an inquiry, and the notification to the shop. */
export function invoiceClaims(invoice: Invoice, respCode: string): Record<string, unknown> {
  const { request, decision } = invoice
  const known = {
    merchantID: request.merchantID,
    invoiceNo: request.invoiceNo,
    amount: request.satang / 100,
    currencyCode: request.currencyCode,
    userDefined1: request.userDefined1 ?? '',
  }
  if (!decision) return { ...known, ...responseCodeFields(respCode) }
  const isTaken = respCode === '0000'
  return {
    ...known,
    accountNo: schemes[decision.scheme],
    tranRef: decision.tranRef,
    referenceNo: decision.referenceNo,
    approvalCode: isTaken ? decision.approvalCode : '',
    eci: isTaken ? (decision.scheme === 'MA' ? '02' : '05') : '',
    transactionDateTime: formatBangkokTime(decision.at),
    agentCode: 'SIMBANK',
    channelCode: decision.scheme,
    paymentScheme: decision.scheme,
    cardType: 'CREDIT',
    issuerCountry: 'TH',
    ...responseCodeFields(respCode),
  }
}

/** Returns the response that the payer's browser carries to the shop: base64url, not signed. */
export function paymentResponse(invoice: Invoice, respCode: string): string {
  const isDone = respCode === '0000'
  const answer = isDone
    ? {
        respCode: '2000',
        respDesc: 'Transaction is completed, please do payment inquiry request for full payment information.',
      }
    : responseCodeFields(respCode)
  const { invoiceNo, locale = 'en' } = invoice.request
  return Buffer.from(JSON.stringify({ invoiceNo, channelCode: 'CC', locale, ...answer })).toString(
    'base64url',
  )
}
