import { changeRequestKinds } from '#contract/terms/change-request.ts'
import type { AirportCode } from '#contract/terms/codes.ts'
import { satang } from '#contract/terms/money.ts'
import { type Instant, type LocalDateTime, plusMinutes } from '#contract/terms/time.ts'
import {
  type MailedBooking,
  type WrittenBooking,
  sampleBooking,
  orderLink,
} from '#server/flow/booking/booking.ts'
import { type MailSamples, mailSampleOf } from '#server/platform/mail/mail-sample.ts'
import {
  scheduleChangeAcceptedMail,
  scheduleChangeMail,
  minorScheduleChangeMail,
  scheduleChangeReminderMail,
  scheduleChangeWithdrawnMail,
} from './schedule-change/schedule-change-mail.ts'
import { changeRequestAnsweredMail } from './change-request/change-request-answered-mail.ts'
import { freeRequestMail } from './change-request/free-request-mail.ts'
import { exchangePaymentMail } from './exchange/exchange-payment-mail.ts'
import { type MailedExchange, exchangedMail } from './exchange/exchange-mail.ts'
import { extrasAddedMail } from './extra-sale/extra-sale-mail.ts'
import { extrasPaymentMail } from './extra-sale/extras-payment-mail.ts'
import { nameCorrectionMail } from './name-correction/name-correction-mail.ts'
import { orderSplitMail } from './split/split-mail.ts'
import { serviceRefusedMail } from './special-service/special-service-mail.ts'
import { ticketedMail } from './ticket-mail.ts'

/** Sample emails of the ticket step in all their variants. */
export const ticketMailSamples: MailSamples = (input) => {
  const booking = sampleBooking(input)
  const link = orderLink({ ...input, orderKey: 'FH234567.sample' })
  const tickets = booking.passengers.map((_, passenger) => ({
    passenger,
    ticketNumber: `217-240000${String(passenger).padStart(4, '0')}`,
  }))
  const answered = (['quoted', 'done', 'declined'] as const).flatMap((state) =>
    changeRequestKinds.map((kind) => {
      const request = {
        requestId: 'req_sample',
        kind,
        state,
        updatedAt: '2026-11-21T03:00:00.000Z' as Instant,
        terms: { comesBack: satang(1_170_00), fee: satang(2_500_00) },
      }
      return { event: `request-${state}-${kind}`, mail: changeRequestAnsweredMail(booking, request, link) }
    }),
  )
  return [
    mailSampleOf(ticketedMail({ booking, tickets, link })),
    ...exchangeSamples(booking, tickets, link),
    ...extrasSamples(booking, link),
    mailSampleOf(orderSplitMail(booking, { splitId: 'sample', part: 'stays' }, link)),
    mailSampleOf(orderSplitMail(booking, { splitId: 'sample', part: 'leaves' }, link)),
    ...answered,
    ...airlineAnswerSamples(booking, link),
    ...scheduleChangeSamples(booking, link),
    ...freeRequestSamples(booking, link),
  ]
}

function exchangeSamples(booking: WrittenBooking, tickets: MailedExchange['tickets'], link: string) {
  const exchangeId = 'sample'
  const payBy = '2026-11-21T05:00:00.000Z' as Instant
  const asked = { exchangeId, itinerary: booking.offer.itinerary, due: satang(4_000_00), payBy }
  return [
    mailSampleOf(exchangedMail(booking, { exchangeId, tickets, due: 4_000_00 }, link)),
    {
      event: 'tickets-exchanged-free',
      mail: exchangedMail(booking, { exchangeId, tickets, due: 0, isFree: true }, link),
    },
    mailSampleOf(exchangePaymentMail(booking, asked, link)),
  ]
}

