import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { paymentMethods } from '../../terms/payment.ts'
import { type LocalDate, daysBetween } from '../../terms/time.ts'
import { dateOnly, satangAmount } from '../field-schemas.ts'

/** The longest period of a report, in days. */
export const mostReportDays = 1100
/** The maximum number of rows of a report; the largest sums are kept. */
export const mostReportRows = 1000

/** The grouping of a sales report: by time, product, customer or payment method. */
export const salesGroups = ['day', 'week', 'month', 'airline', 'route', 'company', 'method'] as const
/** The grouping of a sales report. */
export type SalesGroup = (typeof salesGroups)[number]
/** The grouping of a conversion report. */
export const conversionGroups = ['day', 'week', 'month', 'airline', 'route', 'company'] as const
/** The grouping of a conversion report. */
export type ConversionGroup = (typeof conversionGroups)[number]
/** The groupings by time. */
export const timeGroups = ['day', 'week', 'month'] as const
/** An interval of time: a day, a week from Monday, or a month, in Bangkok. */
export type TimeGroup = (typeof timeGroups)[number]

const optionalCodeSchema = (letters: RegExp) => z.string().regex(letters).optional()

const filters = {
  /** Validating carrier, two characters. */
  airline: optionalCodeSchema(/^[A-Z0-9]{2}$/),
  /** Start and end of the first journey: BKK-NRT. */
  route: optionalCodeSchema(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/),
  /** A company's id; "none" for travellers without one. */
  company: optionalCodeSchema(/^[A-Za-z0-9_-]{1,60}$/),
}

const period = { from: dateOnly, to: dateOnly }

/** Returns whether the first and the last day, both included, form a period of at most some years. */
export function isValidReportPeriod({ from, to }: { readonly from: string; readonly to: string }): boolean {
  const days = daysBetween(from as LocalDate, to as LocalDate)
  return days >= 0 && days < mostReportDays
}
const wrongPeriod = { path: ['to'], message: 'wrongFormat' }

/** Selects a period by its first and last day. */
export const reportPeriodQuery = z.object(period).refine(isValidReportPeriod, wrongPeriod)

/** Selects the sales and their grouping. */
export const salesReportQuery = z
  .object({
    ...period,
    ...filters,
    method: z.enum(paymentMethods).optional(),
    by: z.enum(salesGroups).default('day'),
  })
  .refine(isValidReportPeriod, wrongPeriod)
/** Selects the sales. */
export type SalesReportQuery = z.output<typeof salesReportQuery>

/** Selects the orders and their grouping. */
export const conversionReportQuery = z
  .object({ ...period, ...filters, by: z.enum(conversionGroups).default('day') })
  .refine(isValidReportPeriod, wrongPeriod)
/** Selects the orders. */
export type ConversionReportQuery = z.output<typeof conversionReportQuery>

/** Selects the lost orders. */
export const lostReportQuery = z.object({ ...period, ...filters }).refine(isValidReportPeriod, wrongPeriod)
/** Selects the lost orders. */
export type LostReportQuery = z.output<typeof lostReportQuery>

const count = z.int().nonnegative()
/** An amount that may be below zero. */
const signedSatang = z.int()

/**
 * Sales figures. A sale counts when its money was posted as received (or a late payment as used); a refund
 * counts when it was posted as due.
 */
export const salesFigures = z.object({
  /** Orders whose money was received. */
  orders: count,
  /** Passengers of those orders, infants included. */
  passengers: count,
  /** Issued tickets, by the time of issue. */
  tickets: count,
  /** What customers paid: price and payment surcharge. */
  gross: satangAmount,
  /** Of it the price. */
  price: satangAmount,
  /** The payment surcharges in it. */
  surcharges: satangAmount,
  /** The net cost of these orders at the supplier. */
  net: satangAmount,
  /** Price less net. */
  margin: signedSatang,
  /**
   * Parts of the margin: markup, service fees, commission that airlines pay on bookings entered by hand, the
   * absorbed amount (negative), and the rest from quotes by staff.
   */
  markup: signedSatang,
  serviceFees: signedSatang,
  commission: signedSatang,
  absorbed: signedSatang,
  otherMargin: signedSatang,
  /** Refunds posted in the period, whenever the sale was. */
  refunds: satangAmount,
  /** Number of these orders that have been refunded in full or in part up to now. */
  refundedOrders: count,
  partiallyRefundedOrders: count,
  /** Number of these orders with every flight cancelled by the airline and no refund yet. */
  airlineCancelledOrders: count,
})
export type SalesFigures = z.infer<typeof salesFigures>

/** A part of reports that may come from a replica of the database. */
export const reportAge = {
  /** The time of the newest change in a report from a replica that is behind; absent where the report is current. */
  asOf: z.string().meta({ format: 'date-time' }).optional(),
}

const filtersTold = z.object({ airlines: z.array(z.string()), routes: z.array(z.string()) })
/** The filter choices: everything sold in the period, largest first. */
export type ReportChoices = z.infer<typeof filtersTold>

