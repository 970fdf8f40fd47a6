import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { contactChannels } from '../../terms/consent/contact-channel.ts'
import { bookingStates } from '../../terms/booking.ts'
import { paymentMethods } from '../../terms/payment.ts'
import { afterSalesAnswer } from '../after-sales.ts'
import { satangAmount, singleLineText } from '../field-schemas.ts'
import { colleague } from './work-queue.ts'

const moment = z.string().meta({ format: 'date-time' })
const day = z.iso.date()
const airport = z.string().regex(/^[A-Z]{3}$/, 'wrongFormat')
const wholeSatang = z.coerce.number().int().min(0).max(1e13)

/** Number of orders on a page. */
export const ordersPerPage = 100
/** Maximum number of orders in an export: the first in the chosen sequence. */
export const ordersPerExport = 20_000
/** Orders are counted up to here; a larger number is reported as one more. */
export const mostOrdersCounted = 1_000

/** Filters orders by state. `open`: everything that has not ended and is not ticketed. */
export const orderListStates = ['open', ...bookingStates] as const
/** The filter by state. */
export type OrderListState = (typeof orderListStates)[number]

/** Who made an order: a customer on the website, staff for a customer, or the agent of a company. */
export const salesChannels = ['web', 'staff', 'company'] as const
/** Filters orders by who made them, or by how a customer reached the staff who booked. */
export const orderListChannels = [...salesChannels, ...contactChannels] as const
/** The filter by channel. */
export type OrderListChannel = (typeof orderListChannels)[number]

/** Who made an order. */
export type SalesChannel = (typeof salesChannels)[number]

/**
 * What has become of the money of an order.
 * - unpaid: nothing was received
 * - received: a payment counts for the order
 * - unallocated: money was received that counts for no seats yet
 * - refundDue: a refund is owed or on its way
 * - refunded: a refund was made, in whole or in part
 */
export const orderPaymentStates = ['unpaid', 'received', 'unallocated', 'refundDue', 'refunded'] as const
/** What has become of the money of an order. */
export type OrderPaymentState = (typeof orderPaymentStates)[number]

/** The sequence of the list. Orders without the date come last. */
export const orderSorts = [
  'newest',
  'oldest',
  'departsFirst',
  'departsLast',
  'totalHighest',
  'totalLowest',
  'timeLimit',
] as const
/** The sequence of the list. */
export type OrderSort = (typeof orderSorts)[number]

/** The filters of the list, without the text that is searched for. */
export const orderListFilters = {
  state: z.enum(orderListStates).optional(),
  /** Days in Bangkok, both included. */
  soldFrom: day.optional(),
  soldUntil: day.optional(),
  departsFrom: day.optional(),
  departsUntil: day.optional(),
  /** Validating carrier, two characters. */
  airline: z
    .string()
    .regex(/^[A-Z0-9]{2}$/, 'wrongFormat')
    .optional(),
  /** Start and end of the first journey. */
  origin: airport.optional(),
  destination: airport.optional(),
  /** 'me', 'none', or the id of a colleague. */
  assignee: z
    .string()
    .regex(/^(?:me|none|usr_\w{1,60})$/, 'wrongFormat')
    .optional(),
  channel: z.enum(orderListChannels).optional(),
  method: z.enum(paymentMethods).optional(),
  payment: z.enum(orderPaymentStates).optional(),
  totalFrom: wholeSatang.optional(),
  totalUntil: wholeSatang.optional(),
  sort: z.enum(orderSorts).default('newest'),
}
const filters = {
  /** Order number, PNR, ticket number, name, phone number or email address. */
  q: singleLineText(80).optional(),
  ...orderListFilters,
}

/** Selects a page of orders. */
export const orderListQuery = z.strictObject({
  ...filters,
  /** The `next` of the previous page. */
  after: z
    .string()
    .regex(/^bkg_\w{1,60}$/, 'wrongFormat')
    .optional(),
})
/** Selects a page of orders. */
export type OrderListQuery = z.output<typeof orderListQuery>

/** Columns of an export, in their usual order. */
export const orderColumns = [
  'orderNumber',
  'state',
  'pnr',
  'passenger',
  'passengers',
  'route',
  'departure',
  'airline',
  'channel',
  'total',
  'received',
  'payment',
  'method',
  'sold',
  'timeLimit',
  'assignee',
  'tickets',
  'net',
  'markup',
] as const
/** A column of the list. */
export type OrderColumn = (typeof orderColumns)[number]

/** Selects the orders and the columns of an export. */
export const orderExportQuery = z.strictObject({
  ...filters,
  /** Names of columns, with commas between. */
  columns: z.string().max(300).optional(),
})
/** Selects the orders and the columns of an export. */
export type OrderExportQuery = z.output<typeof orderExportQuery>

/** What the list of all orders shows of one: people, route, dates and money. */
export const orderListRow = z
  .object({
    orderNumber: z.string(),
    state: z.enum(bookingStates),
    /** What happened to it after payment; takes precedence over `state` in labels. */
    afterSales: afterSalesAnswer.optional(),
    bookingCode: z.string().optional(),
    soldAt: moment,
    departsAt: moment.optional(),
    ticketingTimeLimitAt: moment.optional(),
    total: satangAmount,
    /** What was received and has not been refunded. */
    received: satangAmount,
    payment: z.enum(orderPaymentStates),
    paymentMethod: z.enum(paymentMethods),
    channel: z.enum(salesChannels),
    /** How the customer reached the staff who booked; absent where staff recorded no consent. */
    contactChannel: z.enum(contactChannels).optional(),
    /** Airports from the first departure to the last arrival. */
    stops: z.array(z.string()),
    airline: z.string().optional(),
    passengerCount: z.int(),
    /** The first passenger as ticketed, and the contact. */
    firstName: z.string(),
    contactName: z.string(),
    ticketNumbers: z.array(z.string()),
    assignee: colleague.optional(),
    /** Net price and markup; absent for those who may not see them. */
    net: satangAmount.optional(),
    markup: z.int().optional(),
  })
  .meta({ id: 'OrderListRow' })
/** An order as a row of the list, on the wire. */
export type OrderListRow = z.infer<typeof orderListRow>

/** Sums over all pages; of more orders than are counted, only that there are more. */
export const orderListTotals = z.object({ orders: z.int(), passengers: z.int(), total: satangAmount })

/** A page of orders. */
export const orderListAnswer = z
  .object({
    orders: z.array(orderListRow),
    /** Cursor of the next page; absent at the end. */
    next: z.string().optional(),
    /** On the first page only. */
    totals: orderListTotals.optional(),
    /** True when the text has more matches than are looked through: the newest are. */
    isSearchCut: z.boolean(),
    now: moment,
  })
  .meta({ id: 'OrderList' })
/** A page of orders, on the wire. */
export type OrderListAnswer = z.infer<typeof orderListAnswer>

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/staff/order-list',
  scope: 'orders:read',
  summary: 'All orders, a hundred at a time, by state, dates, route, amount, payment and text.',
  query: orderListQuery,
  answer: orderListAnswer,
})

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/staff/order-list.csv',
  scope: 'orders:read',
  summary: 'The filtered orders as a CSV file; days are Bangkok’s, amounts in baht.',
  query: orderExportQuery,
  fileType: 'text/csv',
})

export const exportOrderSheet = endpoint({
  method: 'GET',
  path: '/api/staff/order-list.xlsx',
  scope: 'orders:read',
  summary:
    'The filtered orders as an Excel file: amounts are numbers in baht, dates are dates of Bangkok’s clock.',
  query: orderExportQuery,
  fileType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
