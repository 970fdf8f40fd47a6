import { satang } from '#contract/terms/money.ts'
import {
  type OfferPrice,
  type PassengerPrice,
  type PriceLine,
  createOfferPrice,
} from '#contract/terms/offer.ts'
import { type PassengerCounts, type PassengerType, passengerTypes } from '#contract/terms/passenger.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { SabreGraph, SabreTable } from './sabre-graph.ts'
import { type WireObject, asCount, asObject, asObjectList, asSatang, asText } from './sabre-json-values.ts'

/**
 * Sabre's passenger type codes. A child without an age is CNN, not CHD. Codes for seniors, students and
 * youths (SRC, STU, YTH) require contracts and are refused otherwise: these fly as adults.
 */
export const ptcOfType: Readonly<Record<PassengerType, string>> = {
  adult: 'ADT',
  child: 'CNN',
  infantOnLap: 'INF',
  infantInSeat: 'INS',
  senior: 'ADT',
  student: 'ADT',
  youth: 'ADT',
}

/** Why an option is left out. */
export type OptionFault = 'foreignCurrency' | 'unreadable' | 'sumsDiffer' | 'notForAll'

/** The price of one passenger type in a Sabre answer. */
export type PassengerInfo = {
  readonly type: PassengerType
  readonly count: number
  readonly info: WireObject
}

/** Passengers with a common code. */
export type PassengerKind = {
  readonly code: string
  readonly count: number
  readonly types: readonly { readonly type: PassengerType; readonly count: number }[]
}

/** Returns the codes of a party in request order, each once. */
export function passengerKindsOf(party: PassengerCounts): PassengerKind[] {
  const types = passengerTypes.flatMap((type) => {
    const count = party[type] ?? 0
    return count > 0 ? [{ type, count }] : []
  })
  const codes = [...new Set(types.map(({ type }) => ptcOfType[type]))]
  return codes.map((code) => {
    const own = types.filter(({ type }) => ptcOfType[type] === code)
    return { code, types: own, count: own.reduce((sum, { count }) => sum + count, 0) }
  })
}

/**
 * Matches the answer with the requested codes: equal codes first, the rest in order. A child without its own
 * fare comes back as an adult. Undefined unless exactly the requested passengers have a price.
 */
export function passengerInfosOf(
  fare: WireObject,
  kinds: readonly PassengerKind[],
): PassengerInfo[] | undefined {
  const free = asObjectList(fare['passengerInfoList']).map((row) => asObject(row['passengerInfo']))
  const paired = new Map<PassengerKind, WireObject>()
  const takePassengerInfo = (kind: PassengerKind, isIt: (code: string) => boolean): void => {
    const at = free.findIndex(
      (info) => asCount(info['passengerNumber']) === kind.count && isIt(asText(info['passengerType']) ?? ''),
    )
    const [info] = at < 0 ? [] : free.splice(at, 1)
    if (info) paired.set(kind, info)
  }
  for (const kind of kinds) takePassengerInfo(kind, (code) => isCodeOfKind(kind, code))
  for (const kind of kinds) if (!paired.has(kind)) takePassengerInfo(kind, (code) => code !== '')
  if (paired.size !== kinds.length || free.length > 0) return undefined
  return kinds.flatMap((kind) => {
    const info = paired.get(kind)
    return info ? kind.types.map((one) => ({ ...one, info })) : []
  })
}

function isCodeOfKind({ code }: PassengerKind, told: string): boolean {
  return told === code || (code === 'CNN' && /^C(?:0[2-9]|1[01])$/.test(told))
}

/** Reads prices of an answer. */
export type PriceReader = (
  fare: WireObject,
  infos: readonly PassengerInfo[],
) => Result<OfferPrice, OptionFault>

/** Reads prices of an answer, each tax once; rejects a price whose parts do not add up to the satang. */
export function createPriceReader(graph: SabreGraph): PriceReader {
  const taxLine = createTaxReader(graph)
  return (fare, infos) => {
    const totals = asObject(fare['totalFare'])
    if (totals['currency'] !== 'THB') return fail('foreignCurrency')
    const total = asSatang(totals['totalPrice'], 'THB')
    const passengers: PassengerPrice[] = []
    for (const { type, count, info } of infos) {
      const lines = priceLinesOf(info, graph, taxLine)
      if (!lines.ok) return lines
      passengers.push({ type, count, lines: lines.value })
    }
    const price = createOfferPrice(passengers)
    if (total === undefined || total <= 0) return fail('unreadable')
    return price.total.amount === total ? succeed(price) : fail('sumsDiffer')
  }
}

