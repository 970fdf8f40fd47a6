import { z } from 'zod'
import { languages } from '../../problem.ts'
import { endpoint } from '../../endpoint.ts'
import { contactChannels } from '../../terms/consent/contact-channel.ts'
import { bookingStates, parseOrderNumber } from '../../terms/booking.ts'
import { reservationSystems } from '../../terms/manual-booking/reservation-system.ts'
import { ticketEntries } from '../../terms/manual-booking/ticket-number-entry.ts'
import { paymentMethods } from '../../terms/payment.ts'
import { afterSalesAnswer } from '../after-sales.ts'
import { offerAnswer } from '../offer/offer-answer.ts'
import { fareComponentAnswer } from '../price.ts'
import { pendingCorrection } from './mails/correct-contact.ts'
import { pendingApproval } from './pending-approvals.ts'
import { staffScheduleChange } from './schedule-change/schedule-change-waiver.ts'
import { refundAnswer } from './refunds-and-receipts.ts'
import { changeRequestAnswer } from '../change-request.ts'
import { openOrder } from '../quote.ts'
import { refundPayeeStanding } from '../refund-payee.ts'
import { satangAmount } from '../field-schemas.ts'
import { orderEvent, staffPaymentView } from './order/order-history.ts'
import { orderSplitLinks } from './order/order-split.ts'
import { staffExtrasFields } from './order/staff-extras.ts'
import { ticketExchangeAnswer } from './order/ticket-exchange.ts'
import { ticketRefundAnswer } from './order/ticket-refunds.ts'
import { travelDocumentAnswer, ticketEndingFields } from './order/travel-documents.ts'
import { colleague, workQueueItem } from './work-queue.ts'

/** A text of several lines by staff, without control characters. */
const paragraphs = z
  .string()
  .trim()
  .max(2000, 'wrongFormat')
  .regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, 'wrongFormat')

const moment = z.string().meta({ format: 'date-time' })

const knownOrderNumber = z.string().refine((text) => parseOrderNumber(text) !== undefined, 'notFound')

/**
 * Assigns an order to the caller or a colleague, or unassigns it. `had` is the assignee that the caller saw;
 * absent for nobody.
 */
export const assignRequest = z.strictObject({
  orderNumber: knownOrderNumber,
  /** 'me', 'nobody', or the id of a colleague who may work on orders. */
  to: z.string().regex(/^(?:me|nobody|usr_\w{1,60})$/, 'wrongFormat'),
  had: z.string().max(60).optional(),
})
/** Assigns or unassigns an order. */
export type AssignRequest = z.infer<typeof assignRequest>
/** The current assignee of an order. */
export const assignAnswer = z.object({ orderNumber: z.string(), assignee: colleague.optional() })

/** Who can be assigned an order, by address; may include the caller. */
export const colleaguesAnswer = z.object({ colleagues: z.array(colleague) }).meta({ id: 'Colleagues' })

/** A staff note about an order. */
export const noteRequest = z.strictObject({
  orderNumber: knownOrderNumber,
  text: paragraphs.min(1, 'requiredFieldMissing'),
})
/** A staff note about an order. */
export const orderNote = z
  .object({ noteId: z.string(), by: colleague, at: moment, text: z.string() })
  .meta({ id: 'OrderNote' })
/** A staff note about an order, on the wire. */
export type OrderNoteAnswer = z.infer<typeof orderNote>
/** Every note of an order, oldest first. */
export const notesAnswer = z.object({ notes: z.array(orderNote) })

/** Requests the tickets of a paid order again. */
export const ticketAgainRequest = z.strictObject({ orderNumber: knownOrderNumber })
/** The state of an order after its tickets were requested again. */
export const ticketAgainAnswer = z.object({ orderNumber: z.string(), state: z.enum(bookingStates) })

