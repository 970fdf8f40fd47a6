import { z } from 'zod'
import { cardBrands } from '../terms/payment/payment-surcharge.ts'
import { paymentOutcomes } from '../terms/payment/payment-outcome.ts'
import { paymentFailures, paymentMethods, paymentStates } from '../terms/payment.ts'
import { afterSalesAnswer } from './after-sales.ts'
import { weekHoursAnswer } from './agency.ts'
import { satangAmount } from './offers.ts'
import { orderKey } from './order-key.ts'
import { paymentChoice } from './price.ts'
import { oneOf } from './typed-text.ts'

/** A bank account of the agency that customers pay into. */
export const bankAccountAnswer = z.object({
  bank: z.string(),
  branch: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  accountType: z.string(),
})

/** What a pay-in slip and its codes say, where money goes to a bank account or a bill payment channel. */
const payInAnswer = z.object({
  /** PromptPay text for the QR code (tag 30 with references where the agency is a biller, else tag 29). */
  promptPay: z.string().optional(),
  /** Text of the bar code of bill payment slips, with its carriage returns. */
  barcode: z.string().optional(),
  /** Bill payment only: the name of the channel and what its customers do, as the agency has written it. */
  channelName: z.string().optional(),
})

/** How an order is to be paid, with everything that the payer needs, and how paying stands. */
export const paymentAnswer = z
  .object({
    paymentMethod: z.enum(paymentMethods),
    cardBrand: z.enum(cardBrands).optional(),
    state: z.enum(paymentStates),
    /** What the payer is told, in the specification's words. */
    outcome: z.enum(paymentOutcomes),
    /** Why the provider said no, where it did. */
    failure: z.enum(paymentFailures).optional(),
    /** Which attempt this is, from 1. */
    attempt: z.int().positive(),
    /** What is to be paid in all, the surcharge of this way to pay included. */
    amount: satangAmount,
    surcharge: satangAmount,
    currency: z.literal('THB'),
    payBy: z.string().optional(),
    reference1: z.string(),
    reference2: z.string(),
    /** The last four digits of the card, where the provider tells. */
    cardLastDigits: z.string().optional(),
    /** Whether an outside service takes the payment: `POST /api/payments/start` says where to go on. */
    isOnline: z.boolean(),
    accounts: z.array(bankAccountAnswer),
    payIn: payInAnswer.optional(),
    address: z.string().optional(),
    choices: z.array(paymentChoice),
    /** Opens this page for somebody else who pays: shows no passenger. */
    payKey: z.string(),
    /** True in a shop whose payment services are simulated: no real money. */
    isSimulated: z.boolean(),
  })
  .meta({ id: 'PaymentAnswer' })
/** How an order is to be paid, on the wire. */
export type PaymentAnswer = z.infer<typeof paymentAnswer>

/** Chooses (another) way to pay an order. `orderKey` may be the order's own key or its pay key. */
export const paymentRequest = z
  .strictObject({
    orderKey,
    paymentMethod: oneOf(paymentMethods, {
      ifMissing: 'paymentMethodMissing',
      ifUnknown: 'paymentMethodNotOffered',
    }),
    /** Only of a card. */
    cardBrand: z.enum(cardBrands).optional(),
  })
  .refine(({ paymentMethod, cardBrand }) => cardBrand === undefined || paymentMethod === 'card', {
    path: ['cardBrand'],
    message: 'wrongFormat',
  })
/** Chooses a way to pay. */
export type PaymentRequest = z.infer<typeof paymentRequest>

/** Names an order by its own key or its pay key. */
export const paymentKeyRequest = z.strictObject({ orderKey })
/** Names an order to be paid. */
export type PaymentKeyRequest = z.infer<typeof paymentKeyRequest>

/** Where the payer goes on: an address of ours or of the payment provider; absent when nothing more is to be done. */
export const paymentStartAnswer = z
  .object({ goOn: z.string().optional(), payment: paymentAnswer })
  .meta({ id: 'PaymentStart' })
/** Where the payer goes on, on the wire. */
export type PaymentStartAnswer = z.infer<typeof paymentStartAnswer>

/** What the payment page of an order shows to whoever has its key: nothing about its passengers. */
export const payableAnswer = z
  .object({
    orderNumber: z.string(),
    isHeld: z.boolean(),
    isWaitlisted: z.boolean(),
    payBy: z.string().optional(),
    /** The server's clock when this was answered: deadlines count down by it. */
    now: z.string(),
    /** Cities of the trip in their order, by airport code, and the day of the first departure. */
    stops: z.array(z.string()),
    departureOn: z.string(),
    passengerCount: z.int().positive(),
    /** The way to pay that was chosen when booking. */
    paymentMethod: z.enum(paymentMethods),
    cardBrand: z.enum(cardBrands).optional(),
    payment: paymentAnswer.optional(),
    /** What became of the order after it was paid; it comes before the outcome of the payment. */
    afterSales: afterSalesAnswer.optional(),
    agency: z.object({
      name: z.string(),
      address: z.string(),
      email: z.string(),
      phone: z.string(),
      hours: weekHoursAnswer,
    }),
    office: z.object({
      isOpen: z.boolean(),
      opensAt: z.string(),
      closesAt: z.string(),
      staffAnswerBy: z.string(),
    }),
    /** True for the order's own key: what only its owner may do (slips, cash collection) is offered. */
    isOwner: z.boolean(),
    isSimulated: z.boolean(),
  })
  .meta({ id: 'Payable' })
/** The payment page of an order, on the wire. */
export type PayableAnswer = z.infer<typeof payableAnswer>
