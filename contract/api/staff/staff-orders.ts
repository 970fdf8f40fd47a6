import { z } from 'zod'
import { bookingStates, orderNumber } from '../../terms/booking.ts'
import { workReasons } from '../../terms/work-queue.ts'
import { paymentMethods, paymentStates } from '../../terms/payment.ts'
import { afterSalesAnswer } from '../after-sales.ts'
import { pendingApproval } from './pending-approvals.ts'
import { scheduleChangeAnswer } from '../schedule-change.ts'
import { refundAnswer } from './refunds-and-receipts.ts'
import { satangAmount } from '../offers.ts'
import { changeRequestAnswer } from '../change-request.ts'
import { openOrder } from '../quote.ts'
import { refundPayeeStanding } from '../refund-payee.ts'
import { line } from '../typed-text.ts'

/** What staff write to each other: several lines, nothing that cannot be shown. */
const paragraphs = z
  .string()
  .trim()
  .max(2000, 'wrongFormat')
  .regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, 'wrongFormat')

const moment = z.string().meta({ format: 'date-time' })

/** Somebody of the staff, as colleagues know them. */
export const colleague = z.object({ userId: z.string(), name: z.string() }).meta({ id: 'Colleague' })
/** Somebody of the staff on the wire. */
export type ColleagueAnswer = z.infer<typeof colleague>

/** One piece of work in the queue: one reason for which an order waits. */
export const workQueueItem = z
  .object({
    /** Names the piece of work: order and reason. */
    itemKey: z.string(),
    orderNumber: z.string(),
    kind: z.enum(workReasons),
    state: z.enum(bookingStates),
    /** Why a person must look, in a word of ours. */
    reason: z.string().optional(),
    /** The money that is at risk. */
    amount: satangAmount,
    dueAt: moment,
    /** When it came to the desk. */
    since: moment,
    /** Until when the seats are held, where they are. */
    seatsUntil: moment.optional(),
    departsAt: moment.optional(),
    /** Airports from the first departure to the last arrival. */
    stops: z.array(z.string()),
    airline: z.string().optional(),
    passengerCount: z.int(),
    /** The first passenger as ticketed, and whom to call. */
    firstName: z.string(),
    contactName: z.string(),
    assignee: colleague.optional(),
    assignedAt: moment.optional(),
  })
  .meta({ id: 'DeskItem' })
/** One piece of work in the queue, on the wire. */
export type WorkQueueItem = z.infer<typeof workQueueItem>

/** Whose work is listed. */
export const workQueueAssignee = ['all', 'me', 'none'] as const
/** Whose work is listed. */
export type WorkQueueAssignee = (typeof workQueueAssignee)[number]

/** Which part of the queue is asked for. */
export const queueQuery = z.strictObject({
  kind: z.enum(workReasons).optional(),
  assignee: z.enum(workQueueAssignee).default('all'),
  /** What an earlier page said is its end. */
  after: z.string().max(120).optional(),
})

/** At most so many of a kind are counted; more are told as this. */
export const mostCounted = 1000

/** A page of the queue, the most urgent first. */
export const queueAnswer = z
  .object({
    items: z.array(workQueueItem),
    /** Where the next page begins; absent at the end. */
    nextAfter: z.string().optional(),
    counts: z.array(z.object({ kind: z.enum(workReasons), count: z.int() })),
    /** Who asks, and how much of all this is theirs. */
    me: z.string(),
    mine: z.int(),
    /** The server's clock: what is left of a time is counted by it. */
    now: moment,
  })
  .meta({ id: 'WorkQueueState' })
/** A page of the queue on the wire. */
export type QueueAnswer = z.infer<typeof queueAnswer>

const knownOrderNumber = z.string().refine((text) => orderNumber(text) !== undefined, 'notFound')

/** Takes an order on, hands it to a colleague or lets it go. `had` is whose it was when one looked: nobody when absent. */
export const assignRequest = z.strictObject({
  orderNumber: knownOrderNumber,
  /** 'me', 'nobody', or the id of a colleague who may work orders. */
  to: z.string().regex(/^(?:me|nobody|usr_\w{1,60})$/, 'wrongFormat'),
  had: z.string().max(60).optional(),
})
/** Takes an order on, hands it to a colleague or lets it go. */
export type AssignRequest = z.infer<typeof assignRequest>
/** Whose an order is now. */
export const assignAnswer = z.object({ orderNumber: z.string(), assignee: colleague.optional() })

/** Who may be given an order, by address; who asks may be among them. */
export const colleaguesAnswer = z.object({ colleagues: z.array(colleague) }).meta({ id: 'Colleagues' })

/** A note of staff about an order. */
export const noteRequest = z.strictObject({
  orderNumber: knownOrderNumber,
  text: paragraphs.min(1, 'requiredFieldMissing'),
})
/** What staff have noted about an order. */
export const orderNote = z
  .object({ noteId: z.string(), by: colleague, at: moment, text: z.string() })
  .meta({ id: 'OrderNote' })
/** What staff have noted about an order, on the wire. */
export type OrderNoteAnswer = z.infer<typeof orderNote>
/** Every note of an order, the oldest first. */
export const notesAnswer = z.object({ notes: z.array(orderNote) })

