import { orderKeyQuery, orderKey } from './order-key.ts'
import { z } from 'zod'
import { languages } from '../problem.ts'
import { endpoint } from '../endpoint.ts'
import { cardBrands } from '../terms/payment/payment-surcharge.ts'
import { paymentOutcomes } from '../terms/payment/payment-outcome.ts'
import { paymentFailures, paymentMethods, paymentStates } from '../terms/payment.ts'
import { afterSalesAnswer } from './after-sales.ts'
import { weekHoursAnswer } from './agency.ts'
import { bookingRequest } from './booking.ts'
import { paymentChoice } from './price.ts'
import { oneOf, satangAmount } from './field-schemas.ts'

/** A bank account of the agency that customers pay into. */
export const bankAccountAnswer = z.object({
  bank: z.string(),
  branch: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  accountType: z.string(),
})

/** The content of a pay-in slip and its codes, for payment to a bank account or a bill payment channel. */
const payInAnswer = z.object({
  /** PromptPay text of the QR code (tag 30 with references when the agency is a biller, else tag 29). */
  promptPay: z.string().optional(),
  /** Text of the barcode of bill payment slips, including its carriage returns. */
  barcode: z.string().optional(),
  /** Bill payment only: the name of the channel and the agency's instructions for its customers. */
  channelName: z.string().optional(),
})

/** The payment of an order with everything that the payer needs, and its state. */
export const paymentAnswer = z
  .object({
    paymentMethod: z.enum(paymentMethods),
    cardBrand: z.enum(cardBrands).optional(),
    state: z.enum(paymentStates),
    /** The outcome shown to the payer, in the specification's terms. */
    outcome: z.enum(paymentOutcomes),
    /** Why the provider declined it; absent when it did not. */
    failure: z.enum(paymentFailures).optional(),
    /** Number of the payment attempt, from 1. */
    attempt: z.int().positive(),
    /** The total to pay, including the surcharge of this payment method. */
    amount: satangAmount,
    surcharge: satangAmount,
    currency: z.literal('THB'),
    payBy: z.string().optional(),
    reference1: z.string(),
    reference2: z.string(),
    /** The last four digits of the card, when the provider tells them. */
    cardLastDigits: z.string().optional(),
    /** Whether an outside service takes the payment: `POST /api/payments/start` returns where to continue. */
    isOnline: z.boolean(),
    accounts: z.array(bankAccountAnswer),
    payIn: payInAnswer.optional(),
    address: z.string().optional(),
    choices: z.array(paymentChoice),
    /** Opens this page for another payer, without passenger data. */
    payKey: z.string(),
    /** True in a shop whose payment services are simulated: no real money. */
    isSimulated: z.boolean(),
  })
  .meta({ id: 'PaymentAnswer' })
/** The payment of an order, on the wire. */
export type PaymentAnswer = z.infer<typeof paymentAnswer>

/** The chosen payment method of a request. */
export const chosenPaymentMethod = {
  paymentMethod: oneOf(paymentMethods, {
    ifMissing: 'paymentMethodMissing',
    ifUnknown: 'paymentMethodNotOffered',
  }),
  /** Only for a card. */
  cardBrand: z.enum(cardBrands).optional(),
} as const

/** Chooses a payment method for an order. `orderKey` may be the order's own key or its pay key. */
export const paymentRequest = z
  .strictObject({
    orderKey,
    ...chosenPaymentMethod,
  })
  .refine(({ paymentMethod, cardBrand }) => cardBrand === undefined || paymentMethod === 'card', {
    path: ['cardBrand'],
    message: 'wrongFormat',
  })
/** Chooses a payment method. */
export type PaymentRequest = z.infer<typeof paymentRequest>

/** Names an order by its own key or its pay key. */
export const paymentKeyRequest = z.strictObject({ orderKey })
/** Names an order to be paid. */
export type PaymentKeyRequest = z.infer<typeof paymentKeyRequest>

/**
 * Where the payer continues: an address of the shop or of the payment provider; absent when nothing more is
 * to be done.
 */
export const paymentStartAnswer = z
  .object({ goOn: z.string().optional(), payment: paymentAnswer })
  .meta({ id: 'PaymentStart' })
/** Where the payer continues, on the wire. */
export type PaymentStartAnswer = z.infer<typeof paymentStartAnswer>

