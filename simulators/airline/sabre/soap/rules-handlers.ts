import { fareBrands } from '../../world/fare-brands.ts'
import type { FareBrand, FareCondition } from '../../world/world-offer.ts'
import { type Element, applicationResults, elementAt, escapeXml } from './soap-wire.ts'

type Category = { readonly number: string; readonly title: string; readonly text: string }

/** Returns the text of a fare's rules, one paragraph for each filed category. */
export function answerFareRules(root: Element): string {
  const asked = elementAt(root, 'RuleReqInfo')
  const basis = elementAt(asked, 'FareBasis')?.attributes['Code'] ?? ''
  const wanted = asked?.children.filter((one) => one.name === 'Category').map((one) => one.text) ?? []
  const segment = elementAt(root, 'OriginDestinationInformation', 'FlightSegment')
  const carrier = elementAt(segment, 'MarketingCarrier')?.attributes['Code']
  const brand = fareBrands.find((one) => one.basis === basis)
  if (!brand || carrier === undefined) return rulesAnswer('', 'NO RULES FOUND FOR THIS FARE BASIS')
  const paragraphs = categoriesOf(brand)
    .filter((one) => wanted.length === 0 || wanted.includes(one.number))
    .map(
      ({ number, title, text }) =>
        `<Paragraph RPH="${number}" Title="${escapeXml(title)}"><Text>${escapeXml(text)}</Text></Paragraph>`,
    )
  const header = `<Header><Line><Text>${escapeXml(`${carrier} FARE BASIS ${basis}`)}</Text></Line></Header>`
  return rulesAnswer(`<FareRuleInfo>${header}<Rules>${paragraphs.join('')}</Rules></FareRuleInfo>`)
}

function rulesAnswer(inside: string, warning?: string): string {
  return `<OTA_AirRulesRS xmlns="http://webservices.sabre.com/sabreXML/2011/10" Version="2.3.0">${applicationResults(warning)}${inside}</OTA_AirRulesRS>`
}

/** The categories that are the same for every fare of this world. */
const fixedCategories: readonly Category[] = [
  { number: '3', title: 'SEASONALITY', text: 'PERMITTED ALL YEAR.' },
  {
    number: '5',
    title: 'ADVANCE RES/TICKETING',
    text: 'TICKETING MUST BE COMPLETED WITHIN 3 DAYS AFTER RESERVATIONS ARE MADE OR AT LEAST 1 DAY BEFORE DEPARTURE WHICHEVER IS EARLIER.',
  },
  { number: '6', title: 'MINIMUM STAY', text: 'NO MINIMUM STAY REQUIREMENTS APPLY.' },
  { number: '8', title: 'STOPOVERS', text: 'NO STOPOVERS PERMITTED.' },
  { number: '9', title: 'TRANSFERS', text: '2 TRANSFERS PERMITTED ON EACH FARE COMPONENT.' },
  {
    number: '10',
    title: 'PERMITTED COMBINATIONS',
    text: 'COMBINATIONS PERMITTED WITH FARES OF THE SAME CARRIER.',
  },
  {
    number: '14',
    title: 'TRAVEL RESTRICTIONS',
    text: 'VALID FOR TRAVEL COMMENCING ON/AFTER DATE OF TICKETING.',
  },
  { number: '15', title: 'SALES RESTRICTIONS', text: 'SALE IS RESTRICTED TO SPECIFIC AGENCIES.' },
]

function categoriesOf(brand: FareBrand): Category[] {
  const months = brand.refund?.allowed === true && brand.refund.penaltyBaht === 0 ? 12 : 3
  const changes = conditionText('CHANGES', brand.change)
  const refunds = conditionText('CANCELLATIONS', brand.refund)
  const application = `${brand.name.toUpperCase()} FARE. ${brand.cabin.toUpperCase()} CLASS OF SERVICE.`
  const endorsement = brand.refund?.allowed === false ? 'NONREF/FEE FOR CHG.' : 'PENALTY APPLIES.'
  const stay = `TRAVEL FROM LAST STOPOVER MUST COMMENCE NO LATER THAN ${months} MONTHS AFTER DEPARTURE FROM FARE ORIGIN.`
  const own: readonly Category[] = [
    { number: '50', title: 'APPLICATION AND OTHER CONDITIONS', text: application },
    { number: '7', title: 'MAXIMUM STAY', text: stay },
    { number: '16', title: 'PENALTIES', text: `${changes} ${refunds}` },
    { number: '18', title: 'TICKET ENDORSEMENTS', text: endorsement },
    { number: '31', title: 'VOLUNTARY CHANGES', text: changes },
    { number: '33', title: 'VOLUNTARY REFUNDS', text: refunds },
  ]
  return [...own, ...fixedCategories].toSorted((one, other) => categorySortKey(one) - categorySortKey(other))
}

/** Returns the sort position of a category; the fare application comes before the numbered categories. */
function categorySortKey({ number }: Category): number {
  return number === '50' ? 0 : Number(number)
}

function conditionText(what: string, condition: FareCondition): string {
  if (condition === undefined) return `${what} - CONTACT CARRIER FOR DETAILS.`
  if (!condition.allowed) return `${what} - ANY TIME TICKET IS NON-REFUNDABLE IN CASE OF CANCEL/NO-SHOW.`
  if (condition.penaltyBaht === undefined) return `${what} - PERMITTED. CHARGE APPLIES.`
  return condition.penaltyBaht === 0
    ? `${what} - BEFORE DEPARTURE NO CHARGE.`
    : `${what} - BEFORE DEPARTURE CHARGE THB ${condition.penaltyBaht}.`
}
