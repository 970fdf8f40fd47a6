import { z } from 'zod'
import { bookingStates, orderNumber, sellingModes } from '../terms/booking.ts'
import { passengerTypes } from '../terms/passenger.ts'
import { quoteReasons, quoteStates } from '../terms/quote.ts'
import { journeyAnswer, offerAnswer, priceAnswer, satangAmount } from './offers.ts'
import { orderKey } from './order-key.ts'
import { fareRulesAnswer, offerId } from './price.ts'
import { line } from './typed-text.ts'

/** The exact price of an order as its customer sees it: old, new, why, and until when a yes counts. */
export const quoteAnswer = z
  .object({
    quoteId: z.string(),
    /** Counts the quotes of the order, from 1. */
    number: z.int(),
    state: z.enum(quoteStates),
    /** The total that was shown or agreed before, in satang. */
    was: satangAmount,
    total: satangAmount,
    /** What the chosen way to pay adds to the total, and both together: what a yes leads to paying. */
    paymentSurcharge: satangAmount,
    amountDue: satangAmount,
    currency: z.literal('THB'),
    why: z.enum(quoteReasons),
    /** What staff say besides; may be empty. */
    note: z.string(),
    validUntil: z.string().meta({ format: 'date-time' }),
    createdAt: z.string().meta({ format: 'date-time' }),
    price: priceAnswer,
    journeys: z.array(journeyAnswer),
    baggage: offerAnswer.shape.baggage,
    rules: fareRulesAnswer,
    /** Whether the flights are others than those of the order. */
    hasOtherFlights: z.boolean(),
  })
  .meta({ id: 'Quote' })
/** The exact price of an order, on the wire. */
export type QuoteAnswer = z.infer<typeof quoteAnswer>

const quoteId = z.string().regex(/^quo_[A-Za-z0-9_-]{1,60}$/, 'notFound')
const knownOrderNumber = z.string().refine((text) => orderNumber(text) !== undefined, 'notFound')
const reply = {
  quoteId,
  reply: z.enum(['yes', 'no'], 'wrongFormat'),
  acceptedTotal: satangAmount.optional(),
}
type Reply = { readonly reply: 'yes' | 'no'; readonly acceptedTotal?: number | undefined }
/** A yes names the total that it is for; another one than ours is refused. */
const namesTotal = (given: Reply) => given.reply === 'no' || given.acceptedTotal !== undefined
const totalMissing = { path: ['acceptedTotal'], message: 'requiredFieldMissing' }

/** The customer's answer to a quote. */
export const quoteReply = z
  .strictObject({ orderKey, ...reply })
  .refine(namesTotal, totalMissing)
  .meta({ id: 'QuoteReply' })
/** The customer's answer to a quote, on the wire. */
export type QuoteReply = z.infer<typeof quoteReply>

/** Staff record the answer that the customer gave to a quote by phone; a yes names the total that was read out. */
export const phoneQuoteReply = z
  .strictObject({ orderNumber: knownOrderNumber, ...reply })
  .refine(namesTotal, totalMissing)
  .meta({ id: 'PhoneQuoteReply' })
/** The answer that a customer gave to a quote by phone. */
export type PhoneQuoteReply = z.infer<typeof phoneQuoteReply>

/** A second person approves a quote that waits for it, or rejects it. */
export const quoteApprovalRequest = z
  .strictObject({
    orderNumber: knownOrderNumber,
    quoteId,
    reply: z.enum(['approve', 'reject'], 'wrongFormat'),
  })
  .meta({ id: 'QuoteApproval' })
/** A second person approves a quote, or rejects it. */
export type QuoteApprovalRequest = z.infer<typeof quoteApprovalRequest>

/** How an order stands after an answer to its quote. */
export const quoteReplyAnswer = z.object({ orderNumber: z.string(), state: z.enum(bookingStates) })

const mostPerPerson = 100_000_000
/** Shortest and longest time that a customer is given to answer, in minutes. */
const validMinutes = { least: 15, most: 3 * 24 * 60 } as const

/** Names the exact price of an order. Without prices: what the supplier asks now and what the agency always adds. */
export const quoteRequest = z
  .strictObject({
    orderNumber: knownOrderNumber,
    /** For one person of each type, everything included, in satang. */
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
    note: line(500).default(''),
    validMinutes: z
      .int('wrongFormat')
      .min(validMinutes.least, 'wrongFormat')
      .max(validMinutes.most, 'wrongFormat'),
    /** Other flights, or the same ones found again: an offer of a search for the same party. */
    offerId: offerId.optional(),
  })
  .meta({ id: 'QuoteRequest' })
/** Names the exact price of an order. */
export type QuoteRequest = z.infer<typeof quoteRequest>

/** Ends an order that is not paid. */
export const staffCancelRequest = z.strictObject({ orderNumber: knownOrderNumber })

/** Asks what an order would cost now. */
export const priceNowRequest = z.strictObject({ orderNumber: knownOrderNumber })

/** What an order would cost now: what the supplier asks, and what that comes to with what the agency always adds. */
export const priceNowAnswer = z
  .object({
    net: satangAmount,
    total: satangAmount,
    currency: z.literal('THB'),
    prices: z.array(z.object({ type: z.enum(passengerTypes), perPerson: satangAmount })),
  })
  .meta({ id: 'PriceNow' })
/** What an order would cost now, on the wire. */
export type PriceNowAnswer = z.infer<typeof priceNowAnswer>

/** One order that a person has to look at, with whom to call. */
export const openOrder = z
  .object({
    orderNumber: z.string(),
    state: z.enum(bookingStates),
    sellingMode: z.enum(sellingModes),
    /** Why it is here, in a word of ours. */
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
/** One order that a person has to look at, on the wire. */
export type OpenOrder = z.infer<typeof openOrder>

/** Every order that a person has to look at, the one that leaves first on top. */
export const openOrdersAnswer = z.object({ orders: z.array(openOrder) })
