import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { parseOrderNumber } from '../../../terms/booking.ts'
import { openSplitStates, orderSplitStates } from '../../../terms/document/order-split.ts'
import { contactRequest } from '../../passengers.ts'

const knownOrderNumber = z.string().refine((text) => parseOrderNumber(text) !== undefined, 'notFound')

/** A split that is not over, as the member of staff who reads it sees it. */
const openSplit = z.object({
  state: z.enum(openSplitStates),
  /** Positions of the passengers who leave, from 0. */
  passengers: z.array(z.int()),
  /** Whether the supplier's bookings can be read; otherwise two members of staff record the new reference. */
  isReadable: z.boolean(),
  /** Whether the reservation is divided, and something open on the order keeps it from being divided. */
  isBlocked: z.boolean(),
  /** The recorded reference of the divided reservation; absent until it counts. */
  reference: z.string().optional(),
  /** Whose confirmation of a reference, and of a withdrawal, waits for a second person. */
  recordedBy: z.enum(['me', 'colleague']).optional(),
  withdrawnBy: z.enum(['me', 'colleague']).optional(),
})

/** The orders that an order was split from and into. */
export const orderSplitLinks = z
  .object({
    /** The number of the order that this one was split off; absent for an order of its own. */
    from: z.string().optional(),
    /** The numbers of the orders that were split off this one. */
    into: z.array(z.string()),
    /** Whether a split is not over. */
    isUnderWay: z.boolean(),
    /** Whether the supplier divides the booking from here; otherwise staff divide it in its own system. */
    isPossible: z.boolean(),
    /** The split that is not over; absent for none. */
    open: openSplit.optional(),
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
    /** How many passengers the order had where the positions were read; absent where it was read just now. */
    partySize: z.int().min(1).max(21).optional(),
    /** The contact of their order; absent for that of this order. */
    contact: contactRequest.optional(),
  }),
  answer: z.object({
    state: z.enum(orderSplitStates),
    /** The number of the new order, once it is split off. */
    newOrderNumber: z.string().optional(),
  }),
})

/** What differs between a divided reservation and what was asked for. */
const splitDifference = z.object({
  /** The reservation of those who stay, or of those who leave. */
  reservation: z.enum(['stays', 'leaves']),
  about: z.enum(['passengers', 'flights', 'tickets']),
  /** What the reservation lacks, and what it should not have: names, flights or ticket numbers. */
  missing: z.array(z.string()),
  extra: z.array(z.string()),
})

/** What differs between a divided reservation and what was asked for, on the wire. */
export type SplitDifference = z.infer<typeof splitDifference>

export const recordSplitReference = endpoint({
  method: 'POST',
  path: '/api/staff/orders/split/reference',
  summary:
    'Records the reference of a reservation that was divided in the supplier’s own system, and completes the split. Both reservations are read; where none can be, two members of staff record the same reference.',
  body: z.strictObject({
    orderNumber: knownOrderNumber,
    /** The supplier's reference of the new reservation: the PNR, or the supplier's own id. */
    reference: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_]{5,64}$/, 'wrongFormat'),
  }),
  answer: z.object({
    state: z.enum(orderSplitStates),
    newOrderNumber: z.string().optional(),
    /** Why the reference was not accepted; empty where it was, or waits for a second person. */
    differences: z.array(splitDifference),
  }),
})

export const readSplit = endpoint({
  method: 'POST',
  path: '/api/staff/orders/split/read',
  summary:
    'Reads the supplier again to settle a split whose outcome is unknown: it completes, or the order stays undivided.',
  body: z.strictObject({ orderNumber: knownOrderNumber }),
  answer: z.object({
    state: z.enum(orderSplitStates),
    newOrderNumber: z.string().optional(),
  }),
})

export const withdrawSplit = endpoint({
  method: 'POST',
  path: '/api/staff/orders/split/withdraw',
  summary:
    'Ends a split that is not over and leaves the order undivided. Two members of staff are needed where the supplier has divided the reservation, or may have.',
  body: z.strictObject({ orderNumber: knownOrderNumber }),
  answer: z.object({ state: z.enum(orderSplitStates) }),
})
