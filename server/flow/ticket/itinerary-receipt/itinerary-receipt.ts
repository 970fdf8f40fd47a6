import { cancelledFlightKeys, isTicketRefundAwaited } from '#contract/terms/after-sales.ts'
import type { RuleAnswerWire } from '#contract/api/offer/offer-answer.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Language } from '#contract/problem.ts'
import { priceLineKinds } from '#contract/terms/offer.ts'
import { priceValidityOf } from '#contract/terms/price/price-validity.ts'
import type { Instant } from '#contract/terms/time.ts'
import { renderQrSvg } from '#server/platform/picture/barcode-svg.ts'
import { agencyFooterLines } from '#server/agency/agency-footer-lines.ts'
import type {
  SummaryColors,
  SummaryData,
  ItineraryReceiptFact,
  SummaryPrice,
} from './itinerary-receipt-data.ts'
import { extraPrices } from './extra-prices.ts'
import {
  type FlightMessages,
  type ItineraryReceiptNames,
  receiptJourneyOf,
} from './itinerary-receipt-flights.ts'
import { type ItineraryReceiptFormats, receiptFormatsIn } from './itinerary-receipt-formats.ts'
import { itineraryReceiptMessagesIn } from './itinerary-receipt-messages-in.ts'
import { type ItineraryReceiptMessages, fillPlaceholders } from './itinerary-receipt-messages.ts'

/** Language, names and time for a summary. */
export type SummaryContext = {
  readonly language: Language
  readonly names: ItineraryReceiptNames
  /** Creation time; the order's status is as of then. */
  readonly now: Instant
  readonly publicUrl: string
  /** Colours of the band of the journeys. */
  readonly colors: SummaryColors
}

/** The fields of an order that a summary shows. */
export type ItineraryReceiptOrder = Pick<
  OrderAnswer,
  | 'orderNumber'
  | 'bookingCode'
  | 'state'
  | 'history'
  | 'payBy'
  | 'journeys'
  | 'passengers'
  | 'baggage'
  | 'price'
  | 'laterExtras'
  | 'paymentSurcharge'
  | 'amountDue'
  | 'agency'
  | 'isSimulated'
  | 'scheduleChanges'
  | 'afterSales'
> & { readonly rules: Pick<OrderAnswer['rules'], 'refund' | 'rebook' | 'reroute'> }

type ReceiptNotes = { readonly words: ItineraryReceiptMessages; readonly formats: ItineraryReceiptFormats }

/**
 * Returns the texts of an order's booking summary. Every value is plain text for the template, never markup.
 */
export function itineraryReceiptOf(
  order: ItineraryReceiptOrder,
  { language, names, now, publicUrl, colors }: SummaryContext,
): SummaryData {
  const messages = itineraryReceiptMessagesIn(language)
  const formats = receiptFormatsIn(language)
  const ruleAnswerText = { words: messages, formats }
  const { labels } = messages
  return {
    language,
    title: messages.title,
    asOf: fillPlaceholders(messages.asOf, { moment: formats.moment(now) }),
    notATicket: validityNotice(order, messages),
    simulated: order.isSimulated ? messages.simulated : '',
    page: messages.page,
    facts: receiptFacts(order, ruleAnswerText),
    code: { picture: renderQrSvg(orderLookupUrl(order, publicUrl)), note: messages.openOnline },
    flights: {
      heading: labels.flights,
      note: scheduleChangeNote(order, messages),
      journeys: receiptJourneys(order, { ...ruleAnswerText, names, colors }),
    },
    passengers: receiptPassengers(order, messages),
    baggage: { heading: labels.baggage, text: baggageText(order.baggage, messages) },
    price: {
      heading: labels.price,
      note: messages.prices[priceValidityOf(order.state)],
      passengers: receiptPrices(order, ruleAnswerText),
      totals: receiptTotals(order, ruleAnswerText),
    },
    conditions: {
      heading: labels.conditions,
      note: labels.allConditions,
      rows: fareConditionFacts(order.rules, ruleAnswerText),
    },
    agency: receiptAgency(order.agency, language),
    colors,
  }
}

