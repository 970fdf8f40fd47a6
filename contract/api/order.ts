import { z } from 'zod'
import { orderKey } from './order-key.ts'
import { languages } from '../problem.ts'
import { endpoint } from '../endpoint.ts'
import { bookingStates, sellingModes } from '../terms/booking.ts'
import { changeRequestKinds } from '../terms/change-request.ts'
import { passengerTypes } from '../terms/passenger.ts'
import { documentStatuses } from '../terms/document/travel-document.ts'
import { paymentMethods } from '../terms/payment.ts'
import { refundMoments } from '../terms/refund.ts'
import { afterSalesAnswer, ownTicketRefundAnswer } from './after-sales.ts'
import { agencyAnswer } from './agency.ts'
import { exchangePaymentAnswer } from './exchange/exchange-payment.ts'
import { extraSaleAnswer } from './extras/extra-sale.ts'
import { scheduleChangeAnswer } from './schedule-change.ts'
import { satangAmount } from './field-schemas.ts'
import { extraAnswer, journeyAnswer, offerAnswer, priceAnswer } from './offer/offer-answer.ts'
import { changeRequestAnswer } from './change-request.ts'
import { paymentAnswer } from './payment.ts'
import { fareRulesAnswer } from './price.ts'
import { quoteAnswer } from './quote.ts'
import { refundPayeeStanding } from './refund-payee.ts'

/**
 * Whether the call centre is open, when it opens or closes next, and when staff will have answered a request
 * made now.
 */
export const officeAnswer = z.object({
  isOpen: z.boolean(),
  opensAt: z.string(),
  closesAt: z.string(),
  staffAnswerBy: z.string(),
})
/** The availability of the call centre, on the wire. */
export type OfficeAnswer = z.infer<typeof officeAnswer>

/** The refundable amount of the order in a period of time; absent amount when only staff can determine it. */
export const refundEstimateAnswer = z.object({
  moment: z.enum(refundMoments),
  /** The end of this period; absent for the last one. */
  until: z.string().optional(),
  comesBack: satangAmount.optional(),
})
/** The refundable amount in a period, on the wire. */
export type RefundEstimateAnswer = z.infer<typeof refundEstimateAnswer>

/** An order as its owner sees it. Names are as ticketed; passport numbers are never sent back. */
export const orderAnswer = z
  .object({
    orderNumber: z.string(),
    status: z.enum(['complete', 'incomplete']),
    state: z.enum(bookingStates),
    /** What happened to the order after payment; takes precedence over `state` in labels. */
    afterSales: afterSalesAnswer.optional(),
    bookingCode: z.string().optional(),
    createdAt: z.string(),
    /** The server's clock at the answer: countdowns use it, not the clock of the device. */
    now: z.string(),
    payBy: z.string().optional(),
    /** Until when the supplier guarantees the price; absent when it names no time. */
    priceGuaranteedUntil: z.string().optional(),
    ticketingTimeLimitAt: z.string().optional(),
    /** While waitlisted: until when seats are requested. */
    waitsUntil: z.string().optional(),
    paymentMethod: z.enum(paymentMethods),
    journeys: z.array(journeyAnswer),
    passengers: z.array(
      z.object({
        type: z.enum(passengerTypes),
        ticketName: z.string(),
        ticketNumber: z.string().optional(),
        /** Status of the ticket at the airline. */
        ticketStatus: z.enum(documentStatuses).optional(),
        /** The ticket that this one replaced when the flights were changed. */
        originalTicketNumber: z.string().optional(),
      }),
    ),
    sellingMode: z.enum(sellingModes),
    /** Every quote of staff, newest first. */
    quotes: z.array(quoteAnswer),
    price: priceAnswer,
    /** The surcharge of the payment method; `amountDue` includes it. */
    paymentSurcharge: satangAmount,
    amountDue: satangAmount,
    baggage: offerAnswer.shape.baggage,
    rules: fareRulesAnswer,
    contactEmail: z.string(),
    payment: paymentAnswer.optional(),
    history: z.array(z.object({ state: z.enum(bookingStates), at: z.string() })),
    agency: agencyAnswer,
    office: officeAnswer,
    /** Whether the owner may ask whether the tickets can be voided now, for a refund in full. */
    mayVoid: z.boolean(),
    /** The kinds of change request that the owner can make now. */
    mayAsk: z.array(z.enum(changeRequestKinds)),
    /** The owner's change requests, newest first. */
    requests: z.array(changeRequestAnswer),
    /** The refunds of tickets that the airline decides about or pays, newest first. */
    ticketRefunds: z.array(ownTicketRefundAnswer),
    /** New flights that the customer can accept by paying the difference; absent without any. */
    exchangePayment: exchangePaymentAnswer.optional(),
    /** Whether the owner may ask for bags and seats to add. */
    mayAddExtras: z.boolean(),
    /** Bags and seats that were bought after the booking, with payments of their own; not in the price. */
    laterExtras: z.array(extraAnswer),
    /** The latest bags and seats that were chosen after the booking; absent where there is nothing more to tell. */
    extraSale: extraSaleAnswer.optional(),
    /** Schedule changes since the booking, newest first. */
    scheduleChanges: z.array(scheduleChangeAnswer),
    /** The bank account for refunds; its number is masked. */
    refundPayee: refundPayeeStanding,
    /** The refundable amounts, earliest period first; empty when nothing is refundable any more. */
    refundOutlook: z.array(refundEstimateAnswer),
    isSimulated: z.boolean(),
  })
  .meta({ id: 'Order' })
/** An order on the wire. */
export type OrderAnswer = z.infer<typeof orderAnswer>

export const downloadItineraryReceipt = endpoint({
  method: 'GET',
  path: '/api/orders/:orderKey/summary.pdf',
  summary: 'The booking summary of an order as a PDF, in the language that is asked for or read.',
  query: z.strictObject({ lang: z.enum(languages).optional() }),
  params: z.strictObject({ orderKey }),
  fileType: 'application/pdf',
})

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:orderKey',
  summary: 'An order as its owner sees it; the key opens it without sign-in.',
  params: z.strictObject({ orderKey }),
  answer: orderAnswer,
})