type TaxReader = (table: SabreTable, ref: unknown) => PriceLine | undefined

function createTaxReader(graph: SabreGraph): TaxReader {
  const tables = new Map<SabreTable, Map<unknown, PriceLine | undefined>>()
  return (table, ref) => {
    const lines = tables.get(table) ?? new Map<unknown, PriceLine | undefined>()
    tables.set(table, lines)
    const known = lines.get(ref)
    if (known || lines.has(ref)) return known
    const line = taxLineOf(graph.at(table, ref))
    lines.set(ref, line)
    return line
  }
}

/** Returns the price line of a tax or carrier surcharge; undefined when it is unreadable. */
export function taxLineOf(tax: WireObject | undefined): PriceLine | undefined {
  const code = asText(tax?.['code'])
  const amount = asSatang(tax?.['amount'], tax?.['currency'])
  if (!tax || !code || amount === undefined || amount < 0) return undefined
  // carrier surcharges are YQ, YR, or these with one more letter: YQF, YQI, YRI
  const isSurcharge = /^Y[QR]/.test(code)
  const name = asText(tax['description']) ?? (isSurcharge ? 'Carrier surcharge' : `Tax ${code}`)
  return {
    kind: isSurcharge ? 'carrierSurcharge' : 'tax',
    code: isSurcharge ? code.slice(0, 2) : code,
    name,
    amount: satang(amount),
    source: 'sabre',
  }
}

/** Returns the lines of one passenger: fare, then taxes by code. Taxes by station repeat the same amounts. */
function priceLinesOf(
  info: WireObject,
  graph: SabreGraph,
  taxLine: TaxReader,
): Result<readonly PriceLine[], OptionFault> {
  const totals = asObject(info['passengerTotalFare'])
  if (totals['currency'] !== 'THB') return fail('foreignCurrency')
  const isConverted = totals['equivalentAmount'] !== undefined
  const base = isConverted
    ? asSatang(totals['equivalentAmount'], totals['equivalentCurrency'])
    : asSatang(totals['baseFareAmount'], totals['baseFareCurrency'])
  const tax = asSatang(totals['totalTaxAmount'], 'THB')
  const total = asSatang(totals['totalFare'], 'THB')
  if (base === undefined || tax === undefined || total === undefined) return fail('unreadable')
  const summaries = asObjectList(info['taxSummaries'])
  const [table, rows] =
    summaries.length > 0
      ? (['taxSummaryDescs', summaries] as const)
      : (['taxDescs', asObjectList(info['taxes'])] as const)
  const lines = [fareLine(base, firstFareBasis(info, graph))]
  let sum = 0
  for (const row of rows) {
    const line = taxLine(table, row['ref'])
    if (!line) return fail('unreadable')
    lines.push(line)
    sum += line.amount.amount
  }
  if (rows.length === 0 && tax !== 0) lines.push(totalTaxLine(tax))
  const isWhole = rows.length === 0 || sum === tax
  return isWhole && base + tax === total && base >= 0 ? succeed(lines) : fail('sumsDiffer')
}

/** Returns the price line of a fare, named by its fare basis. */
export function fareLine(amount: number, code: string): PriceLine {
  return { kind: 'fare', code, name: 'Fare', amount: satang(amount), source: 'sabre' }
}

/** Returns the price line of taxes that are told as a sum only. */
export function totalTaxLine(amount: number): PriceLine {
  return { kind: 'tax', code: 'TAX', name: 'Taxes and charges', amount: satang(amount), source: 'sabre' }
}

function firstFareBasis(info: WireObject, graph: SabreGraph): string {
  const first = asObjectList(info['fareComponents'])[0]
  return asText(graph.at('fareComponentDescs', first?.['ref'])?.['fareBasisCode']) ?? 'FARE'
}
