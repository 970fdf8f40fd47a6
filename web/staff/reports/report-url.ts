import {
  type readConversionReport,
  type readLostReport,
  type readMarginReport,
  type readSalesReport,
  type ConversionGroup,
  type SalesGroup,
  conversionGroups,
  salesGroups,
} from '#contract/api/staff/reports.ts'
import type { readCurrencyGains } from '#contract/api/staff/books/currency-gains.ts'
import type { readSalesVatReport } from '#contract/api/staff/order/sales-vat.ts'
import type { readTicketSales } from '#contract/api/staff/order/ticket-sales.ts'
import { type PaymentMethod, paymentMethods } from '#contract/terms/payment.ts'
import { type LocalDate, parseLocalDate, plusDays, weekdayOf } from '#contract/terms/time.ts'

/** The reports, in the order of their tabs. */
export const reportNames = [
  'sales',
  'margin',
  'conversion',
  'lost',
  'ticketSales',
  'salesVat',
  'ageing',
  'journal',
  'currencyGains',
] as const
export type ReportName = (typeof reportNames)[number]

/** Periods that are chosen with one press. */
export const presets = ['today', 'week', 'month', 'lastMonth', 'days30', 'year'] as const
/** A period that is chosen with one press. */
export type Preset = (typeof presets)[number]

/** The parameters of a report: name, period, grouping, and filters. */
export type ReportUrlParams = {
  readonly report: ReportName
  readonly from: LocalDate
  readonly to: LocalDate
  readonly by: SalesGroup
  readonly airline?: string
  readonly route?: string
  readonly company?: string
  readonly method?: PaymentMethod
}

type Query = Readonly<Record<string, string | undefined>>

/** Returns the first and the last day of a period, in Bangkok. */
export function presetDays(
  preset: Preset,
  today: LocalDate,
): { readonly from: LocalDate; readonly to: LocalDate } {
  const first = `${today.slice(0, 8)}01` as LocalDate
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: plusDays(today, 1 - weekdayOf(today)), to: today }
    case 'month':
      return { from: first, to: today }
    case 'lastMonth': {
      const last = plusDays(first, -1)
      return { from: `${last.slice(0, 8)}01` as LocalDate, to: last }
    }
    case 'days30':
      return { from: plusDays(today, -29), to: today }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01` as LocalDate, to: today }
  }
}

/** Returns the report of an address; missing or invalid parameters have their defaults. */
export function parseReportUrl(query: Query, today: LocalDate): ReportUrlParams {
  const report = reportNames.find((name) => name === query['report']) ?? 'sales'
  const usual = presetDays('days30', today)
  const [from, to] = [parseLocalDate(query['from'] ?? ''), parseLocalDate(query['to'] ?? '')]
  const period = from && to && from <= to ? { from, to } : usual
  const method = paymentMethods.find((one) => one === query['method'])
  const matchingParameter = (name: string, form: RegExp) => {
    const value = query[name]
    return value !== undefined && form.test(value) ? { [name]: value } : {}
  }
  return {
    report,
    ...period,
    by: salesGroups.find((group) => group === query['by'] && hasGroup(report, group)) ?? 'day',
    ...matchingParameter('airline', /^[A-Z0-9]{2}$/),
    ...matchingParameter('route', /^[A-Z0-9]{3}-[A-Z0-9]{3}$/),
    ...matchingParameter('company', /^[A-Za-z0-9_-]{1,60}$/),
    ...(method && hasMethod(report) ? { method } : {}),
  }
}

/** Returns whether a report has a period and neither grouping nor filters. */
export function isPeriodOnly(report: ReportName): boolean {
  return ['salesVat', 'ticketSales', 'ageing', 'journal', 'currencyGains'].includes(report)
}

/** Returns whether a report supports this grouping. */
export function hasGroup(report: ReportName, group: SalesGroup): group is ConversionGroup {
  if (report === 'lost' || isPeriodOnly(report)) return false
  return report !== 'conversion' || conversionGroups.some((one) => one === group)
}

/** Returns whether a report can be filtered by payment method. */
export function hasMethod(report: ReportName): boolean {
  return report === 'sales' || report === 'margin'
}

/** Returns the query parameters of a report. */
export function reportQuery(address: ReportUrlParams): Readonly<Record<string, string | undefined>> {
  const { report, from, to, by, airline, route, company, method } = address
  return {
    section: 'reports',
    report: report === 'sales' ? undefined : report,
    from,
    to,
    by: by === 'day' || !hasGroup(report, by) ? undefined : by,
    airline,
    route,
    company,
    method: hasMethod(report) ? method : undefined,
  }
}

/** An endpoint that answers with a report. */
export type ReportEndpoint =
  | typeof readSalesReport
  | typeof readMarginReport
  | typeof readConversionReport
  | typeof readLostReport
  | typeof readSalesVatReport
  | typeof readTicketSales
  | typeof readCurrencyGains

/** Returns the request of a report. */
export function reportFilter(address: ReportUrlParams) {
  const { report, from, to, by, airline, route, company, method } = address
  if (isPeriodOnly(report)) return { from, to }
  return {
    from,
    to,
    by: hasGroup(report, by) ? by : undefined,
    airline,
    route,
    company,
    method: hasMethod(report) ? method : undefined,
  }
}
