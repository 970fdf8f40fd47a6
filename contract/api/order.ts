import { z } from 'zod'
import { bookingStates } from '../terms/booking.ts'
import { passengerTypes } from '../terms/passenger.ts'
import { paymentMethods } from '../terms/payment.ts'
import { journeyAnswer, offerAnswer, priceAnswer, satangAmount } from './offers.ts'
import { paymentAnswer } from './payment.ts'
import { fareRulesAnswer } from './price.ts'

/** The shop itself, as pages, slips and mails show it. */
export const agencyAnswer = z
  .object({
    name: z.string(),
    address: z.string(),
    email: z.string(),
    fax: z.string(),
    iataNumber: z.string(),
    licence: z.string(),
    phone: z.string(),
    remark: z.string(),
  })
  .meta({ id: 'Agency' })
/** The shop itself on the wire. */
export type AgencyAnswer = z.infer<typeof agencyAnswer>

/** An order as its owner sees it. Names are as ticketed; passport numbers are never sent back. */
export const orderAnswer = z
  .object({
    orderNumber: z.string(),
    status: z.enum(['complete', 'incomplete']),
    state: z.enum(bookingStates),
    bookingCode: z.string().optional(),
    createdAt: z.string(),
    payBy: z.string().optional(),
    ticketingTimeLimitAt: z.string().optional(),
    /** While it is waitlisted: until when seats are asked for. */
    waitsUntil: z.string().optional(),
    paymentMethod: z.enum(paymentMethods),
    journeys: z.array(journeyAnswer),
    passengers: z.array(
      z.object({ type: z.enum(passengerTypes), ticketName: z.string(), ticketNumber: z.string().optional() }),
    ),
    price: priceAnswer,
    /** What the way to pay adds to the price; `amountDue` is both together. */
    paymentSurcharge: satangAmount,
    amountDue: satangAmount,
    baggage: offerAnswer.shape.baggage,
    rules: fareRulesAnswer,
    contactEmail: z.string(),
    payment: paymentAnswer.optional(),
    history: z.array(z.object({ state: z.enum(bookingStates), at: z.string() })),
    agency: agencyAnswer,
    isSimulated: z.boolean(),
  })
  .meta({ id: 'Order' })
/** An order on the wire. */
export type OrderAnswer = z.infer<typeof orderAnswer>
