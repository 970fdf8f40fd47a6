import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { parseOrderNumber } from '../../../terms/booking.ts'
import { exchangeRefusals, exchangeStates, mostAgencyFee } from '../../../terms/document/ticket-exchange.ts'
import { tenders } from '../../../terms/payment.ts'
import { parseLocalDate } from '../../../terms/time.ts'
import { satangAmount } from '../../field-schemas.ts'
import { journeyAnswer } from '../../offer/offer-answer.ts'

const moment = z.string().meta({ format: 'date-time' })
const knownOrderNumber = z.string().refine((text) => parseOrderNumber(text) !== undefined, 'notFound')
const date = z.string().refine((text) => parseLocalDate(text) !== undefined, 'wrongFormat')

/** New flights with the price of the exchange, for all passengers. */
export const exchangeOfferAnswer = z
  .object({
    journeys: z.array(journeyAnswer),
    /** Fare bases of the new flights; empty where the supplier tells none. */
    fareBases: z.array(z.string()),
    /** New price less the old one, in satang; negative where the supplier pays the rest back. */
    fareDifference: z.int(),
    penalty: satangAmount,
    /** True where the airline does not tell its penalty: it is part of the fare difference, and `penalty` is 0. */
    isPenaltyUnknown: z.boolean(),
    /** True when the new flights cost less and the fare rules give nothing back. */
    isResidualForfeited: z.boolean(),
  })
  .meta({ id: 'ExchangeOffer' })
/** New flights with the price of the exchange, on the wire. */
export type ExchangeOfferAnswer = z.infer<typeof exchangeOfferAnswer>

/** The offers of a search for other flights. */
export const exchangeOffersAnswer = z
  .object({
    exchangeId: z.string(),
    /** Cheapest first; an offer is chosen by its position. */
    offers: z.array(exchangeOfferAnswer),
    validUntil: moment,
    askedAt: moment,
    /** True where the airline has to reissue free of charge and staff record its tickets: the supplier would charge. */
    isReissuedByAirline: z.boolean(),
    /** Whether the customer can pay a difference online, by a payment link. */
    canPayOnline: z.boolean(),
    /** The remaining credit of the company from whose account the order was paid, in satang; absent for other orders. */
    accountCredit: z.int().optional(),
    /** Why nothing can be charged to that account now; absent where something can. */
    accountRefusal: z.enum(['creditOnHold', 'creditInsufficient']).optional(),
  })
  .meta({ id: 'ExchangeOffers' })
/** The offers of a search for other flights, on the wire. */
export type ExchangeOffersAnswer = z.infer<typeof exchangeOffersAnswer>

export const searchExchange = endpoint({
  method: 'POST',
  path: '/api/staff/orders/exchange/search',
  summary:
    'Searches for other flights of a ticketed order and prices the exchange of its tickets; nothing is exchanged.',
  body: z.strictObject({
    orderNumber: knownOrderNumber,
    /** The journeys to fly on another date, by position; the others keep their flights. */
    changes: z
      .array(z.strictObject({ journey: z.int().min(0).max(5), departureOn: date }))
      .min(1)
      .max(6),
    /** The schedule change that makes the exchange free of charge; absent where the customer pays for it. */
    scheduleChangeId: z.string().max(60).optional(),
  }),
  answer: exchangeOffersAnswer,
})

const approval = z.object({ by: z.string(), at: moment, isMine: z.boolean() })

/** The latest exchange of an order of which an offer was chosen. */
export const ticketExchangeAnswer = z
  .object({
    exchangeId: z.string(),
    state: z.enum(exchangeStates),
    /** The chosen flights and their price. */
    offer: exchangeOfferAnswer,
    position: z.int(),
    agencyFee: satangAmount,
    /** What the customer pays, in satang; negative where money goes back. */
    total: z.int(),
    /** What is not charged because the airline has changed the flights, in satang; absent where the customer pays. */
    waived: satangAmount.optional(),
    /** True where the customer pays the difference on the order page, by a link in an email. */
    byPaymentLink: z.boolean(),
    /** True where the difference is charged to the account of the order’s company. */
    onAccount: z.boolean(),
    /** Until when that can be paid; absent before the link is sent. */
    payBy: moment.optional(),
    oldNumbers: z.array(z.string()),
    newNumbers: z.array(z.string()),
    validUntil: moment,
    at: moment,
    /** True where the airline reissues free of charge and staff record its tickets: the supplier would charge. */
    isReissuedByAirline: z.boolean(),
    /** Who has agreed, while a second person is missing. */
    approvedBy: z.array(approval),
    /** Who has confirmed that the airline has reinstated the old tickets, while a second person is missing. */
    reinstatedBy: z.array(approval),
  })
  .meta({ id: 'TicketExchange' })
