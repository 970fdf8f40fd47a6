import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { Language } from '#contract/problem.ts'
import type { AgencyAnswer } from '#contract/api/agency.ts'
import type { Instant } from '#contract/terms/time.ts'
import { agencyFooterLines } from '#server/agency/agency-footer-lines.ts'
import {
  type ItineraryReceiptFormats,
  type ItineraryReceiptMessages,
  type ItineraryReceiptNames,
  type SummaryColors,
  baggageText,
  fillPlaceholders,
  itineraryReceiptMessagesIn,
  receiptFormatsIn,
  receiptJourneyOf,
} from '#server/flow/ticket/ticket.ts'
import type { Quotation } from '../quotation-record.ts'
import { type QuotationMessages, quotationMessages } from './quotation-messages.ts'

/** What a document needs besides the quotation. */
export type QuotationDocumentContext = {
  readonly language: Language
  readonly names: ItineraryReceiptNames
  readonly colors: SummaryColors
  readonly agency: AgencyAnswer
  readonly isSimulated: boolean
}

type Fact = { readonly name: string; readonly value: string }

/** All texts that `quotation.typ` sets; the template only positions them. */
export type QuotationDocumentData = {
  readonly language: Language
  readonly title: string
  readonly number: string
  readonly customer: string
  readonly sentAt: string
  readonly validity: string
  readonly simulated: string
  readonly note: string
  readonly options: readonly {
    readonly title: string
    readonly fare: string
    readonly total: string
    readonly party: string
    readonly journeys: readonly {
      readonly title: string
      readonly facts: string
      readonly arc: string
      readonly ends: readonly [from: string, to: string]
      readonly flights: readonly string[]
    }[]
    readonly conditions: readonly Fact[]
  }[]
  readonly disclaimer: string
  readonly agency: { readonly name: string; readonly lines: readonly string[] }
  readonly colors: SummaryColors
}

type Texts = {
  readonly own: QuotationMessages
  readonly words: ItineraryReceiptMessages
  readonly formats: ItineraryReceiptFormats
}

/** Returns the texts of a quotation's PDF and picture. Every value is plain text for the template, never markup. */
export function quotationDocumentOf(
  quotation: Quotation,
  context: QuotationDocumentContext,
): QuotationDocumentData {
  const { language, agency, colors, isSimulated } = context
  const own = quotationMessages[language]
  const texts = { own, words: itineraryReceiptMessagesIn(language), formats: receiptFormatsIn(language) }
  const { number, customer, options, validUntil, state } = quotation
  const [name = '', ...lines] = agencyFooterLines(agency, language)
  const pricedAt = options.map((one) => one.pricedAt).toSorted()[0]
  return {
    language,
    title: own.title,
    number,
    customer: customer.name === '' ? '' : fillPlaceholders(own.customer, { name: customer.name }),
    sentAt: pricedAt === undefined ? '' : momentIn(own.sentAt, pricedAt, texts),
    validity:
      state === 'draft' || validUntil === undefined ? own.draft : momentIn(own.validUntil, validUntil, texts),
    simulated: isSimulated ? texts.words.simulated : '',
    note: customer.note,
    options: options.map(({ offer }, index) => optionTexts(offer, index + 1, { ...texts, ...context })),
    disclaimer: own.disclaimer,
    agency: { name, lines },
    colors,
  }
}

function momentIn(sentence: string, at: Instant, { formats }: Texts): string {
  return fillPlaceholders(sentence, { moment: formats.moment(at) })
}

function optionTexts(
  offer: OfferAnswer,
  number: number,
  context: Texts & QuotationDocumentContext,
): QuotationDocumentData['options'][number] {
  const { own, words, formats } = context
  const cabins = new Set(offer.journeys.flatMap(({ segments }) => segments.map((one) => one.cabinClass)))
  const party = offer.price.passengers.map(({ type, count }) => `${count} × ${words.passengerTypes[type]}`)
  return {
    title: fillPlaceholders(own.option, { number }),
    fare: [offer.fareBrand ?? '', ...[...cabins].map((cabin) => words.cabins[cabin])]
      .filter((one) => one !== '')
      .join(' · '),
    total: formats.saidMoney(offer.price.total),
    party: fillPlaceholders(own.party, { party: party.join(', ') }),
    journeys: offer.journeys.map((journey) => journeyTexts(journey, context)),
    conditions: [
      { name: own.baggage, value: baggageText(offer.baggage, words) },
      { name: words.rules.refund, value: ruleText(offer.refund, context) },
      { name: words.rules.change, value: ruleText(offer.rebook, context) },
    ],
  }
}

function journeyTexts(
  journey: OfferAnswer['journeys'][number],
  context: Texts & QuotationDocumentContext,
): QuotationDocumentData['options'][number]['journeys'][number] {
  const { own } = context
  const texts = receiptJourneyOf(journey, { ...context, cancelled: new Set() })
  const places = journey.segments.slice(0, -1).map(({ to }) => context.names.city(to))
  const stops = places.length === 0 ? '' : ` · ${fillPlaceholders(own.stops, { places: places.join(', ') })}`
  return {
    title: texts.title,
    facts: texts.facts + stops,
    arc: texts.arc,
    ends: texts.ends,
    flights: texts.flights.map(
      (flight) => `${flight.number} · ${flight.facts}${flight.wait && ` · ${flight.wait}`}`,
    ),
  }
}

function ruleText(answer: OfferAnswer['refund'], { words, formats }: Texts): string {
  const fee = answer.kind === 'fee' ? formats.saidMoney(answer.fee) : ''
  return fillPlaceholders(words.answers[answer.kind], { fee })
}