function extrasSamples(booking: WrittenBooking, link: string) {
  const bag = { kind: 'bag', passenger: 0, covers: [], maxKg: 20, serviceRef: 'sample' } as const
  const seat = { kind: 'seat', passenger: 0, covers: [], designator: '31A', serviceRef: 'sample' } as const
  const extras = [
    { ...bag, amount: satang(900_00) },
    { ...seat, amount: satang(350_00) },
  ]
  const sale = { extraSaleId: 'sample', extras, notAdded: [] }
  const payBy = '2026-11-21T05:00:00.000Z' as Instant
  const partly = {
    event: 'extras-added-in-part',
    mail: extrasAddedMail(booking, { ...sale, notAdded: [1] }, link),
  }
  const unpaid = { ...sale, due: satang(1_250_00), payBy }
  const onAccount = {
    event: 'extras-payment-on-account',
    mail: extrasPaymentMail(booking, unpaid, { link, isOnAccountOnly: true }),
  }
  return [
    mailSampleOf(extrasPaymentMail(booking, unpaid, { link, isOnAccountOnly: false })),
    onAccount,
    mailSampleOf(extrasAddedMail(booking, sale, link)),
    partly,
  ]
}

function airlineAnswerSamples(booking: WrittenBooking, link: string) {
  const service = { serviceId: 'sample', passenger: 0, segment: 0, code: 'VGML' }
  const was = { title: 'MR', givenName: 'Jon', surname: 'Smith' } as const
  const correction = { correctionId: 'sample', was, now: { ...was, givenName: 'John' } }
  const accepted = { ...correction, state: 'accepted', answer: 'Corrected in the ticket.' } as const
  const refused = { ...correction, state: 'refused', answer: 'The fare does not allow it.' } as const
  return [
    mailSampleOf(serviceRefusedMail(booking, service, link)),
    mailSampleOf(nameCorrectionMail(booking, accepted, link)),
    mailSampleOf(nameCorrectionMail(booking, refused, link)),
  ]
}

function scheduleChangeSamples(booking: WrittenBooking, link: string) {
  const [out, back] = booking.offer.itinerary.journeys.map(({ segments }) => segments[0])
  if (!out || !back) return []
  const later = {
    ...out,
    departureLocal: '2027-01-21T00:40' as LocalDateTime,
    departureAt: plusMinutes(out.departureAt, 50),
    arrivalLocal: '2027-01-21T09:00' as LocalDateTime,
    arrivalAt: plusMinutes(out.arrivalAt, 50),
  }
  const replyBy = '2026-11-24T03:00:00.000Z' as Instant
  const moved = { journey: 0, kinds: ['later' as const], was: out, now: later }
  const connections = [{ journey: 0, fault: 'tooShort' as const, airport: 'NRT' as AirportCode, minutes: 40 }]
  const { itinerary } = booking.offer
  const terms = 'askAirline' as const
  const difference = { flights: [moved], connections, itinerary }
  const change = { changeId: 'sample', replyBy, difference, terms }
  const gone = { journey: 1, kinds: ['cancelled' as const], was: back }
  const gap = { flights: [moved, gone], connections: [] }
  const cancelled = { changeId: 'sample', replyBy, difference: gap, terms: 'free' as const }
  const retimed = { flights: [moved], connections: [], itinerary }
  const small = { terms: 'fareRules' as const, freeFromMinutes: 120 }
  const minor = { ...change, difference: retimed, ...small }
  return [
    mailSampleOf(scheduleChangeMail(booking, change, link)),
    { event: 'flights-cancelled', mail: scheduleChangeMail(booking, cancelled, link) },
    { event: 'flights-changed-by-fare-rules', mail: scheduleChangeMail(booking, minor, link) },
    mailSampleOf(minorScheduleChangeMail(booking, change, link)),
    mailSampleOf(scheduleChangeReminderMail(booking, change, link)),
    mailSampleOf(scheduleChangeAcceptedMail(booking, change, link)),
    mailSampleOf(scheduleChangeWithdrawnMail(booking, change, link)),
  ]
}

function freeRequestSamples(booking: MailedBooking, link: string) {
  return (['change', 'refund'] as const).map((kind) => {
    const terms = { comesBack: satang(1_170_00) }
    const request = { requestId: 'sample', kind, message: 'NRT 22 JAN, morning', terms }
    return { event: `free-${kind}-requested`, mail: freeRequestMail(booking, request, link) }
  })
}