/** Everything about one order, for staff. */
export const staffOrderAnswer = openOrder
  .extend({
    bookingCode: z.string().optional(),
    supplier: z.string(),
    /** What happened to it after payment. */
    afterSales: afterSalesAnswer.optional(),
    payBy: moment.optional(),
    ticketingTimeLimitAt: moment.optional(),
    priceGuaranteedUntil: moment.optional(),
    paymentMethod: z.enum(paymentMethods),
    /** Markup and absorbed amount of all passengers: net, markup and service fee add up to the total. */
    markup: z.int(),
    serviceFee: satangAmount,
    /** The surcharge of the payment method; total and surcharge are the amount due. */
    paymentSurcharge: satangAmount,
    amountDue: satangAmount,
    /** Free bags of a passenger with a seat. */
    baggage: offerAnswer.shape.baggage,
    /** The filed fares; empty where the supplier names none, and in orders older than this field. */
    fares: z.array(fareComponentAnswer),
    language: z.enum(['en', 'ja', 'th']),
    contact: z.object({
      name: z.string(),
      email: z.string(),
      mobilePhone: z.string(),
      daytimePhone: z.string().optional(),
      companyName: z.string().optional(),
      costCenter: z.string().optional(),
      lineId: z.string().optional(),
      /** Phone and email were withheld from the airlines. */
      isWithheldFromAirlines: z.boolean().optional(),
    }),
    /** Tickets and EMDs by passenger, the oldest first. */
    tickets: z.array(travelDocumentAnswer),
    ...ticketEndingFields,
    /** The orders that it was split from and into. */
    split: orderSplitLinks,
    /** The latest exchange of which an offer was chosen; absent when there was none. */
    ticketExchange: ticketExchangeAnswer.optional(),
    /**
     * Who exchanges the tickets free of charge after a schedule change: the supplier, or the airline, which staff call.
     * Absent where the tickets cannot be exchanged.
     */
    freeReissueBy: z.enum(['supplier', 'airline']).optional(),
    ...staffExtrasFields,
    /** Refunds of them, newest first. */
    ticketRefunds: z.array(ticketRefundAnswer),
    payments: z.array(staffPaymentView),
    refunds: z.array(refundAnswer),
    /**
     * Payments that a reconciliation found at a provider and that can be recorded as received; only for an
     * order in manual review.
     */
    foundPayments: z.array(
      z.object({
        differenceId: z.string(),
        providerId: z.string(),
        providerRef: z.string(),
        amount: satangAmount,
        /** Who has recorded it as the first of two people. */
        recordedBy: z.array(z.string()),
      }),
    ),
    /** Money actions on the order that wait for approval. */
    waitsForSecond: z.array(pendingApproval),
    /** A correction of the contact's address that waits for a second member of staff. */
    pendingCorrection: pendingCorrection.optional(),
    /** The quotation that the order was booked from. */
    quotationNumber: z.string().optional(),
    /** The codes of a negotiated fare with its commission: "ACME26, TH26ACME, 3.5%". */
    privateFare: z.string().optional(),
    /** The name of the company whose order it is. */
    company: z.string().optional(),
    requests: z.array(changeRequestAnswer),
    /** The bank account for refunds; its number is masked. */
    refundPayee: refundPayeeStanding,
    /** The quote that waits for approval, and its author. */
    waitsForApproval: z
      .object({
        quoteId: z.string(),
        was: satangAmount,
        total: satangAmount,
        net: satangAmount,
        by: colleague,
        isMine: z.boolean(),
        validUntil: moment,
      })
      .optional(),
    /**
     * Answers that the customer gave by phone: to which quote, request or schedule change, and who recorded
     * them.
     */
    phoneAnswers: z.array(z.object({ to: z.string(), recordedBy: colleague })),
    /** The consent that staff recorded when they booked, and the customer's own agreement on the website after it. */
    recordedConsent: z
      .object({
        channel: z.enum(contactChannels),
        recordedBy: colleague,
        at: moment,
        /** The text that was read out or sent. */
        statement: z.string(),
        language: z.enum(languages),
        confirmed: z
          .object({
            at: moment,
            by: z.enum(['orderLink', 'payLink']),
            version: z.string(),
            language: z.enum(languages),
          })
          .optional(),
      })
      .optional(),
    scheduleChanges: z.array(staffScheduleChange),
    history: z.array(z.object({ state: z.enum(bookingStates), at: moment })),
    /** The caller. */
    me: z.string(),
    /** Its items in the work queue; empty when there are none. */
    work: z.array(workQueueItem.pick({ kind: true, amount: true, dueAt: true, since: true })),
    assignee: colleague.optional(),
    assignedAt: moment.optional(),
    notes: z.array(orderNote),
    events: z.array(orderEvent),
    /** What a clerk entered of a booking that was made elsewhere; absent for bookings of a supplier. */
    manual: z
      .object({
        reservationSystem: z.enum(reservationSystems),
        /** Of each passenger, in satang; the commission is part of the fare. */
        fares: z.array(
          z.object({
            fare: satangAmount,
            taxes: satangAmount,
            commission: satangAmount,
            agencyFee: satangAmount,
          }),
        ),
        /** Ticket numbers that wait for the payment. */
        enteredTickets: z.array(z.object({ passenger: z.int(), ticketNumber: z.string() })),
      })
      .optional(),
    /** The actions that are possible now; `enterTickets`: what entering ticket numbers would do. */
    may: z.object({
      quote: z.boolean(),
      end: z.boolean(),
      ticket: z.boolean(),
      enterTickets: z.enum(ticketEntries),
    }),
    now: moment,
  })
  .meta({ id: 'StaffOrder' })
/** Everything about one order, on the wire. */
export type StaffOrderAnswer = z.infer<typeof staffOrderAnswer>

export const readStaffOrder = endpoint({
  method: 'GET',
  path: '/api/staff/orders/:orderNumber',
  scope: 'orders:read',
  summary: 'Everything of one order: flights, people, money, what was asked, noted and done.',
  params: z.object({ orderNumber: z.string().max(20) }),
  answer: staffOrderAnswer,
})

export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/staff/colleagues',
  scope: 'orders:read',
  summary: 'Who may be given an order: staff who may work orders and can sign in, by email address.',
  answer: colleaguesAnswer,
})

export const assignOrder = endpoint({
  method: 'POST',
  path: '/api/staff/orders/assign',
  summary:
    'Takes an order on, takes it over, gives it to a colleague, or lets it go; refused when another has it by now.',
  body: assignRequest,
  answer: assignAnswer,
})

export const addNote = endpoint({
  method: 'POST',
  path: '/api/staff/orders/note',
  summary: 'Adds a note of staff to an order; customers never see it.',
  body: noteRequest,
  answer: notesAnswer,
})

export const retryTicketing = endpoint({
  method: 'POST',
  path: '/api/staff/orders/ticket',
  summary:
    'Has the tickets of a paid order asked for again, once a person has looked at what was in the way.',
  body: ticketAgainRequest,
  answer: ticketAgainAnswer,
})