/** The latest exchange of an order, on the wire. */
export type TicketExchangeAnswer = z.infer<typeof ticketExchangeAnswer>

export const exchangeTickets = endpoint({
  method: 'POST',
  path: '/api/staff/orders/exchange',
  summary:
    'Exchanges the tickets of an order for those of an offer, once: a difference to pay is recorded as received before, a difference to refund is owed with the new tickets.',
  body: z
    .strictObject({
      orderNumber: knownOrderNumber,
      exchangeId: z.string().max(60),
      /** Position of the offer. */
      position: z.int().min(0).max(99),
      /** VAT included. */
      agencyFee: satangAmount.min(0).max(mostAgencyFee),
      /** The total that the caller has seen; another one is refused. */
      total: z.int(),
      /** How the customer has paid the total; needed where it is above zero, not paid by a link and not charged to an account. */
      tender: z.enum(tenders).optional(),
      /** The customer gets a link to accept the price and pay; the tickets are exchanged after that. */
      byPaymentLink: z.literal(true).optional(),
      /** The total is charged to the account of the company from which the order was paid. */
      onAccount: z.literal(true).optional(),
      /** What the caller has seen is not charged, of an exchange that is free of charge; another amount is refused. */
      waived: satangAmount.optional(),
    })
    .refine(({ tender, byPaymentLink, onAccount }) => !onAccount || (!tender && !byPaymentLink), {
      path: ['tender'],
      message: 'wrongFormat',
    }),
  answer: z.object({
    /** `approvalNeeded`: recorded as the first of two approvals, and nothing was sent. */
    state: z.enum([...exchangeStates, 'approvalNeeded']),
    newNumbers: z.array(z.string()),
    /** Why the state is refused; absent where the supplier gives no reason that staff can act on. */
    refusal: z.enum(exchangeRefusals).optional(),
  }),
})

export const recordReissuedTickets = endpoint({
  method: 'POST',
  path: '/api/staff/orders/exchange/reissued',
  summary:
    'Completes an exchange whose new tickets are missing, or that the airline has made free of charge after a schedule change: by what the supplier shows, or by the numbers that the airline named, which two members of staff enter alike.',
  body: z.strictObject({
    orderNumber: knownOrderNumber,
    exchangeId: z.string().max(60),
    /** The new ticket of each old one that has none, in the order of the order's tickets. */
    ticketNumbers: z.array(z.string().max(24)).min(1).max(9),
    /** The offer with the flights that the airline has given free of charge; absent where new tickets are missing. */
    position: z.int().min(0).max(99).optional(),
  }),
  answer: exchangeTickets.answer,
})

export const recordReinstatedTickets = endpoint({
  method: 'POST',
  path: '/api/staff/orders/exchange/reinstated',
  summary:
    'Ends an exchange whose new tickets are missing after the airline has reinstated the old ones, which the supplier has to show and two members of staff confirm; a difference that was paid is refunded.',
  body: z.strictObject({ orderNumber: knownOrderNumber, exchangeId: z.string().max(60) }),
  answer: exchangeTickets.answer,
})

export const withdrawExchangePayment = endpoint({
  method: 'POST',
  path: '/api/staff/orders/exchange/withdraw',
  summary:
    'Withdraws the payment link of an exchange that the customer has not paid; refused while a payment is being processed.',
  body: z.strictObject({ orderNumber: knownOrderNumber, exchangeId: z.string().max(60) }),
  answer: z.object({ state: z.enum(exchangeStates) }),
})
