import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { bookingStates, parseOrderNumber, sellingModes } from '../terms/booking.ts'
import { passengerTypes } from '../terms/passenger.ts'
import { quoteReasons, quoteStates } from '../terms/quote.ts'
import { journeyAnswer, offerAnswer, priceAnswer } from './offer/offer-answer.ts'
import { orderKey } from './order-key.ts'
import { fareRulesAnswer, offerId } from './price.ts'
import { singleLineText, satangAmount } from './field-schemas.ts'

/** A quote as its customer sees it: old and new total, reason, and until when it can be accepted. */
export const quoteAnswer = z
  .object({
    quoteId: z.string(),
    /** Numbers the quotes of the order from 1. */
    number: z.int(),
    state: z.enum(quoteStates),
    /** The total that was shown or agreed before, in satang. */
    was: satangAmount,
    total: satangAmount,
    /** The surcharge of the chosen payment method, and the total with it: the amount due after acceptance. */
    paymentSurcharge: satangAmount,
    amountDue: satangAmount,
    currency: z.literal('THB'),
    why: z.enum(quoteReasons),
    /** A note by staff; may be empty. */
    note: z.string(),
    validUntil: z.string().meta({ format: 'date-time' }),
    createdAt: z.string().meta({ format: 'date-time' }),
    price: priceAnswer,
    journeys: z.array(journeyAnswer),
    baggage: offerAnswer.shape.baggage,
    rules: fareRulesAnswer,
    /** Whether the flights differ from those of the order. */
    hasOtherFlights: z.boolean(),
  })
  .meta({ id: 'Quote' })
/** A quote, on the wire. */
export type QuoteAnswer = z.infer<typeof quoteAnswer>

const quoteId = z.string().regex(/^quo_[A-Za-z0-9_-]{1,60}$/, 'notFound')
const knownOrderNumber = z.string().refine((text) => parseOrderNumber(text) !== undefined, 'notFound')
const reply = {
  quoteId,
  reply: z.enum(['yes', 'no'], 'wrongFormat'),
  acceptedTotal: satangAmount.optional(),
}
type Reply = { readonly reply: 'yes' | 'no'; readonly acceptedTotal?: number | undefined }
/** Returns whether an acceptance names its total; any other total than the current one is refused. */
const hasTotalIfAccepted = (given: Reply) => given.reply === 'no' || given.acceptedTotal !== undefined
const totalMissing = { path: ['acceptedTotal'], message: 'requiredFieldMissing' }

/** The customer's answer to a quote. */
export const quoteReply = z
  .strictObject({ orderKey, ...reply })
  .refine(hasTotalIfAccepted, totalMissing)
  .meta({ id: 'QuoteReply' })
/** The customer's answer to a quote, on the wire. */
export type QuoteReply = z.infer<typeof quoteReply>

/**
 * Staff record the customer's answer to a quote by phone; an acceptance names the total that was read out.
 */
export const phoneQuoteReply = z
  .strictObject({ orderNumber: knownOrderNumber, ...reply })
  .refine(hasTotalIfAccepted, totalMissing)
  .meta({ id: 'PhoneQuoteReply' })
/** The customer's answer to a quote by phone. */
export type PhoneQuoteReply = z.infer<typeof phoneQuoteReply>

/** A second person approves or rejects a proposed quote. */
export const quoteApprovalRequest = z
  .strictObject({
    orderNumber: knownOrderNumber,
    quoteId,
    reply: z.enum(['approve', 'reject'], 'wrongFormat'),
  })
  .meta({ id: 'QuoteApproval' })
/** Approves or rejects a proposed quote. */
export type QuoteApprovalRequest = z.infer<typeof quoteApprovalRequest>

/** The state of an order after an answer to its quote. */
export const quoteReplyAnswer = z.object({ orderNumber: z.string(), state: z.enum(bookingStates) })

const mostPerPerson = 100_000_000
/** Minimum and maximum validity of a quote, in minutes. */
const validMinutes = { least: 15, most: 3 * 24 * 60 } as const

/**
 * Enters a quote for an order. Without prices: the supplier's current price plus the agency's markup and fee.
 */
export const quoteRequest = z
  .strictObject({
    orderNumber: knownOrderNumber,
    /** For one passenger of each type, everything included, in satang. */
    prices: z
      .array(
        z.strictObject({
          type: z.enum(passengerTypes, 'wrongFormat'),
          perPerson: z.int('wrongFormat').min(0, 'wrongFormat').max(mostPerPerson, 'wrongFormat'),
        }),
      )
      .max(passengerTypes.length)
      .refine((prices) => new Set(prices.map(({ type }) => type)).size === prices.length, 'wrongFormat')
      .optional(),
    why: z.enum(quoteReasons, 'wrongFormat'),
    note: singleLineText(500).default(''),
    validMinutes: z
      .int('wrongFormat')
      .min(validMinutes.least, 'wrongFormat')
      .max(validMinutes.most, 'wrongFormat'),
    /** Other flights, or the same ones found again: an offer of a search for the same party. */
    offerId: offerId.optional(),
  })
  .meta({ id: 'QuoteRequest' })
