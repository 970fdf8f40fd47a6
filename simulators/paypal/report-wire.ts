import { type Instant, parseInstant, epochMsOf } from '#contract/terms/time.ts'
import type { WireAnswer, WireRequest } from '../control-plane/http-call.ts'
import type { Order } from './order-ledger.ts'
import { toWireMoney } from './wire-money.ts'
import { refuse } from './wire-refusal.ts'

/** The input of the report. */
export type ReportParts = { readonly orders: readonly Order[]; readonly now: Instant }

const longestMs = 31 * 86_400_000

/**
 * Answers GET /v1/reporting/transactions: captures and refunds, oldest first, without unpaid orders. The real
 * report is up to three hours behind; this one is up to date.
 */
export function transactionReport({ orders, now }: ReportParts, request: WireRequest): WireAnswer {
  const { query } = request
  const [from, to] = [parseReportTime(query.get('start_date')), parseReportTime(query.get('end_date'))]
  if (epochMsOf(to) - epochMsOf(from) > longestMs)
    refuse(400, 'INVALID_PARAMETER_VALUE', { field: 'end_date' })
  const size = parsePageNumber(query.get('page_size') ?? '100', 500)
  const page = parsePageNumber(query.get('page') ?? '1', 10_000)
  const rows = orders
    .flatMap(transactionsOfOrder)
    .filter((one) => one.at >= from && one.at <= to)
    .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
  return {
    status: 200,
    body: {
      transaction_details: rows
        .slice((page - 1) * size, page * size)
        .map(({ info }) => ({ transaction_info: info })),
      account_number: '6STWC2LSUYYYE',
      start_date: formatReportTime(from),
      end_date: formatReportTime(to),
      last_refreshed_datetime: formatReportTime(now),
      page,
      total_items: rows.length,
      total_pages: Math.ceil(rows.length / size),
      links: [{ href: `http://simulator${request.path}`, rel: 'self', method: 'GET' }],
    },
  }
}

type Row = { readonly at: Instant; readonly info: Record<string, unknown> }

function transactionsOfOrder(order: Order): Row[] {
  const { capture } = order
  if (!capture) return []
  const letters = { COMPLETED: 'S', PENDING: 'P', DECLINED: 'D' } as const
  const names = {
    ...(order.invoiceId === undefined ? {} : { invoice_id: order.invoiceId }),
    ...(order.customId === undefined ? {} : { custom_field: order.customId }),
  }
  const taken = {
    transaction_id: capture.captureId,
    paypal_reference_id: order.orderId,
    paypal_reference_id_type: 'ODR',
    transaction_event_code: 'T0006',
    transaction_initiation_date: formatReportTime(capture.at),
    transaction_updated_date: formatReportTime(order.changedAt),
    transaction_amount: toWireMoney(capture.amount),
    transaction_status: letters[capture.status],
    ...names,
  }
  const back = order.refunds.map((one) => ({
    at: one.at,
    info: {
      transaction_id: one.refundId,
      paypal_reference_id: capture.captureId,
      paypal_reference_id_type: 'TXN',
      transaction_event_code: 'T1107',
      transaction_initiation_date: formatReportTime(one.at),
      transaction_updated_date: formatReportTime(one.at),
      transaction_amount: toWireMoney({ ...one.amount, hundredths: -one.amount.hundredths }),
      transaction_status: 'S',
      ...(one.invoiceId === undefined ? {} : { invoice_id: one.invoiceId }),
      ...(one.customId === undefined ? {} : { custom_field: one.customId }),
    },
  }))
  return [{ at: capture.at, info: taken }, ...back]
}

/** Returns an instant with an offset without a colon, as the report has it: "2026-11-20T03:04:06+0000". */
function formatReportTime(at: Instant): string {
  return `${at.slice(0, 19)}+0000`
}

function parseReportTime(text: string | null): Instant {
  const at = parseInstant((text ?? '').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return at ?? refuse(400, 'INVALID_PARAMETER_VALUE', { field: 'start_date' })
}

function parsePageNumber(text: string, most: number): number {
  const count = Number(text)
  const isGood = Number.isInteger(count) && count >= 1 && count <= most
  return isGood ? count : refuse(400, 'INVALID_PARAMETER_VALUE', { field: 'page_size' })
}
