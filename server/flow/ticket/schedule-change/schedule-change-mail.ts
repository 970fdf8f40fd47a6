import type { ConnectionChange, ScheduleChange } from '#contract/terms/schedule-change.ts'
import type { ScheduleChangeTerms } from '#contract/terms/schedule-change/free-change.ts'
import { minutesBetween } from '#contract/terms/time.ts'
import {
  flightLine,
  type WrittenBooking,
  flightLines,
  mailDeadlinePart,
  formatMailMoment,
  orderFacts,
  orderMail,
  orderMessages,
} from '#server/flow/booking/booking.ts'
import type { Language } from '#contract/problem.ts'
import type { LetterFact, LetterPart } from '#server/platform/mail/letter.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { mostMinutesMoved } from './policy/free-change.ts'
import type { ScheduleChangeRecord } from './schedule-change-record.ts'
import { type ScheduleChangeMessages, scheduleChangeMessages } from './schedule-change-messages.ts'

/** The fields of a schedule change that emails show. */
export type MailedChange = Pick<ScheduleChangeRecord, 'changeId' | 'difference' | 'replyBy'> & {
  readonly terms: ScheduleChangeTerms
  /** From how many minutes the airline gives other flights or a refund free of charge; undefined where it names none. */
  readonly freeFromMinutes?: number | undefined
}

/**
 * Returns the email about a schedule change: old and new times, what the owner can do and by when; one for
 * each change.
 */
export function scheduleChangeMail(
  booking: WrittenBooking,
  change: MailedChange,
  link: string,
): OutgoingMail {
  const said = scheduleChangeMessages[booking.language]
  const isCancelled = change.difference.flights.some(({ now }) => now === undefined)
  return replyRequestMail({
    booking,
    change,
    link,
    key: 'flights-changed',
    news: isCancelled ? said.cancelled : said.changed,
  })
}

/** Returns the email about flights moved by few minutes, which need no answer. */
export function minorScheduleChangeMail(
  booking: WrittenBooking,
  { changeId, difference }: Omit<MailedChange, 'terms'>,
  link: string,
): OutgoingMail {
  const { language, orderNumber } = booking
  const said = scheduleChangeMessages[language]
  const minutes = mostMinutesMoved(difference.flights)
  const letter = {
    subject: `${orderNumber}${colons[language]}${said.moved.subject(minutes)}`,
    heading: said.moved.heading(minutes),
    parts: [
      orderFacts(booking),
      ...difference.flights.map((one) => changedFlightPart(one, language)),
      said.moved.text,
    ],
    action: { label: orderMessages[language].openOrder, link },
  }
  return orderMail(booking, { key: `flights-moved:${changeId}`, letter, isNoticed: true })
}

/** Returns the reminder for an owner who has not answered. */
export function scheduleChangeReminderMail(
  booking: WrittenBooking,
  change: MailedChange,
  link: string,
): OutgoingMail {
  const news = scheduleChangeMessages[booking.language].reminder
  return replyRequestMail({ booking, change, link, key: 'flights-reminder', news })
}

type ReplyRequest = {
  readonly booking: WrittenBooking
  readonly change: MailedChange
  readonly link: string
  readonly key: string
  readonly news: ScheduleChangeMessages['changed']
}

function replyRequestMail({ booking, change, link, key, news }: ReplyRequest): OutgoingMail {
  const { language, orderNumber } = booking
  const { difference, replyBy, changeId, terms, freeFromMinutes } = change
  const said = scheduleChangeMessages[language]
  const letter = {
    subject: `${orderNumber}${colons[language]}${news.subject(formatMailMoment(replyBy, language))}`,
    heading: news.heading,
    parts: [
      orderFacts(booking),
      ...difference.flights.map((one) => changedFlightPart(one, language)),
      ...difference.connections.map((one) => connectionText(one, said)),
      ...(terms === 'fareRules' && freeFromMinutes !== undefined
        ? [said.belowFigure(mostMinutesMoved(difference.flights), freeFromMinutes)]
        : []),
      (difference.itinerary ? said.mayAccept : said.mayAsk)[terms],
      mailDeadlinePart(said.answerBy, replyBy, language),
    ],
    action: { label: said.action, link },
  }
  return orderMail(booking, { key: `${key}:${changeId}`, letter, isNoticed: true })
}

/** Returns the email that confirms the new flights of the order. */
export function scheduleChangeAcceptedMail(
  booking: WrittenBooking,
  { changeId }: Pick<MailedChange, 'changeId'>,
  link: string,
): OutgoingMail {
  const { language, orderNumber } = booking
  const { accepted } = scheduleChangeMessages[language]
  const letter = {
    subject: `${orderNumber}${colons[language]}${accepted.subject}`,
    heading: accepted.heading,
    parts: [accepted.text, orderFacts(booking), flightLines(booking)],
    action: { label: orderMessages[language].openOrder, link },
  }
  return orderMail(booking, { key: `flights-accepted:${changeId}`, letter, isNoticed: true })
}

/** Returns the email that the airline flies as booked after all. */
export function scheduleChangeWithdrawnMail(
  booking: WrittenBooking,
  { changeId }: Pick<MailedChange, 'changeId'>,
  link: string,
): OutgoingMail {
  const { language, orderNumber } = booking
  const { takenBack } = scheduleChangeMessages[language]
  const letter = {
    subject: `${orderNumber}${colons[language]}${takenBack.subject}`,
    heading: takenBack.heading,
    parts: [takenBack.text, orderFacts(booking), flightLines(booking)],
    action: { label: orderMessages[language].openOrder, link },
  }
  return orderMail(booking, { key: `flights-taken-back:${changeId}`, letter, isNoticed: true })
}

const colons: Readonly<Record<Language, string>> = { en: ': ', ja: '：', th: ': ' }

function changedFlightPart({ was, now }: ScheduleChange, language: Language): LetterPart {
  const said = scheduleChangeMessages[language]
  const facts: LetterFact[] = []
  if (was) facts.push([said.before, flightLine(was, language)])
  facts.push([said.now, now ? flightLine(now, language) : said.notFlown])
  const moved = was && now ? minutesBetween(was.departureAt, now.departureAt) : 0
  if (moved !== 0) facts.push([said.shift, said.minutes(moved)])
  return { facts }
}

function connectionText({ fault, airport, minutes }: ConnectionChange, said: ScheduleChangeMessages): string {
  return fault === 'tooShort' ? said.tooShort(airport, minutes) : said[fault](airport)
}