function receiptJourneys(
  { journeys, scheduleChanges }: ItineraryReceiptOrder,
  by: Omit<FlightMessages, 'cancelled'>,
): SummaryData['flights']['journeys'] {
  const cancelled = cancelledFlightKeys(scheduleChanges)
  return journeys.map((journey) => receiptJourneyOf(journey, { ...by, cancelled }))
}

/** Returns where the booking is looked up with the email address; unlike its link, it opens nothing by itself. */
function orderLookupUrl({ orderNumber }: ItineraryReceiptOrder, publicUrl: string): string {
  return `${publicUrl}${pagePaths.order}#${new URLSearchParams({ code: orderNumber })}`
}

function receiptFacts(
  order: ItineraryReceiptOrder,
  { words: { labels, states }, formats }: ReceiptNotes,
): ItineraryReceiptFact[] {
  const visited = order.history.map(({ state }) => state)
  const isOver = order.state === 'expired' || order.state === 'cancelled'
  const isLostWaitlistRequest = isOver && visited.includes('waitlisted') && !visited.includes('held')
  const deadline = order.state === 'held' ? order.payBy : undefined
  return [
    { name: labels.orderNumber, value: order.orderNumber, isStrong: true },
    { name: labels.bookingCode, value: order.bookingCode ?? labels.notYet, isStrong: true },
    {
      name: labels.state,
      value: states[order.afterSales?.status ?? (isLostWaitlistRequest ? 'waitlistEnded' : order.state)],
    },
    ...(deadline === undefined
      ? []
      : [
          {
            name: labels.payBy,
            value: fillPlaceholders(labels.bangkokTime, { moment: formats.moment(deadline as Instant) }),
          },
        ]),
  ]
}

function receiptPassengers(
  { passengers }: ItineraryReceiptOrder,
  messages: ItineraryReceiptMessages,
): SummaryData['passengers'] {
  return {
    heading: messages.labels.passengers,
    rows: passengers.map(({ ticketName, type, ticketNumber: number }) => ({
      name: ticketName,
      type: messages.passengerTypes[type],
      ticket: number === undefined ? '' : fillPlaceholders(messages.labels.ticket, { number }),
    })),
  }
}

/** Describes the free bags of a passenger with a seat, in one line. */
export function baggageText(
  baggage: OrderAnswer['baggage'],
  { baggage: messages }: ItineraryReceiptMessages,
): string {
  const { notStated = [], ...counts } = baggage
  const { cabinPieces, cabinKg, checkedPieces, checkedKg } = counts
  const weighed = cabinKg > 0 ? messages.cabin : messages.cabinCount
  const cabin = fillPlaceholders(cabinPieces > 0 ? weighed : messages.noCabin, counts)
  const checked = fillPlaceholders(checkedBaggageText({ checkedPieces, checkedKg }, messages), counts)
  return [
    notStated.includes('cabin') ? messages.cabinNotStated : cabin,
    notStated.includes('checked') ? messages.checkedNotStated : checked,
  ].join(' · ')
}

/** Describes checked bags; without a weight from the supplier only their number is given. */
function checkedBaggageText(
  { checkedPieces, checkedKg }: Pick<OrderAnswer['baggage'], 'checkedPieces' | 'checkedKg'>,
  messages: ItineraryReceiptMessages['baggage'],
): string {
  if (checkedKg <= 0) return checkedPieces > 0 ? messages.checkedCount : messages.noChecked
  if (checkedPieces === 0) return messages.checkedInAll
  return checkedPieces === 1 ? messages.checked : messages.manyChecked
}

/** Returns the price of each passenger type, or one total when the supplier gives no breakdown. */
function receiptPrices(order: ItineraryReceiptOrder, said: ReceiptNotes): SummaryPrice[] {
  return [...farePrices(order.price, said), ...extraPrices(order, said.words.labels, said.formats.money)]
}

function farePrices({ passengers }: OrderAnswer['price'], said: ReceiptNotes): SummaryPrice[] {
  if (!passengers.some((one) => one.isShareOfTotal))
    return passengers.map((one) => passengerTypePrice(one, said))
  const { words: messages, formats } = said
  const lines = priceLineKinds.flatMap((kind) => {
    const ofKind = passengers.flatMap(({ lines: all, count }) =>
      all.filter((line) => line.kind === kind).map((line) => line.amount * count),
    )
    const amount = ofKind.reduce((sum, one) => sum + one, 0)
    const name = kind === 'tax' ? messages.labels.taxes : messages.lines[kind]
    return amount === 0 ? [] : [{ name, value: formats.money(amount) }]
  })
  return [{ title: messages.labels.total, lines, sums: [] }]
}

