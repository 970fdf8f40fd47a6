import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { languages } from '../../problem.ts'
import { contactChannels } from '../../terms/consent/contact-channel.ts'
import { savedTravellerLine } from '../account/travellers.ts'
import { satangAmount, singleLineText } from '../field-schemas.ts'
import { orderListRow } from './order-list.ts'
import { orderNote } from './staff-orders.ts'
import { colleague } from './work-queue.ts'

const moment = z.string().meta({ format: 'date-time' })

/** Number of customers on a page. */
export const customersPerPage = 50
/** Maximum number of orders on the page of a customer: the newest. */
export const mostCustomerOrders = 100

/**
 * A customer: the account that owns its orders, or a guest, named by the keyed digest of the email address that the
 * orders were booked with.
 */
export const customerId = z.string().regex(/^(?:usr_\w{1,60}|gst_[\w-]{43})$/, 'notFound')

/** Selects customers: those with a matching order or account, or all by their latest order. */
export const customersQuery = z.strictObject({
  /** Name, phone number, email address, or order number. */
  q: singleLineText(80).optional(),
  /** The `next` of the previous page. */
  after: z
    .string()
    .regex(/^bkg_\w{1,60}$/, 'wrongFormat')
    .optional(),
})
/** Selects customers. */
export type CustomersQuery = z.output<typeof customersQuery>

/** A customer in a list. */
export const customerRow = z
  .object({
    customerId: z.string(),
    isAccount: z.boolean(),
    /** As in the account, or in the latest order. */
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    orders: z.int(),
    /** The totals of paid and ticketed orders. */
    sales: satangAmount,
    lastSoldAt: moment.optional(),
    nextDepartsAt: moment.optional(),
  })
  .meta({ id: 'CustomerRow' })
/** A customer in a list, on the wire. */
export type CustomerRow = z.infer<typeof customerRow>

/** A page of customers, the latest order first. */
export const customersAnswer = z
  .object({
    customers: z.array(customerRow),
    next: z.string().optional(),
    /** True when the text has more matches than are looked through. */
    isSearchCut: z.boolean(),
  })
  .meta({ id: 'Customers' })
/** A page of customers, on the wire. */
export type CustomersAnswer = z.infer<typeof customersAnswer>

/** What a customer agrees to in an order: its rules, passing on of sensitive requests, or conditions of special fares. */
export const customerConsents = ['fareRules', 'sensitiveRequests', 'specialFares'] as const
/** What a customer agreed to. */
export type CustomerConsent = (typeof customerConsents)[number]

/** Why two customers may be the same person: the same email address, or a phone number of an order. */
export const duplicateSigns = ['email', 'phone'] as const

/** A customer that was merged into another one. */
const mergedCustomer = customerRow
  .pick({ customerId: true, isAccount: true, name: true, email: true })
  .extend({
    /** The customer that it was merged into: the one that stays, or another that was merged later. */
    intoCustomerId: z.string(),
    mergedAt: moment,
    mergedBy: colleague,
    reason: z.string(),
  })
/** A customer that was merged into another one, on the wire. */
export type MergedCustomer = z.infer<typeof mergedCustomer>

/** A customer with orders, notes and consents; with those of the customers that were merged into it. */
export const customerAnswer = customerRow
  .extend({
    language: z.enum(languages),
    /** When the account was opened, or the first order made. */
    since: moment,
    /** Other names and phone numbers that orders were made with. */
    otherNames: z.array(z.string()),
    otherPhones: z.array(z.string()),
    lineLinkedAt: moment.optional(),
    /** What was refunded, or is to be, in satang. */
    refunded: satangAmount,
    /** The newest orders. */
    orderRows: z.array(orderListRow),
    notes: z.array(orderNote),
    consents: z.array(
      z.object({
        orderNumber: z.string(),
        kind: z.enum(customerConsents),
        version: z.string(),
        language: z.enum(languages),
        acceptedAt: moment,
        /** How the customer told staff, who recorded it; absent where the customer agreed on the website. */
        channel: z.enum(contactChannels).optional(),
      }),
    ),
    /** Number of saved passengers of all its accounts; absent for guests. */
    savedTravellers: z.int().optional(),
    /** The customers that were merged into it, the latest merge first. */
    merged: z.array(mergedCustomer),
    /** Customers who may be the same person. */
    likelyDuplicates: z.array(customerRow.extend({ sign: z.enum(duplicateSigns) })),
  })
  .meta({ id: 'Customer' })
/** A customer with orders, notes and consents, on the wire. */
export type CustomerAnswer = z.infer<typeof customerAnswer>

const params = z.strictObject({ customerId })

/** A note about a customer for colleagues. */
export const customerNoteRequest = z.strictObject({
  customerId,
  text: z
    .string()
    .trim()
    .min(1, 'requiredFieldMissing')
    .max(2000, 'wrongFormat')
    .regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, 'wrongFormat'),
})

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/staff/customers',
  scope: 'customers:read',
  summary: 'Customers, fifty at a time: the latest order first, or by name, phone number, email or order.',
  query: customersQuery,
  answer: customersAnswer,
})

export const readCustomer = endpoint({
  method: 'GET',
  path: '/api/staff/customers/:customerId',
  scope: 'customers:read',
  summary: 'One customer: contact, orders with totals, notes of staff, and consents.',
  params,
  answer: customerAnswer,
})

export const listCustomerTravellers = endpoint({
  method: 'GET',
  path: '/api/staff/customers/:customerId/travellers',
  summary:
    'The saved passengers of an account, with the end of passport numbers; the look is in the audit log.',
  params,
  answer: z.object({ travellers: z.array(savedTravellerLine) }),
})

export const addCustomerNote = endpoint({
  method: 'POST',
  path: '/api/staff/customers/note',
  summary: 'Adds a note of staff to a customer; the customer never sees it.',
  body: customerNoteRequest,
  answer: z.object({ notes: z.array(orderNote) }),
})
