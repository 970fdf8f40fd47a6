import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { bookingStates } from '../../../terms/booking.ts'
import { afterSalesAnswer } from '../../after-sales.ts'
import { satangAmount, singleLineText } from '../../field-schemas.ts'

const moment = z.string().meta({ format: 'date-time' })

/** A search by what a caller states: a code, name, number or address. */
export const orderSearchQuery = z.strictObject({ q: singleLineText(80).min(1, 'requiredFieldMissing') })
/** An order that was found. */
export const foundOrder = z
  .object({
    orderNumber: z.string(),
    bookingCode: z.string().optional(),
    state: z.enum(bookingStates),
    /** What happened to it after payment; takes precedence over `state` in labels. */
    afterSales: afterSalesAnswer.optional(),
    createdAt: moment,
    departsAt: moment.optional(),
    total: satangAmount,
    stops: z.array(z.string()),
    names: z.array(z.string()),
    contactName: z.string(),
  })
  .meta({ id: 'FoundOrder' })
/** An order that was found, on the wire. */
export type FoundOrderAnswer = z.infer<typeof foundOrder>
/** The found orders, and whether more match. */
export const orderSearchAnswer = z.object({ orders: z.array(foundOrder), hasMore: z.boolean() })

export const searchOrders = endpoint({
  method: 'GET',
  path: '/api/staff/orders/search',
  scope: 'orders:read',
  summary: 'Orders by order number, booking code, ticket number, name, telephone number or email address.',
  query: orderSearchQuery,
  answer: orderSearchAnswer,
})
