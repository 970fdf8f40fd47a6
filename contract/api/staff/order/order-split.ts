import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { parseOrderNumber } from '../../../terms/booking.ts'
import { orderSplitStates } from '../../../terms/document/order-split.ts'
import { contactRequest } from '../../passengers.ts'

const knownOrderNumber = z.string().refine((text) => parseOrderNumber(text) !== undefined, 'notFound')

/** The orders that an order was split from and into. */
export const orderSplitLinks = z
  .object({
    /** The number of the order that this one was split off; absent for an order of its own. */
    from: z.string().optional(),
    /** The numbers of the orders that were split off this one. */
    into: z.array(z.string()),
    /** Whether a split has no certain outcome yet. */
    isUnderWay: z.boolean(),
    /** Whether the supplier divides the booking from here. */
    isPossible: z.boolean(),
  })
  .meta({ id: 'OrderSplitLinks' })

/** The orders that an order was split from and into, on the wire. */
export type OrderSplitLinks = z.infer<typeof orderSplitLinks>

export const splitOrder = endpoint({
  method: 'POST',
  path: '/api/staff/orders/split',
  summary:
    'Splits passengers off a ticketed order into an order of their own, with their tickets and share of the payment.',
  body: z.strictObject({
    orderNumber: knownOrderNumber,
    /** Positions of the passengers who leave, from 0. */
    passengers: z.array(z.int().min(0).max(20)).min(1).max(20),
    /** The contact of their order; absent for that of this order. */
    contact: contactRequest.optional(),
  }),
  answer: z.object({
    state: z.enum(orderSplitStates),
    /** The number of the new order, once it is split off. */
    newOrderNumber: z.string().optional(),
  }),
})
