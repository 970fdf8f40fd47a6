import { z } from 'zod'
import { bookingStates, sellingModes } from '../terms/booking.ts'
import { changeRequestKinds } from '../terms/change-request.ts'
import { passengerTypes } from '../terms/passenger.ts'
import { paymentMethods } from '../terms/payment.ts'
import { refundMoments } from '../terms/refund.ts'
import { afterSalesAnswer } from './after-sales.ts'
import { agencyAnswer } from './agency.ts'
import { scheduleChangeAnswer } from './schedule-change.ts'
import { journeyAnswer, offerAnswer, priceAnswer, satangAmount } from './offers.ts'
import { changeRequestAnswer } from './change-request.ts'
import { paymentAnswer } from './payment.ts'
import { fareRulesAnswer } from './price.ts'
import { quoteAnswer } from './quote.ts'
import { refundPayeeStanding } from './refund-payee.ts'

/** Whether the call centre answers now, when it opens or closes next, and until when staff answer what is asked now. */
export const officeAnswer = z.object({
  isOpen: z.boolean(),
  opensAt: z.string(),
  closesAt: z.string(),
  staffAnswerBy: z.string(),
})
/** When the call centre is there, on the wire. */
export type OfficeAnswer = z.infer<typeof officeAnswer>

/** What would come back if the order were given back in this stretch of time; no figure where only staff can say it. */
export const refundEstimateAnswer = z.object({
  moment: z.enum(refundMoments),
  /** The end of this stretch; the last one has none. */
  until: z.string().optional(),
  comesBack: satangAmount.optional(),
})
/** What would come back in a stretch of time, on the wire. */
export type RefundEstimateAnswer = z.infer<typeof refundEstimateAnswer>

/** An order as its owner sees it. Names are as ticketed; passport numbers are never sent back. */
export const orderAnswer = z
  .object({
    orderNumber: z.string(),
    status: z.enum(['complete', 'incomplete']),
    state: z.enum(bookingStates),
    /** What became of it after it was paid; it comes before `state` in what is said of the order. */
    afterSales: afterSalesAnswer.optional(),
    bookingCode: z.string().optional(),
    createdAt: z.string(),
    /** The server's clock when this was answered: deadlines count down by it and not by the device's. */
    now: z.string(),
    payBy: z.string().optional(),
    /** Until when the supplier stands by the price, where it names a moment. */
    priceGuaranteedUntil: z.string().optional(),
    ticketingTimeLimitAt: z.string().optional(),
    /** While it is waitlisted: until when seats are asked for. */
    waitsUntil: z.string().optional(),
    paymentMethod: z.enum(paymentMethods),
    journeys: z.array(journeyAnswer),
    passengers: z.array(
      z.object({ type: z.enum(passengerTypes), ticketName: z.string(), ticketNumber: z.string().optional() }),
    ),
    sellingMode: z.enum(sellingModes),
    /** Every exact price that staff have named, the newest first. */
    quotes: z.array(quoteAnswer),
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
    office: officeAnswer,
    /** What its owner can ask for now. */
    mayAsk: z.array(z.enum(changeRequestKinds)),
    /** What its owner has asked for, the newest first. */
    requests: z.array(changeRequestAnswer),
    /** What airlines have done to its flights since it was booked, the newest first. */
    scheduleChanges: z.array(scheduleChangeAnswer),
    /** The bank account that refunds are transferred to; its number is masked. */
    refundPayee: refundPayeeStanding,
    /** What comes back, earliest stretch first; empty once there is nothing to give back. */
    refundOutlook: z.array(refundEstimateAnswer),
    isSimulated: z.boolean(),
  })
  .meta({ id: 'Order' })
/** An order on the wire. */
export type OrderAnswer = z.infer<typeof orderAnswer>
