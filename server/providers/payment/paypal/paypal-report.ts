import { type Instant, parseInstant, instantFromMs, epochMsOf } from '#contract/terms/time.ts'
import type { PaymentContext, ProviderPayment } from '../payment-provider.ts'
import { foreignMoneyOf, sumInSatang } from './paypal-amounts.ts'
import type { PaypalClient } from './paypal-client.ts'
import { type WireTransaction, wireReport } from './paypal-wire.ts'

/** A period of time. */
export type ReportPeriod = { readonly from: Instant; readonly to: Instant }

/** PayPal's maximum period is 31 days. */
const longestMs = 31 * 86_400_000
const pageSize = 500
const mostPages = 200
/** Tolerance between the two clocks. */
const skewMs = 60_000

/**
 * Returns the captured or failed payments of a period; their refunds are counted as far as the report
 * reaches.
 * PayPal's report excludes unpaid orders and is up to three hours behind: returns undefined when it does not
 * reach the end of the period, because missing rows would look like lost payments.
 */
export async function listPayments(
  client: PaypalClient,
  within: ReportPeriod,
  context: PaymentContext,
): Promise<readonly ProviderPayment[] | undefined> {
  const from = truncateToSecond(within.from)
  const rows = new Map<string, WireTransaction>()
  let refreshedAt: Instant | undefined
  for (const part of splitPeriod({ from, to: within.to > context.now ? within.to : context.now })) {
    const report = await readReportPart(client, part, context)
    if (!report) return undefined
    // adjacent parts share one instant, whose rows are returned twice
    for (const row of report.rows) rows.set(`${row.transaction_id} ${row.transaction_event_code}`, row)
    refreshedAt = report.refreshedAt
  }
  const end = Math.min(epochMsOf(within.to), epochMsOf(context.now))
  if (refreshedAt && epochMsOf(refreshedAt) + skewMs < end) return undefined
  return paymentsOfReport([...rows.values()], { from, to: within.to })
}

function splitPeriod({ from, to }: ReportPeriod): ReportPeriod[] {
  const parts: ReportPeriod[] = []
  for (let start = epochMsOf(from); start < epochMsOf(to); start += longestMs) {
    const end = Math.min(start + longestMs, epochMsOf(to))
    parts.push({ from: instantFromMs(start), to: instantFromMs(end) })
  }
  return parts
}

type Part = { readonly rows: readonly WireTransaction[]; readonly refreshedAt: Instant }

async function readReportPart(
  client: PaypalClient,
  { from, to }: ReportPeriod,
  context: PaymentContext,
): Promise<Part | undefined> {
  const rows: WireTransaction[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const query = new URLSearchParams({
      start_date: from,
      end_date: to,
      fields: 'transaction_info',
      page_size: String(pageSize),
      page: String(page),
    })
    const path = `/v1/reporting/transactions?${query.toString()}`
    const answer = await client.call({ patience: 'read', path, shape: wireReport }, context)
    if (answer.kind !== 'data') return undefined
    rows.push(...answer.value.transaction_details.map((one) => one.transaction_info))
    const refreshedAt = parseReportTime(answer.value.last_refreshed_datetime)
    if (!refreshedAt) return undefined
    if (page >= answer.value.total_pages) return { rows, refreshedAt }
  }
  return undefined
}

const states: Readonly<Record<string, ProviderPayment['state']>> = {
  S: 'captured',
  // reversed later: the payment was captured, and the refund rows cover the reversal
  V: 'captured',
  P: 'pending',
  D: 'declined',
}

function paymentsOfReport(
  rows: readonly WireTransaction[],
  within: ReportPeriod,
): readonly ProviderPayment[] | undefined {
  const payments: ProviderPayment[] = []
  for (const row of rows) {
    const at = parseReportTime(row.transaction_initiation_date)
    const amount = foreignMoneyOf(row.transaction_amount)
    if (!at || !amount) return undefined
    const isPayment = row.transaction_event_code.startsWith('T00') && amount.hundredths > 0
    if (!isPayment || at < within.from || at > within.to) continue
    const payment = paymentOfTransaction(row, rows)
    if (!payment) return undefined
    payments.push({ ...payment, amount })
  }
  return payments
}

function paymentOfTransaction(
  row: WireTransaction,
  rows: readonly WireTransaction[],
): Omit<ProviderPayment, 'amount'> | undefined {
  const state = states[row.transaction_status]
  const captured = sumInSatang(state === 'captured' ? [row.transaction_amount] : [])
  const back = rows.filter(
    (one) => one.transaction_event_code.startsWith('T11') && one.paypal_reference_id === row.transaction_id,
  )
  const sum = sumInSatang(back.map((one) => one.transaction_amount))
  if (!state || !captured || !sum) return undefined
  const orderId = row.paypal_reference_id_type === 'ODR' ? row.paypal_reference_id : undefined
  return {
    providerRef: orderId ?? row.transaction_id,
    clientReference: row.invoice_id ?? '',
    state,
    captured,
    refunded: { ...sum, amount: Math.abs(sum.amount) },
  }
}

/** PayPal uses whole seconds. */
function truncateToSecond(at: Instant): Instant {
  return instantFromMs(Math.floor(epochMsOf(at) / 1000) * 1000)
}

/** Parses the report's offsets without a colon: "2026-11-20T03:04:06+0000". */
function parseReportTime(text: string): Instant | undefined {
  return parseInstant(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
}
