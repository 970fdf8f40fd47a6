import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { paymentMethods, tenders } from '../../../terms/payment.ts'
import { satangAmount } from '../../field-schemas.ts'
import { reportAge, reportPeriodQuery } from '../reports.ts'

/** The amounts of tickets, in satang; they add up to `total`. */
export const ticketAmounts = z.object({
  /** Of an exchange the fare difference, taxes included; negative where money went back. */
  fare: satangAmount,
  /** Carrier-imposed surcharges: YQ, YR. */
  carrierSurcharge: satangAmount,
  taxes: satangAmount,
  /** What the agency adds: service fee and markup. */
  serviceFee: satangAmount,
  /** The airline's penalty for an exchange. */
  penalty: satangAmount,
  /** What a quote changed, fare increases that the agency absorbs, and payment surcharges; on an order's first ticket. */
  adjustment: satangAmount,
  total: satangAmount,
  /** What the airline pays the agency with the ticket, part of the fare: as entered, or by the agreement with the airline. */
  commission: satangAmount,
  /** What the airline pays later for all tickets of a period, by the agreement with it; no part of the BSP’s net. */
  override: satangAmount,
})
/** The amounts of tickets, in satang. */
export type TicketAmounts = z.infer<typeof ticketAmounts>

const ticketSale = ticketAmounts.extend({
  issuedAt: z.iso.datetime(),
  /** The trade's code: a ticket that was sold, one issued in exchange for another, or the EMD of extras bought later. */
  transaction: z.enum(['TKTT', 'EXCH', 'EMDA']),
  /** The ticket that an exchange replaced. */
  originalTicketNumber: z.string().optional(),
  /** As documents print it: "2174820153001". */
  ticketNumber: z.string(),
  airline: z.string(),
  /** "DEE/SUDA MS"; a dash once the passenger's data are erased. */
  passenger: z.string(),
  pnr: z.string(),
  orderNumber: z.string(),
  /** "BKK-NRT-BKK". */
  route: z.string(),
  /** What the commission follows from. */
  commissionFrom: z.enum(['entered', 'agreement', 'none']),
  /** The agreement of the commission, in one line of codes. */
  commissionAgreement: z.string().optional(),
  method: z.enum(paymentMethods).optional(),
  tender: z.enum(tenders).optional(),
  /** Initials or email address of the clerk who booked it or took its money; empty for a sale of the website. */
  clerk: z.string(),
  /** The name of the company that bought it; absent for other customers. */
  company: z.string().optional(),
})
/** One ticket of the report. */
export type TicketSale = z.infer<typeof ticketSale>

const group = ticketAmounts.extend({ key: z.string(), tickets: z.int().min(0) })
/** The tickets of an airline, a payment form, a clerk or a company. */
export type TicketSalesGroup = z.infer<typeof group>

/** The ticket sales report: the tickets, and their totals per airline, payment form, clerk and company. */
export const ticketSalesReport = z
  .object({
    tickets: z.array(ticketSale),
    totals: ticketAmounts.extend({ tickets: z.int().min(0) }),
    airlines: z.array(group),
    forms: z.array(group),
    clerks: z.array(group),
    /** Of tickets that were sold to companies only. */
    companies: z.array(group),
    /** Whether tickets were left out; the totals and the files have all. */
    isCut: z.boolean(),
    ...reportAge,
  })
  .meta({ id: 'TicketSalesReport' })
/** The ticket sales report, on the wire. */
export type TicketSalesReport = z.infer<typeof ticketSalesReport>

export const readTicketSales = endpoint({
  method: 'GET',
  path: '/api/staff/reports/ticket-sales',
  scope: 'reports:read',
  summary:
    'The tickets issued in a period with their amounts, and totals per airline, payment form, clerk and company.',
  query: reportPeriodQuery,
  answer: ticketSalesReport,
})

export const exportTicketSales = endpoint({
  method: 'GET',
  path: '/api/staff/reports/ticket-sales.csv',
  scope: 'reports:read',
  summary: 'The tickets issued in a period as a CSV file, amounts in baht.',
  query: reportPeriodQuery,
  fileType: 'text/csv',
})

export const exportTicketSalesSheet = endpoint({
  method: 'GET',
  path: '/api/staff/reports/ticket-sales.xlsx',
  scope: 'reports:read',
  summary: 'The tickets issued in a period as an Excel file, with amounts to calculate with.',
  query: reportPeriodQuery,
  fileType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