/** Has the tickets of a paid order issued again. */
export const ticketAgainRequest = z.strictObject({ orderNumber: knownOrderNumber })
/** How an order stands once its tickets are asked for again. */
export const ticketAgainAnswer = z.object({ orderNumber: z.string(), state: z.enum(bookingStates) })

/** What a caller says: a code, a name, a number, an address. */
export const orderSearchQuery = z.strictObject({ q: line(80).min(1, 'requiredFieldMissing') })
/** An order that was found. */
export const foundOrder = z
  .object({
    orderNumber: z.string(),
    bookingCode: z.string().optional(),
    state: z.enum(bookingStates),
    /** What became of it after it was paid; it comes before `state` in what is said of the order. */
    afterSales: afterSalesAnswer.optional(),
    createdAt: moment,
    departsAt: moment.optional(),
    total: satangAmount,
    stops: z.array(z.string()),
    names: z.array(z.string()),
    contactName: z.string(),
  })
  .meta({ id: 'FoundOrder' })
/** An order that was found, on the wire. */
export type FoundOrderAnswer = z.infer<typeof foundOrder>
/** Orders that were found, and whether more of them fit. */
export const orderSearchAnswer = z.object({ orders: z.array(foundOrder), hasMore: z.boolean() })

/** One attempt to pay, as staff see it. */
export const staffPaymentView = z.object({
  paymentId: z.string(),
  paymentMethod: z.enum(paymentMethods),
  cardBrand: z.string().optional(),
  cardLastDigits: z.string().optional(),
  state: z.enum(paymentStates),
  amount: satangAmount,
  surcharge: satangAmount,
  arrived: satangAmount.optional(),
  /** Why the provider said no, in a word. */
  failure: z.string().optional(),
  createdAt: moment,
  updatedAt: moment,
})

/** One thing that somebody of the staff did to an order. */
export const orderEvent = z.object({
  eventId: z.string(),
  at: moment,
  by: colleague,
  /** Method and path. */
  action: z.string(),
  /** To whom the order was given by it. */
  givenTo: colleague.optional(),
  /** "done", "firstOfTwo" where a second person had to agree, or the code of the problem; absent while it is not known. */
  outcome: z.string().optional(),
})

/** Everything of one order, for staff. */
export const staffOrderAnswer = openOrder
  .extend({
    bookingCode: z.string().optional(),
    supplier: z.string(),
    /** What became of it after it was paid. */
    afterSales: afterSalesAnswer.optional(),
    payBy: moment.optional(),
    ticketingTimeLimitAt: moment.optional(),
    priceGuaranteedUntil: moment.optional(),
    paymentMethod: z.enum(paymentMethods),
    /** What we add and what we carry of a rise, for everybody: net, markup and service fee are the total. */
    markup: z.int(),
    serviceFee: satangAmount,
    /** What the way to pay adds; with the total it is the amount due. */
    paymentSurcharge: satangAmount,
    amountDue: satangAmount,
    language: z.enum(['en', 'ja', 'th']),
    contact: z.object({
      name: z.string(),
      email: z.string(),
      mobilePhone: z.string(),
      daytimePhone: z.string().optional(),
      companyName: z.string().optional(),
      costCenter: z.string().optional(),
      lineId: z.string().optional(),
      /** The airlines were not given phone and email. */
      isWithheldFromAirlines: z.boolean().optional(),
    }),
    tickets: z.array(z.object({ passenger: z.int(), ticketNumber: z.string() })),
    payments: z.array(staffPaymentView),
    refunds: z.array(refundAnswer),
    /** Payments that a comparison found at a provider and that can be recorded as received; an order in manual review only. */
    foundPayments: z.array(
      z.object({
        differenceId: z.string(),
        providerId: z.string(),
        providerRef: z.string(),
        amount: satangAmount,
        /** Who has recorded it as the first of two. */
        recordedBy: z.array(z.string()),
      }),
    ),
    /** What somebody has said of its money, and a second person has to say too. */
    waitsForSecond: z.array(pendingApproval),
    requests: z.array(changeRequestAnswer),
    /** The bank account that refunds are transferred to; its number is masked. */
    refundPayee: refundPayeeStanding,
    /** The quote that waits for approval by a second person, and who entered it. */
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
    /** Answers that the customer gave by phone: to which quote, request or schedule change, and who recorded them. */
    phoneAnswers: z.array(z.object({ to: z.string(), recordedBy: colleague })),
    scheduleChanges: z.array(scheduleChangeAnswer),
    history: z.array(z.object({ state: z.enum(bookingStates), at: moment })),
    /** Who asks. */
    me: z.string(),
    /** Why it is on the desk; empty where it is not. */
    work: z.array(workQueueItem.pick({ kind: true, amount: true, dueAt: true, since: true })),
    assignee: colleague.optional(),
    assignedAt: moment.optional(),
    notes: z.array(orderNote),
    events: z.array(orderEvent),
    /** What can be done with it now. */
    may: z.object({ quote: z.boolean(), end: z.boolean(), ticket: z.boolean() }),
    now: moment,
  })
  .meta({ id: 'DeskOrder' })
/** Everything of one order on the wire. */
export type StaffOrderAnswer = z.infer<typeof staffOrderAnswer>
