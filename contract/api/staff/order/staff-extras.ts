import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { parseOrderNumber } from '../../../terms/booking.ts'
import { extraSaleStates } from '../../../terms/document/extra-sale.ts'
import { satangAmount } from '../../field-schemas.ts'
import { extraAnswer } from '../../offer/offer-answer.ts'
import { extraRequest } from '../../offer/extra-request.ts'
import { seatMapsAnswer } from '../../seat-maps.ts'

const moment = z.string().meta({ format: 'date-time' })
const knownOrderNumber = z.string().refine((text) => parseOrderNumber(text) !== undefined, 'notFound')
const mostExtras = 60
const positions = z
  .array(
    z
      .int()
      .min(0)
      .max(mostExtras - 1),
  )
  .max(mostExtras)

/** A sale of bags and seats after the booking. */
export const staffExtraSale = z
  .object({
    extraSaleId: z.string(),
    state: z.enum(extraSaleStates),
    extras: z.array(extraAnswer),
    /** Positions of the extras that were not added after all, and were refunded. */
    notAdded: z.array(z.int()),
    /** Without a payment surcharge, in satang. */
    total: satangAmount,
    payBy: moment,
    at: moment,
    /** Whether staff chose them, and the customer was mailed the payment link. */
    isByStaff: z.boolean(),
    /** Who has stated which of them were added, by position, while a second person is missing. */
    statedBy: z.array(z.object({ by: z.string(), at: moment, isMine: z.boolean(), added: positions })),
  })
  .meta({ id: 'StaffExtraSale' })
/** A sale of bags and seats after the booking, on the wire of staff. */
export type StaffExtraSale = z.infer<typeof staffExtraSale>

/** What staff see of bags and seats after the booking. */
export const staffExtrasFields = {
  /** Whether the supplier may sell bags and seats for the order: the airline alone knows what it still sells. */
  mayAddExtras: z.boolean(),
  /** Newest first; without those that were replaced before anybody paid. */
  extraSales: z.array(staffExtraSale),
} as const

export const readExtrasForCustomer = endpoint({
  method: 'GET',
  path: '/api/staff/orders/:orderNumber/extras',
  summary:
    'The bags and seats that the airline sells for a ticketed order now, with their prices, for staff.',
  params: z.strictObject({ orderNumber: z.string().max(20) }),
  answer: seatMapsAnswer,
})

export const chooseExtrasForCustomer = endpoint({
  method: 'POST',
  path: '/api/staff/orders/extras',
  summary:
    'Chooses bags and seats of a ticketed order for its customer, who is mailed the link to pay for them; those free of charge are added at once.',
  body: z.strictObject({
    orderNumber: knownOrderNumber,
    extras: z.array(extraRequest).min(1).max(mostExtras),
  }),
  answer: z.object({ extraSaleId: z.string(), state: z.enum(extraSaleStates), total: satangAmount }),
})

export const settleExtras = endpoint({
  method: 'POST',
  path: '/api/staff/orders/extras/settle',
  summary:
    'Settles a sale of bags and seats whose outcome reading does not tell, once two members of staff have stated the same: what was not added is refunded.',
  body: z.strictObject({
    orderNumber: knownOrderNumber,
    extraSaleId: z.string().max(60),
    /** Positions of the extras that the airline has added. */
    added: positions,
  }),
  answer: z.object({
    /** `approvalNeeded`: recorded as the first of two statements, and nothing was changed. */
    state: z.enum([...extraSaleStates, 'approvalNeeded']),
  }),
})
