import type { RuleText, RuleTopic } from '#contract/terms/fare.ts'
import { fareBasis } from '#contract/terms/codes.ts'
import type { SupplyContext } from '../../supply-provider.ts'
import type { SabreClient } from '../client/sabre-client.ts'
import type { SabreFlightHandle, SabreOfferHandle } from './sabre-offer-ref.ts'
import { type XmlElement, xmlDescendants, escapeXml } from '../client/sabre-xml.ts'

/** An airline's fare rule texts: under our headings, or others. */
export type SabreTexts = {
  readonly texts: readonly RuleText[]
  readonly others: readonly { readonly lang: string; readonly text: string }[]
}

/** Returns the full texts of an offer's fares; none where Sabre does not provide them. */
export type SabreRuleTexts = (handle: SabreOfferHandle, context: SupplyContext) => Promise<SabreTexts>

/** Headings by ATPCO rule category; penalties concern both refunds and changes. */
const topicsOfCategory: ReadonlyMap<string, readonly RuleTopic[]> = new Map([
  ['3', ['season']],
  ['5', ['advancePurchase']],
  ['6', ['minimumStay']],
  ['7', ['maximumStay']],
  ['14', ['validity']],
  ['16', ['refund', 'rebook']],
  ['31', ['rebook']],
  ['33', ['refund']],
])

/** Size of the text cache; texts rarely change, the oldest entry is evicted. */
const mostKept = 500
/** Longer texts are cut. */
const longestText = 20_000

/** Requests the rules of each fare of an offer, each fare once. */
export function sabreRuleTexts(client: SabreClient): SabreRuleTexts {
  const kept = new Map<string, SabreTexts>()
  const readFareRuleTexts = async (fare: SoldFare, context: SupplyContext): Promise<SabreTexts> => {
    const key = Object.values(fare).join('/')
    const known = kept.get(key)
    if (known) return known
    const answer = await client.soap({
      patience: 'readBefore',
      action: 'OTA_AirRulesLLSRQ',
      xml: airRulesRequest(fare),
      context,
    })
    if (answer.kind !== 'data') return { texts: [], others: [] }
    const texts = fareRuleTextsIn(answer.value, fare.fareBasis)
    const oldest = kept.size >= mostKept ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    // an empty result may be a temporary fault and is not cached
    if (texts.texts.length + texts.others.length > 0) kept.set(key, texts)
    return texts
  }
  return async (handle, context) => {
    const all = await Promise.all(soldFaresOf(handle).map((fare) => readFareRuleTexts(fare, context)))
    return { texts: all.flatMap((one) => one.texts), others: all.flatMap((one) => one.others) }
  }
}

type SoldFare = {
  /** The airline that filed the fare. */
  readonly carrier: string
  readonly fareBasis: string
  readonly from: string
  readonly to: string
  /** "11-21": the service takes no year. */
  readonly day: string
}

const filingCarrierOf = ({ governing, airline }: SabreFlightHandle): string => governing ?? airline

/** Consecutive flights of a journey with one fare basis of one filing airline are one fare. */
function soldFaresOf({ journeys }: SabreOfferHandle): SoldFare[] {
  const fares = journeys.flatMap((flights) => {
    const runs: SabreFlightHandle[][] = []
    for (const flight of flights) {
      const run = runs.at(-1)
      const [begun] = run ?? []
      const isSameFare = begun?.fareBasis === flight.fareBasis && begun.governing === flight.governing
      if (run && isSameFare) run.push(flight)
      else runs.push([flight])
    }
    return runs.flatMap((run) => {
      const [first] = run
      if (!first) return []
      const { fareBasis: basis, from, departs } = first
      const carrier = filingCarrierOf(first)
      return [{ carrier, fareBasis: basis, from, to: run.at(-1)?.to ?? first.to, day: departs.slice(5, 10) }]
    })
  })
  return [...new Map(fares.map((fare) => [`${fare.carrier}/${fare.fareBasis}`, fare])).values()]
}

function airRulesRequest({ carrier, fareBasis: basis, from, to, day }: SoldFare): string {
  return [
    '<OTA_AirRulesRQ xmlns="http://webservices.sabre.com/sabreXML/2011/10" Version="2.3.0">',
    `<OriginDestinationInformation><FlightSegment DepartureDateTime="${escapeXml(day)}">`,
    `<DestinationLocation LocationCode="${escapeXml(to)}"/><MarketingCarrier Code="${escapeXml(carrier)}"/>`,
    `<OriginLocation LocationCode="${escapeXml(from)}"/></FlightSegment></OriginDestinationInformation>`,
    `<RuleReqInfo><FareBasis Code="${escapeXml(basis)}"/></RuleReqInfo></OTA_AirRulesRQ>`,
  ].join('')
}

function fareRuleTextsIn(answer: XmlElement, basis: string): SabreTexts {
  const paragraphs = xmlDescendants(answer, 'Paragraph').flatMap(({ attributes, children }) => {
    const words = children.filter((one) => one.name === 'Text').map((one) => one.text)
    const text = words.join('\n').trim().slice(0, longestText)
    const title = attributes['Title'] ?? ''
    return text === ''
      ? []
      : [{ category: attributes['RPH'] ?? '', text: title ? `${title}\n${text}` : text }]
  })
  const code = fareBasis(basis)
  return {
    texts: paragraphs.flatMap(({ category, text }) =>
      (topicsOfCategory.get(category) ?? []).map((topic): RuleText => ({
        topic,
        lang: 'en',
        text,
        ...(code ? { fareBasis: code } : {}),
      })),
    ),
    others: paragraphs
      .filter(({ category }) => topicsOfCategory.get(category) === undefined)
      .map(({ text }) => ({ lang: 'en', text })),
  }
}