const row = z.object({
  /**
   * The first day of an interval, an airline code, BKK-NRT, a company's id or "none", or a payment method.
   */
  key: z.string(),
  /** A company's name. */
  name: z.string().optional(),
})

/** A report of sales or margin. */
export const salesReport = z
  .object({
    totals: salesFigures,
    /** The same figures for as many days right before. */
    before: salesFigures,
    rows: z.array(row.extend(salesFigures.shape)),
    /** Whether rows were left out. */
    isCut: z.boolean(),
    choices: filtersTold,
    ...reportAge,
  })
  .meta({ id: 'SalesReport' })
/** A report of sales or margin, on the wire. */
export type SalesReport = z.infer<typeof salesReport>

/** The current progress of the orders made in the period. */
export const conversionFigures = z.object({
  /** Searches in the period; only by time and without a filter on orders. */
  searches: count.optional(),
  /** Offers that were repriced to continue with them, each once; present when searches are. */
  chosen: count.optional(),
  orders: count,
  /** Orders that had seats held at some time. */
  held: count,
  paid: count,
  ticketed: count,
})
/** The progress of orders. */
export type ConversionFigures = z.infer<typeof conversionFigures>

/** How many searches became orders, holds, payments and tickets, by period or by group. */
export const conversionReport = z
  .object({
    totals: conversionFigures,
    before: conversionFigures,
    rows: z.array(row.extend(conversionFigures.shape)),
    isCut: z.boolean(),
    choices: filtersTold,
    ...reportAge,
  })
  .meta({ id: 'ConversionReport' })
/** A report of conversion, on the wire. */
export type ConversionReport = z.infer<typeof conversionReport>

/** Lost orders: their number and their total price. */
export const lostFigures = z.object({ orders: count, total: satangAmount })
/** Lost orders. */
export type LostFigures = z.infer<typeof lostFigures>

/**
 * A report of why orders were lost: by the transition that ended them, and for rejections by the supplier's
 * reason.
 */
export const lostReport = z
  .object({
    /** All orders made in the period, for comparison. */
    made: lostFigures,
    totals: lostFigures,
    before: lostFigures,
    rows: z.array(z.object({ cause: z.string(), reason: z.string(), ...lostFigures.shape })),
    choices: filtersTold,
    ...reportAge,
  })
  .meta({ id: 'LostReport' })
/** A report of why orders were lost, on the wire. */
export type LostReport = z.infer<typeof lostReport>

export const readSalesReport = endpoint({
  method: 'GET',
  path: '/api/staff/reports/sales',
  scope: 'reports:read',
  summary: 'What was sold: orders, passengers, tickets, what was paid, and what went back.',
  query: salesReportQuery,
  answer: salesReport,
})

export const exportSalesReport = endpoint({
  method: 'GET',
  path: '/api/staff/reports/sales.csv',
  scope: 'reports:read',
  summary:
    'What was sold: orders, passengers, tickets, what was paid, and what went back: as a CSV file, amounts in baht.',
  query: salesReportQuery,
  fileType: 'text/csv',
})

export const readMarginReport = endpoint({
  method: 'GET',
  path: '/api/staff/reports/margin',
  scope: 'reports:read',
  summary: 'What was earned by what was sold: price, net, and what the margin is made of.',
  query: salesReportQuery,
  answer: salesReport,
})

export const exportMarginReport = endpoint({
  method: 'GET',
  path: '/api/staff/reports/margin.csv',
  scope: 'reports:read',
  summary:
    'What was earned by what was sold: price, net, and what the margin is made of: as a CSV file, amounts in baht.',
  query: salesReportQuery,
  fileType: 'text/csv',
})

export const readConversionReport = endpoint({
  method: 'GET',
  path: '/api/staff/reports/conversion',
  scope: 'reports:read',
  summary: 'How far searches and orders came: offers chosen, orders made, seats held, paid, ticketed.',
  query: conversionReportQuery,
  answer: conversionReport,
})

export const exportConversionReport = endpoint({
  method: 'GET',
  path: '/api/staff/reports/conversion.csv',
  scope: 'reports:read',
  summary:
    'How far searches and orders came: offers chosen, orders made, seats held, paid, ticketed: as a CSV file, amounts in baht.',
  query: conversionReportQuery,
  fileType: 'text/csv',
})

export const readLostReport = endpoint({
  method: 'GET',
  path: '/api/staff/reports/lost',
  scope: 'reports:read',
  summary: 'Why orders came to nothing.',
  query: lostReportQuery,
  answer: lostReport,
})

export const exportLostReport = endpoint({
  method: 'GET',
  path: '/api/staff/reports/lost.csv',
  scope: 'reports:read',
  summary: 'Why orders came to nothing: as a CSV file, amounts in baht.',
  query: lostReportQuery,
  fileType: 'text/csv',
})