/** Enters a quote for an order. */
export type QuoteRequest = z.infer<typeof quoteRequest>

/** The order whose customer was reminded. */
export const paymentReminderAnswer = z.object({ orderNumber: z.string() }).meta({ id: 'PaymentReminder' })

/** Cancels an unpaid order, or reminds of its payment. */
export const staffCancelRequest = z.strictObject({ orderNumber: knownOrderNumber })

/** Requests the current price of an order. */
export const priceNowRequest = z.strictObject({ orderNumber: knownOrderNumber })

/** The current price of an order: the supplier's price, and the total with the agency's markup and fee. */
export const repricingAnswer = z
  .object({
    net: satangAmount,
    total: satangAmount,
    currency: z.literal('THB'),
    prices: z.array(z.object({ type: z.enum(passengerTypes), perPerson: satangAmount })),
  })
  .meta({ id: 'Repricing' })
/** The current price of an order, on the wire. */
export type PriceNowAnswer = z.infer<typeof repricingAnswer>

/** An order in manual review, with the contact to call. */
export const openOrder = z
  .object({
    orderNumber: z.string(),
    state: z.enum(bookingStates),
    sellingMode: z.enum(sellingModes),
    /** Code of the reason for the review. */
    reason: z.string().optional(),
    createdAt: z.string(),
    departsAt: z.string(),
    total: satangAmount,
    net: satangAmount,
    currency: z.literal('THB'),
    journeys: z.array(journeyAnswer),
    price: priceAnswer,
    passengers: z.array(z.object({ type: z.enum(passengerTypes), ticketName: z.string() })),
    contact: z.object({ name: z.string(), email: z.string(), mobilePhone: z.string() }),
    quotes: z.array(quoteAnswer),
    hasReservation: z.boolean(),
  })
  .meta({ id: 'OpenOrder' })
/** An order in manual review, on the wire. */
export type OpenOrder = z.infer<typeof openOrder>

/** Every order in manual review, earliest departure first. */
export const openOrdersAnswer = z.object({ orders: z.array(openOrder) })

export const replyToQuote = endpoint({
  method: 'POST',
  path: '/api/orders/quote/',
  summary:
    "Takes the customer's yes or no to the exact price of an order; the same answer twice is one answer.",
  body: quoteReply,
  answer: quoteReplyAnswer,
})

export const listOpenOrders = endpoint({
  method: 'GET',
  path: '/api/staff/orders/open/',
  scope: 'orders:read',
  summary: 'Orders that wait for a person of the agency: an exact price to name, or something to look at.',
  answer: openOrdersAnswer,
})

export const createQuote = endpoint({
  method: 'POST',
  path: '/api/staff/orders/quote/',
  summary:
    'Names the exact price of an order and asks its customer for a yes or no; below net, or far below the agreed total, it waits for approval first.',
  body: quoteRequest,
  answer: quoteAnswer,
})

export const approveQuote = endpoint({
  method: 'POST',
  path: '/api/staff/orders/quote/approve',
  summary: 'Approves a quote of a colleague that is below net or far below the agreed total, or rejects it.',
  body: quoteApprovalRequest,
  answer: quoteAnswer,
})

export const recordQuoteReply = endpoint({
  method: 'POST',
  path: '/api/staff/orders/quote/answer',
  summary: "Records the customer's yes or no to a quote that was given by phone.",
  body: phoneQuoteReply,
  answer: quoteReplyAnswer,
})

export const priceOrder = endpoint({
  method: 'POST',
  path: '/api/staff/orders/price/',
  summary: 'What an order would cost now: what the supplier asks, and with what the agency always adds.',
  body: priceNowRequest,
  answer: repricingAnswer,
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/staff/orders/cancel/',
  summary: 'Ends an order that is not paid; its seats go back.',
  body: staffCancelRequest,
  answer: quoteReplyAnswer,
})

export const remindOfPayment = endpoint({
  method: 'POST',
  path: '/api/staff/orders/remind-payment',
  summary:
    'Mails the customer of a held, unpaid order a payment reminder; refused within two hours after another one.',
  body: staffCancelRequest,
  answer: paymentReminderAnswer,
})