function passengerTypePrice(
  { type, count, perPerson, lines }: OrderAnswer['price']['passengers'][number],
  { words: messages, formats }: ReceiptNotes,
): SummaryPrice {
  return {
    title: messages.passengerTypes[type],
    lines: summedByName(lines, messages).map(([name, amount]) => ({ name, value: formats.money(amount) })),
    sums: [
      { name: messages.labels.perPerson, value: formats.money(perPerson) },
      ...(count > 1 ? [{ name: `× ${count}`, value: formats.money(perPerson * count) }] : []),
    ],
  }
}

/** Returns the lines of a price by name; what is charged on several flights is one line, with its sum. */
function summedByName(
  lines: OrderAnswer['price']['passengers'][number]['lines'],
  messages: ItineraryReceiptMessages,
): [name: string, amount: number][] {
  const sums = new Map<string, number>()
  for (const { kind, lineCode, name, amount } of lines) {
    const known = Object.hasOwn(messages.taxes, lineCode) ? messages.taxes[lineCode] : undefined
    const said = kind === 'tax' ? `${known ?? name} (${lineCode})` : messages.lines[kind]
    sums.set(said, (sums.get(said) ?? 0) + amount)
  }
  return [...sums]
}

function receiptTotals(
  order: ItineraryReceiptOrder,
  { words: messages, formats }: ReceiptNotes,
): ItineraryReceiptFact[] {
  const { paymentSurcharge: surcharge, amountDue } = order
  const total = { name: messages.labels.total, value: formats.money(amountDue), isStrong: true }
  if (surcharge === 0) return [total]
  return [{ name: messages.lines.paymentSurcharge, value: formats.money(surcharge) }, total]
}

function fareConditionFacts(
  rules: ItineraryReceiptOrder['rules'],
  { words: messages, formats }: ReceiptNotes,
): ItineraryReceiptFact[] {
  const ruleAnswerText = (answer: RuleAnswerWire) =>
    fillPlaceholders(messages.answers[answer.kind], {
      fee: answer.kind === 'fee' ? formats.saidMoney(answer.fee) : '',
    })
  return [
    { name: messages.rules.refund, value: ruleAnswerText(rules.refund.beforeDeparture) },
    { name: messages.rules.noShow, value: ruleAnswerText(rules.refund.noShow) },
    { name: messages.rules.change, value: ruleAnswerText(rules.rebook.beforeDeparture) },
    { name: messages.rules.reroute, value: ruleAnswerText(rules.reroute) },
  ]
}

function receiptAgency(agency: OrderAnswer['agency'], language: Language): SummaryData['agency'] {
  const [name = '', ...lines] = agencyFooterLines(agency, language)
  return { name, lines }
}

/** Returns the validity notice: ticketed, not a ticket, tickets void, or a flight cancelled by the airline. */
function validityNotice(order: ItineraryReceiptOrder, messages: ItineraryReceiptMessages): string {
  const { state, afterSales } = order
  if (afterSales?.areTicketsValid === false || isTicketRefundAwaited(order)) return messages.ticketsVoid
  if (state === 'ticketed' && afterSales?.status === 'flightCancelled') return messages.flightCancelled
  return state === 'ticketed' ? messages.ticketed : messages.notATicket
}

function scheduleChangeNote(order: ItineraryReceiptOrder, { labels }: ItineraryReceiptMessages): string {
  if (order.afterSales?.status === 'cancelledByAirline') return labels.cancelledFlights
  if (order.afterSales?.status === 'flightCancelled') return labels.someCancelled
  return isChangedSince(order) ? labels.changedSince : labels.localTimes
}

/** Returns whether the airline has changed flights that the order still shows as booked. */
function isChangedSince({ scheduleChanges }: ItineraryReceiptOrder): boolean {
  const state = scheduleChanges[0]?.state
  return state === 'told' || state === 'accepting' || state === 'toConfirm' || state === 'refused'
}
