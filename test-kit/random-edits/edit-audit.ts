import { surchargeOf } from '#contract/terms/payment/payment-surcharge.ts'
import { satang } from '#contract/terms/money.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import type { PriceTolerance } from '#contract/terms/price/price-tolerance.ts'
import type { Answer, Party, Shown } from './edit-world.ts'
import type { Draft } from './edits.ts'

/** The records of an order after a request was accepted. */
export type BookedRow = {
  readonly net: number
  readonly total: number
  readonly absorbed: number
  /** The total of its reservation at the airline, and the airline's price of that offer. */
  readonly reserved: number | undefined
  readonly asked: number | undefined
}

/** The data for judging an accepted booking. */
export type BookedCase = {
  readonly draft: Draft
  readonly body: Record<string, unknown>
  readonly answer: Answer
  readonly shown: Shown | undefined
  readonly row: BookedRow | undefined
  readonly nowMs: number
  readonly terms: EditTerms
}

/** The shop's settings in a run, as set by staff. */
export type EditTerms = {
  readonly agreementVersion: string
  readonly band: PriceTolerance
  readonly counterBasisPoints: number
  readonly markup: {
    readonly adult: number
    readonly child: number
    readonly infant: number
    readonly fee: number
  }
}

const bookMembers = [
  'idempotencyKey',
  'offerId',
  'acceptedTotal',
  'acceptedSurcharge',
  'passengers',
  'contact',
  'agreement',
  'paymentMethod',
  'cardBrand',
  'sensitiveConsent',
  'fareConditions',
  'duplicateAccepted',
]
const priceMembers = ['offerId', 'journeys', 'passengers']
// Passengers born in these years surely have that age on the days of travel, in January 2027.
const years: Partial<Record<PassengerType, readonly [number, number]>> = {
  adult: [1900, 2014],
  child: [2016, 2024],
  infantOnLap: [2025, 2026],
}

/**
 * Returns what is wrong with an accepted booking; empty when it is right. Calculated independently of the
 * shop's own rules.
 */
export function faultsOfBooking({ draft, body, answer, shown, row, nowMs, terms }: BookedCase): string[] {
  if (!shown) return ['booked an offer that was never shown']
  if (!row) return ['accepted without a booking']
  const total = shown.total
  const surcharge = surchargeIn(body['paymentMethod'], total, terms)
  const accepted = body['acceptedTotal']
  const acceptedSurcharge = body['acceptedSurcharge'] ?? (accepted === undefined ? surcharge : 0)
  return told([
    [row.total !== total, `booked at ${row.total}, shown at ${total}`],
    [answer.body.total !== total, `answered ${answer.body.total}, shown ${total}`],
    [accepted !== undefined && accepted !== total, `accepted ${JSON.stringify(accepted)}, shown ${total}`],
    [
      acceptedSurcharge !== surcharge,
      `accepted a surcharge of ${JSON.stringify(acceptedSurcharge)}, it is ${surcharge}`,
    ],
    [answer.body.amountDue !== total + surcharge, `asks for ${answer.body.amountDue}`],
    [
      row.reserved !== row.net || row.asked !== row.net,
      `the airline asks ${row.asked} and has ${row.reserved}, not ${row.net}`,
    ],
    [row.total !== row.net + markupOf(shown.party, terms) - row.absorbed, 'the price does not add up'],
    [row.absorbed < 0 || !isAllowed(row.absorbed, total, terms), `carried ${row.absorbed}`],
    [nowMs > shown.untilMs, 'booked an offer past its time'],
    [partyFault(body['passengers'], shown.party), 'booked other passengers'],
    [agreementFault(body['agreement'], terms), 'booked without a yes'],
    [hasOthers(body, bookMembers), 'took members that nobody knows'],
    [draft.headers['idempotency-key'] !== undefined, 'took two keys'],
  ])
}

/** Returns what is wrong with a confirmed price; empty when it is right. */
export function faultsOfPrice({
  body,
  answer,
  shown,
  nowMs,
}: Omit<BookedCase, 'row' | 'terms' | 'draft'>): string[] {
  if (!shown) return ['priced an offer that was never shown']
  const { outcome, was, offer } = answer.body
  const isSame = outcome === 'same'
  const counts = (body['passengers'] ?? shown.party) as Party
  return told([
    [
      isSame && (offer?.offerId !== shown.offerId || offer.price.total !== shown.total),
      'the same at another price',
    ],
    [!isSame && was !== shown.total, `was ${was}, shown ${shown.total}`],
    [!isSame && offer?.offerId === shown.offerId, 'another price under the same id'],
    [nowMs > shown.untilMs, 'priced an offer past its time'],
    [!isSameParty(counts, shown.party), 'priced for other passengers'],
    [hasOthers(body, priceMembers), 'took members that nobody knows'],
  ])
}

function told(checks: readonly (readonly [boolean, string])[]): string[] {
  return checks.filter(([isFault]) => isFault).map(([, text]) => text)
}

function isAllowed(absorbed: number, shown: number, { band }: EditTerms): boolean {
  return absorbed <= band.most.amount && absorbed / shown <= band.mostBasisPoints / 10_000
}

function surchargeIn(method: unknown, total: number, { counterBasisPoints }: EditTerms): number {
  if (method !== 'counter') return 0
  return surchargeOf(satang(total), { paymentMethod: 'counter', surchargeBasisPoints: counterBasisPoints })
    .amount
}

function markupOf(party: Party, { markup }: EditTerms): number {
  const { adult = 0, child = 0, infantOnLap = 0 } = party
  const passengerCount = adult + child + infantOnLap
  return (
    adult * markup.adult + child * markup.child + infantOnLap * markup.infant + passengerCount * markup.fee
  )
}

function isSameParty(one: Party, other: Party): boolean {
  const types = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<PassengerType>
  return [...types].every((type) => (one[type] ?? 0) === (other[type] ?? 0))
}

function partyFault(passengers: unknown, party: Party): boolean {
  const all = passengers as readonly { readonly type: PassengerType; readonly birthdate: string }[]
  const counts: Party = {}
  for (const { type } of all) counts[type] = (counts[type] ?? 0) + 1
  const isOfAge = ({ type, birthdate }: (typeof all)[number]) => {
    const [from, to] = years[type] ?? [0, 0]
    const year = Number(birthdate.slice(0, 4))
    return from <= year && year <= to
  }
  return !isSameParty(counts, party) || !all.every(isOfAge)
}

function agreementFault(agreement: unknown, { agreementVersion }: EditTerms): boolean {
  const { accepted, version } = (agreement ?? {}) as { accepted?: unknown; version?: unknown }
  return accepted !== true || version !== agreementVersion
}

function hasOthers(body: Record<string, unknown>, known: readonly string[]): boolean {
  return Object.keys(body).some((name) => !known.includes(name))
}