/** The payment page of an order, visible to every holder of its key; it has no passenger data. */
export const payableAnswer = z
  .object({
    orderNumber: z.string(),
    /** Whether an amount is due and can be paid now. */
    isPayable: z.boolean(),
    /** True for a pay-first order: no seats are held, and the flights are booked when it is paid. */
    payFirst: z.literal(true).optional(),
    isWaitlisted: z.boolean(),
    payBy: z.string().optional(),
    /** The server's clock at the answer, for countdowns. */
    now: z.string(),
    /** Airport codes of the cities of the trip in order, and the date of the first departure. */
    stops: z.array(z.string()),
    departureOn: z.string(),
    passengerCount: z.int().positive(),
    /** The payment method chosen when booking. */
    paymentMethod: z.enum(paymentMethods),
    cardBrand: z.enum(cardBrands).optional(),
    payment: paymentAnswer.optional(),
    /** What happened to the order after payment; takes precedence over the outcome of the payment. */
    afterSales: afterSalesAnswer.optional(),
    /** True while the customer has still to agree to the fare rules of a booking that staff made. */
    awaitsAgreement: z.literal(true).optional(),
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
    /**
     * True for the order's own key: the actions of the owner (transfer proofs, cash pickup) are available.
     */
    isOwner: z.boolean(),
    isSimulated: z.boolean(),
  })
  .meta({ id: 'Payable' })
/** The payment page of an order, on the wire. */
export type PayableAnswer = z.infer<typeof payableAnswer>

export const downloadPayInSlip = endpoint({
  method: 'GET',
  path: '/api/payments/pay-in-slip.pdf',
  summary: 'The pay-in slip of an order as a PDF, in the language that is asked for or read.',
  query: z.strictObject({ key: orderKey, lang: z.enum(languages).optional() }),
  fileType: 'application/pdf',
})

const payInCodeQuery = z.strictObject({ key: orderKey, attempt: z.string().max(4).optional() })

export const readPayInQrCode = endpoint({
  method: 'GET',
  path: '/api/payments/qr.svg',
  summary: 'The Thai QR code with which an order is paid.',
  query: payInCodeQuery,
  fileType: 'image/svg+xml',
})

export const readPayInBarcode = endpoint({
  method: 'GET',
  path: '/api/payments/barcode.svg',
  summary: 'The bill-payment bar code with which an order is paid at a bank or a counter.',
  query: payInCodeQuery,
  fileType: 'image/svg+xml',
})

/** `key` supports payments that were started before return references existed. */
const checkoutReturnQuery = z.object({ ref: orderKey.optional(), key: orderKey.optional() })
/** The query of {@link returnFromCheckout}. */
export type CheckoutReturnQuery = z.infer<typeof checkoutReturnQuery>

export const returnFromCheckout = endpoint({
  method: 'GET',
  path: '/api/payments/return',
  summary: 'The browser comes back from a payment provider.',
  query: checkoutReturnQuery,
  status: 303,
})

export const returnFromCheckoutByForm = endpoint({
  method: 'POST',
  path: '/api/payments/return',
  summary: 'The browser comes back from a payment provider with a form.',
  takes: 'raw',
  ignoresBody: true,
  query: checkoutReturnQuery,
  status: 303,
})

export const choosePayment = endpoint({
  method: 'POST',
  path: '/api/payments/',
  summary: 'Chooses how an order is paid and says where the money goes; asking again changes nothing.',
  body: paymentRequest,
  answer: paymentAnswer,
})

export const startPayment = endpoint({
  method: 'POST',
  path: '/api/payments/start',
  summary: 'Begins the chosen payment at its provider, once, and says where the payer goes on.',
  body: paymentKeyRequest,
  answer: paymentStartAnswer,
})

export const readPayable = endpoint({
  method: 'GET',
  path: '/api/payments/payable',
  summary: 'What the payment page of an order shows to whoever has its key.',
  query: orderKeyQuery,
  answer: payableAnswer,
})

export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/payments/check',
  summary: 'Asks the payment provider how a payment stands.',
  body: paymentKeyRequest,
  answer: payableAnswer,
})

/** Agrees to the fare rules of a booking that staff made. */
export const agreementRequest = z.strictObject({ orderKey, agreement: bookingRequest.shape.agreement })
/** Agrees to the fare rules of a booking that staff made. */
export type AgreementRequest = z.infer<typeof agreementRequest>

export const agreeToFareRules = endpoint({
  method: 'POST',
  path: '/api/payments/agreement',
  summary: 'The customer agrees to the fare rules of a booking that staff made, before paying it.',
  body: agreementRequest,
  answer: payableAnswer,
})
