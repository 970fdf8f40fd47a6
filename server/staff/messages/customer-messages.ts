import type { MessageDraft, MessageDraftsAnswer } from '#contract/api/staff/mails/customer-messages.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import {
  type MessagePlaceholder,
  type MessageText,
  type MessageTopic,
  fillPlaceholders,
} from '#contract/api/staff/mails/message-template.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { WorkReason } from '#contract/terms/work-queue.ts'
import {
  type Booking,
  type BookingStep,
  formatMailLocalTime,
  formatMailMoment,
  formatMailTotal,
  orderMessages,
  staffMessageMail,
} from '#server/flow/booking/booking.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { MessageTemplateStore } from './message-template-store.ts'

/** Dependencies of the messages to customers. */
export type CustomerMessageDeps = Pick<Platform, 'transact' | 'publicUrl'> & {
  readonly booking: Pick<BookingStep, 'find' | 'lock' | 'orderKeyOf'>
  readonly templates: MessageTemplateStore
  readonly outbox: Outbox
  /** Returns why an order is in the work queue. */
  readonly workReasonsOf: (bookingId: string) => Promise<readonly WorkReason[]>
}

/** A message that a clerk wrote; `messageId` is new for each, and the same for a repetition. */
export type CustomerMessage = MessageText & { readonly orderNumber: string; readonly messageId: string }

/** Returns what the customer of an order can be written; `notFound` without such an order or its contact. */
export async function draftCustomerMessages(
  deps: CustomerMessageDeps,
  orderNumber: string,
): Promise<Result<MessageDraftsAnswer, Problem>> {
  const booking = await findReachable(deps, orderNumber)
  if (!booking) return fail(createProblem('notFound'))
  const { language, contact } = booking
  const reasons = await deps.workReasonsOf(booking.bookingId)
  const topics = new Set(reasons.map((reason) => topicOfReason[reason]))
  const facts = messageFactsOf(booking)
  const drafts = (await deps.templates.all()).map(({ templateId, topic, texts }): MessageDraft => {
    const { subject, body } = texts[language]
    const [filled, text] = [fillPlaceholders(subject, facts), fillPlaceholders(body, facts)]
    return { templateId, topic, subject: filled, body: text }
  })
  const fitting = drafts.filter(({ topic }) => topics.has(topic))
  const others = drafts.filter(({ topic }) => !topics.has(topic))
  return succeed({ language, to: contact.email, drafts: [...fitting, ...others] })
}

/** Mails a message to the customer of an order, once for its id; returns whether it is new. */
export async function sendToCustomer(
  { booking, transact, outbox, publicUrl }: CustomerMessageDeps,
  { orderNumber, messageId: id, ...text }: CustomerMessage,
): Promise<Result<{ isNew: boolean }, Problem>> {
  const found = await findReachable({ booking }, orderNumber)
  if (!found) return fail(createProblem('notFound'))
  return transact(async (tx) => {
    const order = await booking.lock(found.bookingId, tx)
    // erased meanwhile
    if (!order || order.contact.email === '') return fail(createProblem('notFound'))
    const place = { publicUrl, orderKey: booking.orderKeyOf(order) }
    return succeed({ isNew: await outbox.put(tx, staffMessageMail(order, text, { id, place })) })
  })
}

async function findReachable(
  { booking }: Pick<CustomerMessageDeps, 'booking'>,
  typed: string,
): Promise<Booking | undefined> {
  const number = parseOrderNumber(typed)
  const found = number && (await booking.find(number))
  return found && found.contact.email !== '' ? found : undefined
}

/** Which templates fit a reason for which an order is in the work queue. */
const topicOfReason: Readonly<Record<WorkReason, MessageTopic>> = {
  quoteRequested: 'quote',
  quoteSent: 'quote',
  unpaid: 'payment',
  paidNotTicketed: 'general',
  unknownOutcome: 'general',
  review: 'general',
  waitingList: 'waitlist',
  transferProofToCheck: 'payment',
  refundDue: 'general',
  changeRequested: 'general',
  unappliedReceipt: 'payment',
  scheduleChanged: 'scheduleChange',
  exchangeUnticketed: 'general',
  ticketOutcomeUnknown: 'general',
  voidIncomplete: 'general',
  refundUncovered: 'general',
  splitUnknown: 'general',
  splitIncomplete: 'general',
  splitToDivide: 'general',
  airlineRequest: 'general',
  debitMemo: 'general',
}

/** The facts of an order as its mails write them; a deadline only while it is to be paid. */
function messageFactsOf(booking: Booking): Partial<Record<MessagePlaceholder, string>> {
  const { contact, orderNumber, recordLocator, language, payBy, state, offer } = booking
  const segments = offer.itinerary.journeys.flatMap((journey) => journey.segments)
  const ends = offer.itinerary.journeys.map((journey) => journey.segments)
  const first = segments[0]
  const stops = [first?.origin, ...ends.map((flights) => flights.at(-1)?.destination)]
  return {
    name: contact.name,
    order: orderNumber,
    ...(recordLocator !== undefined && { pnr: recordLocator }),
    route: stops.filter((stop) => stop !== undefined).join(' – '),
    ...(first && { departure: formatMailLocalTime(first.departureLocal, language) }),
    total: formatMailTotal(booking),
    ...(payBy !== undefined &&
      state === 'held' && { payBy: orderMessages[language].inBangkok(formatMailMoment(payBy, language)) }),
  }
}
