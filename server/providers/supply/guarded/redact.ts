/**
 * Members whose values staff may see: trade identifiers, codes, amounts, times and places. Any other value is
 * replaced by its type, so that a name, address, document or key cannot leak through a member that a supplier
 * adds later. Suppliers' texts are not listed, because they quote requests.
 */
const shownNames = new Set(
  [
    // identifiers
    'id offer_id order_id offer_request_id selected_offers booking_reference confirmationId reservationRef',
    'clientReference live_mode request_id status type code category errorCode fieldPath fieldName field pointer',
    'bookingSignature isTicketed isCancelable ticketStatusName isVoidable isRefundable remaining_batches total_batches',
    'action_taken available_actions awaiting_payment payment_required_by price_guarantee_expires_at expires_at created_at',
    'updated_at synced_at confirmed_at cancelled_at refund_to timestamp timeStamp requires_instant_payment',
    'offerId offerItemId selectedOfferItems source sourceType distributionModel offerType ttl timeToLive requestedPtc ptc',
    'offerExpirationDateTime offerExpirationDate offerExpirationTime paymentTimeLimitDateTime paymentTimeLimitText',
    'priceGuaranteeTimeLimitDateTime priceGuaranteeTimeLimitText',
    // flights
    'flightNumber airlineCode marketingAirlineCode operatingAirlineCode fromAirportCode toAirportCode departureDate',
    'departureTime arrivalDate arrivalTime bookingClass cabin_class cabinTypeCode flightStatusCode flightStatusName iata_code',
    'origin destination departure_date departing_at arriving_at marketing_carrier_flight_number LocationCode',
    'DepartureDateTime ArrivalDateTime Code Quantity Cabin fareBasisCode fare_basis_code FareBasis max_connections',
    'originLocation destinationLocation DepartureWindow ArrivalWindow Version PseudoCityCode QueueIdentifier UniqueID',
    'Number Count ID Action RPH PreferLevel MaxConnections RequestType Match ATPCO LCC NDC',
    // amounts
    'amount currency curCode taxCode total total_amount total_currency base_amount base_currency tax_amount tax_currency refund_amount',
    'refund_currency totalPrice totalFare currencyCode CurrencyCode subtotal taxes desiredAmount comparisonType percent',
    'ticketingDate ticketingTime ticketingPolicy purchaseDeadlineDate purchaseDeadlineTime lastTicketDate lastTicketTime',
  ].flatMap((line) => line.split(' ')),
)

const longestValue = 80
const mostEntries = 8
const deepest = 12
/** Longest stored text of one message, in characters. */
const longestText = 12_000

/** Returns a message with all unlisted values withheld; undefined for anything but JSON and XML. */
export function redactPayload(text: string): string | undefined {
  const shown = /^\s*</.test(text) ? redactedXml(text) : redactedJson(text)
  if (shown === undefined || shown.length <= longestText) return shown
  return `${shown.slice(0, longestText)}\n…`
}

function redactedJson(text: string): string | undefined {
  try {
    return JSON.stringify(redactValue(JSON.parse(text), '', 0), undefined, 1)
  } catch {
    return undefined
  }
}

function redactValue(value: unknown, name: string, depth: number): unknown {
  if (typeof value === 'string' || typeof value === 'number') return redactLeaf(value, name)
  if (value === null || typeof value !== 'object') return value
  if (depth >= deepest) return '…'
  if (Array.isArray(value)) {
    const first = value.slice(0, mostEntries).map((one) => redactValue(one, name, depth + 1))
    return value.length > mostEntries ? [...first, `… ${value.length - mostEntries} more`] : first
  }
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [
      redactName(member),
      redactValue(inner, member, depth + 1),
    ]),
  )
}

function redactLeaf(value: string | number, name: string): string | number {
  if (!shownNames.has(name)) return typeof value === 'number' ? '(number)' : '(text)'
  if (typeof value === 'number') return value
  return isHarmlessValue(value) ? value : '(text)'
}

/** Member names are chosen by the sender, so an unusual name may contain anything. */
function redactName(name: string): string {
  return /^[\w@:.-]{1,60}$/.test(name) && !name.slice(1).includes('@') ? name : '(name)'
}

/** Codes, times and amounts are short and contain no email address and no long number like phone or card numbers. */
function isHarmlessValue(value: string): boolean {
  return value.length <= longestValue && !value.includes('@') && !/(?:\+|00)\d{9,}|\d{13,}/.test(value)
}

/** Redacts attributes and texts by element name. Comments and CDATA sections are dropped. */
function redactedXml(text: string): string {
  let element = ''
  const parts: string[] = []
  for (const [part] of text
    .replaceAll(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, '')
    .matchAll(/<[^>]*>|[^<]+/g)) {
    if (part.startsWith('<')) {
      element = /^<([\w.:-]+)/.exec(part)?.[1] ?? ''
      parts.push(redactTag(part))
    } else if (part.trim() !== '') parts.push(String(redactLeaf(part.trim(), localName(element))))
  }
  return parts.join('')
}

function redactTag(tag: string): string {
  const name = /^<[/?!]?([\w.:-]+)/.exec(tag)?.[1]
  if (name === undefined || tag.startsWith('<?') || tag.startsWith('<!')) return ''
  if (tag.startsWith('</')) return `</${name}>`
  const attributes = [...tag.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
    ([, attribute = '', one, other]) =>
      ` ${attribute}="${redactLeaf(one ?? other ?? '', attribute.startsWith('xmlns') ? '' : localName(attribute))}"`,
  )
  return `<${name}${attributes.join('')}${tag.endsWith('/>') ? '/' : ''}>`
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1)
}

/** Returns path and query with unlisted values withheld. */
export function redactedPath(url: string): string {
  const { pathname, searchParams } = new URL(url)
  const path = pathname
    .split('/')
    .map((part) => (/^[\w.-]{0,64}$/.test(part) ? part : '(text)'))
    .join('/')
  const query = [...searchParams].map(([name, value]) => `${redactName(name)}=${redactLeaf(value, name)}`)
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}
