import type { WireAnswer } from '../control-plane/http-call.ts'
import type { Payment, Result } from './invoice-handlers.ts'

const xml = { 'content-type': 'text/xml; charset=utf-8' }
const head = '<?xml version="1.0" encoding="utf-8"?>\n'

/** Returns a text answer of the service. */
export function stringAnswer(text: string): WireAnswer {
  return {
    status: 200,
    headers: xml,
    text: `${head}<string xmlns="http://tempuri.org/">${escapeXml(text)}</string>`,
  }
}

/** Returns the results of an invoice; empty before the payer has acted. */
export function transactionsAnswer(payments: readonly Payment[], extraBaht = 0): WireAnswer {
  const rows = payments.flatMap((one) => (one.result ? [transactionXml(one, one.result, extraBaht)] : []))
  const name = 'ArrayOfGetTransactionByInvoiceReturn'
  return {
    status: 200,
    headers: xml,
    text: `${head}<${name} xmlns="http://tempuri.org/">${rows.join('')}</${name}>`,
  }
}

function transactionXml({ request }: Payment, result: Result, extraBaht: number): string {
  const isFailed = result.result === '99'
  const fields = {
    result: result.result,
    Invoice: request.inv,
    apCode: isFailed ? '000000' : result.apCode,
    amt: formatDecimal(request.satang + extraBaht * 100),
    fee: formatDecimal(result.fee),
    method: result.method,
    ...(result.confirm === undefined ? {} : { confirm_cs: String(result.confirm) }),
  }
  const inner = Object.entries(fields).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`)
  return `<getTransactionByInvoiceReturn>${inner.join('')}</getTransactionByInvoiceReturn>`
}

/**
 * Returns the result fields for the shop, sent through the browser and from the server; they are not signed.
 */
export function resultFields({ request }: Payment, result: Result): Record<string, string> {
  return {
    result: `${result.result}${request.inv}`,
    apCode: result.apCode,
    amt: formatDecimal(request.satang),
    fee: formatDecimal(result.fee),
    method: result.method,
    ...(result.confirm === undefined ? {} : { confirm_cs: String(result.confirm) }),
  }
}

/** Returns satang as an amount on this wire. */
export function formatDecimal(satang: number): string {
  return `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
