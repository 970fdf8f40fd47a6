import { z } from 'zod'
import { paymentMethods } from '../../terms/payment.ts'
import { type LocalDate, daysBetween } from '../../terms/time.ts'
import { satangAmount } from '../offers.ts'
import { dateOnly } from '../typed-text.ts'

/** The longest period of a report, in days. */
export const mostReportDays = 1100
/** The most lines of a report; those of the largest sums where there are more. */
export const mostReportRows = 1000

/** What the lines of a report of sales are: stretches of time, or what was sold, to whom, and how it was paid. */
export const salesGroups = ['day', 'week', 'month', 'airline', 'route', 'company', 'method'] as const
/** What a line of a report of sales is. */
export type SalesGroup = (typeof salesGroups)[number]
/** What a line of a report of conversion is. */
export const conversionGroups = ['day', 'week', 'month', 'airline', 'route', 'company'] as const
/** What a line of a report of conversion is. */
export type ConversionGroup = (typeof conversionGroups)[number]
/** The stretches of time among them. */
export const timeGroups = ['day', 'week', 'month'] as const
/** A stretch of time: a day, a week from Monday, or a month, of Bangkok. */
export type TimeGroup = (typeof timeGroups)[number]

const code = (letters: RegExp) => z.string().regex(letters).optional()

const filters = {
  /** Validating carrier, two characters. */
  airline: code(/^[A-Z0-9]{2}$/),
  /** Where the first journey begins and ends: BKK-NRT. */
  route: code(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/),
  /** A company's id; "none" for travellers without one. */
  company: code(/^[A-Za-z0-9_-]{1,60}$/),
}

const period = { from: dateOnly, to: dateOnly }

/** The first and the last day of Bangkok, both included, at most some years apart. */
function isPeriod({ from, to }: { readonly from: string; readonly to: string }): boolean {
  const days = daysBetween(from as LocalDate, to as LocalDate)
  return days >= 0 && days < mostReportDays
}
const wrongPeriod = { path: ['to'], message: 'wrongFormat' }

/** Which sales are told, and in which lines. */
export const salesReportQuery = z
  .object({
    ...period,
    ...filters,
    method: z.enum(paymentMethods).optional(),
    by: z.enum(salesGroups).default('day'),
  })
  .refine(isPeriod, wrongPeriod)
/** Which sales are told. */
export type SalesReportQuery = z.output<typeof salesReportQuery>

/** Which orders are followed on their way, and in which lines. */
export const conversionReportQuery = z
  .object({ ...period, ...filters, by: z.enum(conversionGroups).default('day') })
  .refine(isPeriod, wrongPeriod)
/** Which orders are followed. */
export type ConversionReportQuery = z.output<typeof conversionReportQuery>

/** Which orders that came to nothing are told. */
export const lostReportQuery = z.object({ ...period, ...filters }).refine(isPeriod, wrongPeriod)
/** Which orders that came to nothing are told. */
export type LostReportQuery = z.output<typeof lostReportQuery>

const count = z.int().nonnegative()
/** An amount that may be below zero. */
const signedSatang = z.int()

/**
 * Figures of sales. A sale counts at the moment at which its money was posted as received (or late money as used); a
 * refund at the moment at which it was posted as owed.
 */
export const salesFigures = z.object({
  /** Orders whose money was received. */
  orders: count,
  /** Passengers of those orders, infants included. */
  passengers: count,
  /** Tickets that were issued, by the moment of issue. */
  tickets: count,
  /** What customers paid: price and payment surcharge. */
  gross: satangAmount,
  /** Of it the price. */
  price: satangAmount,
  /** Of it what the way to pay added. */
  surcharges: satangAmount,
  /** What these orders cost at the supplier. */
  net: satangAmount,
  /** Price less net. */
  margin: signedSatang,
  /** Of the margin: markup, service fees, what was absorbed (below zero), and the rest, which quotes by staff leave. */
  markup: signedSatang,
  serviceFees: signedSatang,
  absorbed: signedSatang,
  otherMargin: signedSatang,
  /** Of what was sold, whenever that was, so much was owed back. */
  refunds: satangAmount,
  /** Of the orders: how many were refunded in full or in part, whenever that was, as they stand now. */
  refundedOrders: count,
  partiallyRefundedOrders: count,
  /** Of the orders: of how many the airline flies no flight, and no money goes back yet. */
  airlineCancelledOrders: count,
})
/** Figures of sales. */
export type SalesFigures = z.infer<typeof salesFigures>

const filtersTold = z.object({ airlines: z.array(z.string()), routes: z.array(z.string()) })
/** What can be chosen: what was sold in the period at all, the most first. */
export type ReportChoices = z.infer<typeof filtersTold>

const row = z.object({
  /** First day of a stretch of time, code of an airline, BKK-NRT, a company's id or "none", a way to pay. */
  key: z.string(),
  /** A company's name. */
  name: z.string().optional(),
})

/** A report of sales or margin. */
export const salesReport = z
  .object({
    totals: salesFigures,
    /** The same of as many days right before. */
    before: salesFigures,
    rows: z.array(row.extend(salesFigures.shape)),
    /** Whether there are more lines than are told. */
    isCut: z.boolean(),
    choices: filtersTold,
  })
  .meta({ id: 'SalesReport' })
/** A report of sales or margin, on the wire. */
export type SalesReport = z.infer<typeof salesReport>

/** How far orders came that were made in the period, up to now. */
export const conversionFigures = z.object({
  /** Searches in the period; only by time and without a filter on orders. */
  searches: count.optional(),
  /** Offers whose exact price was asked for to go on with them, each once; told where searches are. */
  chosen: count.optional(),
  orders: count,
  /** Orders of which seats were held at some time. */
  held: count,
  paid: count,
  ticketed: count,
})
/** How far orders came. */
export type ConversionFigures = z.infer<typeof conversionFigures>

/** A report of conversion. */
export const conversionReport = z
  .object({
    totals: conversionFigures,
    before: conversionFigures,
    rows: z.array(row.extend(conversionFigures.shape)),
    isCut: z.boolean(),
    choices: filtersTold,
  })
  .meta({ id: 'ConversionReport' })
/** A report of conversion, on the wire. */
export type ConversionReport = z.infer<typeof conversionReport>

/** Orders that came to nothing: how many, and what they would have cost. */
export const lostFigures = z.object({ orders: count, total: satangAmount })
/** Orders that came to nothing. */
export type LostFigures = z.infer<typeof lostFigures>

/** A report of why orders came to nothing: by the move that ended them, and for refusals by what the supplier said. */
export const lostReport = z
  .object({
    /** All orders that were made in the period, to compare with. */
    made: lostFigures,
    totals: lostFigures,
    before: lostFigures,
    rows: z.array(z.object({ cause: z.string(), reason: z.string(), ...lostFigures.shape })),
    choices: filtersTold,
  })
  .meta({ id: 'LostReport' })
/** A report of why orders came to nothing, on the wire. */
export type LostReport = z.infer<typeof lostReport>
