import type { AirlineAgreementAnswer } from '#contract/api/staff/bsp/airline-agreements.ts'
import { type CommissionBase, firstAmbiguous, mostReplyDays } from '#contract/terms/bsp/airline-agreement.ts'
import { type CabinClass, cabinClasses } from '#contract/terms/codes.ts'
import { readBaht } from '#web/travel-ui/price/baht-amount.ts'

/** A row as typed; `id` keeps rows apart while they come and go. */
export type TypedAgreement = {
  readonly id: number
  readonly kind: AirlineAgreementAnswer['kind']
  /** Empty for days that count for all other airlines. */
  readonly airline: string
  readonly validFrom: string
  readonly validTo: string
  readonly suppliers: readonly string[]
  /** Airport codes with spaces or commas between them. */
  readonly origins: string
  readonly destinations: string
  /** Empty for every cabin. */
  readonly cabin: string
  readonly fareBasis: string
  readonly rateKind: 'percent' | 'amount'
  /** The percentage, the baht for each ticket, or the days. */
  readonly value: string
  readonly base: CommissionBase
  readonly source: string
}

/** The fields that can be wrong, and what is wrong with them. */
export type AgreementFault = {
  readonly id: number
  readonly field: 'airline' | 'validFrom' | 'validTo' | 'origins' | 'destinations' | 'fareBasis' | 'value'
  readonly kind:
    | 'airlineCode'
    | 'dateMissing'
    | 'datesOutOfOrder'
    | 'ambiguous'
    | 'airports'
    | 'fareBasis'
    | 'value'
}

/** Returns the agreements as the form shows them. */
export function typedAgreementsOf(agreements: readonly AirlineAgreementAnswer[]): readonly TypedAgreement[] {
  return agreements.map((one, id) => {
    const { kind, airline = '', validFrom, validTo = '', source } = one
    const common = { ...newAgreement([], ''), id, kind, airline, validFrom, validTo, source }
    if (one.kind === 'replyDays') return { ...common, value: String(one.days) }
    const { rate, origins, destinations, cabins, fareBasis, base, suppliers } = one
    const value = String(rate.kind === 'percent' ? rate.basisPoints / 100 : rate.satang / 100)
    const conditions = {
      origins: origins.join(' '),
      destinations: destinations.join(' '),
      cabin: cabins.join(' '),
    }
    return { ...common, ...conditions, fareBasis, base, suppliers, rateKind: rate.kind, value }
  })
}

/** Returns a new row, valid from a day. */
export function newAgreement(rows: readonly TypedAgreement[], validFrom: string): TypedAgreement {
  return {
    id: Math.max(-1, ...rows.map((one) => one.id)) + 1,
    kind: 'commission',
    airline: '',
    validFrom,
    validTo: '',
    suppliers: [],
    origins: '',
    destinations: '',
    cabin: '',
    fareBasis: '',
    rateKind: 'percent',
    value: '',
    base: 'fare',
    source: '',
  }
}

/** Returns the typed agreements to be sent, or every fault in them. */
export function parseAgreements(
  rows: readonly TypedAgreement[],
): { readonly rows: readonly AirlineAgreementAnswer[] } | { readonly faults: readonly AgreementFault[] } {
  const faults = rows.flatMap(faultsOf)
  if (faults.length > 0) return { faults }
  const read = rows.map(agreementOf)
  const ambiguous = firstAmbiguous(read)
  const row = ambiguous === undefined ? undefined : rows[ambiguous]
  return row ? { faults: [{ id: row.id, field: 'validFrom', kind: 'ambiguous' }] } : { rows: read }
}

function faultsOf(row: TypedAgreement): readonly AgreementFault[] {
  const { id, kind, validFrom, validTo } = row
  const airline = codeOf(row.airline)
  const isAirlineWrong = airline === '' ? kind !== 'replyDays' : !/^[A-Z0-9]{2}$/.test(airline)
  const isEarning = kind !== 'replyDays'
  const areAirports = (text: string) => codesOf(text).every((code) => /^[A-Z]{3}$/.test(code))
  const faults: readonly (AgreementFault | false)[] = [
    isAirlineWrong && { id, field: 'airline', kind: 'airlineCode' },
    validFrom === '' && { id, field: 'validFrom', kind: 'dateMissing' },
    validTo !== '' && validTo < validFrom && { id, field: 'validTo', kind: 'datesOutOfOrder' },
    isEarning && !areAirports(row.origins) && { id, field: 'origins', kind: 'airports' },
    isEarning && !areAirports(row.destinations) && { id, field: 'destinations', kind: 'airports' },
    isEarning &&
      !/^[A-Z0-9/]{0,15}$/.test(codeOf(row.fareBasis)) && { id, field: 'fareBasis', kind: 'fareBasis' },
    valueOf(row) === undefined && { id, field: 'value', kind: 'value' },
  ]
  return faults.filter((one) => one !== false)
}

function agreementOf(row: TypedAgreement): AirlineAgreementAnswer {
  const { kind, validFrom, validTo, suppliers, rateKind, base } = row
  const airline = codeOf(row.airline)
  const dated = { validFrom, ...(validTo !== '' && { validTo }), source: row.source.trim() }
  const value = valueOf(row) ?? 0
  if (kind === 'replyDays') return { kind, ...(airline !== '' && { airline }), ...dated, days: value }
  const cabins = row.cabin
    .split(' ')
    .filter((one): one is CabinClass => cabinClasses.some((cabin) => cabin === one))
  return {
    kind,
    airline,
    ...dated,
    suppliers: [...suppliers],
    origins: [...codesOf(row.origins)],
    destinations: [...codesOf(row.destinations)],
    cabins,
    fareBasis: codeOf(row.fareBasis),
    rate:
      rateKind === 'percent' ? { kind: 'percent', basisPoints: value } : { kind: 'amount', satang: value },
    base,
  }
}

/** Returns basis points, satang or days; undefined where the typed value is none. */
function valueOf({ kind, rateKind, value }: TypedAgreement): number | undefined {
  const text = value.trim()
  if (text === '') return undefined
  if (kind === 'replyDays') {
    const days = Number(text)
    return /^\d{1,3}$/.test(text) && days > 0 && days <= mostReplyDays ? days : undefined
  }
  const read = readBaht(text, rateKind === 'percent' ? 10_000 : 100_000_000)
  return read.ok ? read.satang : undefined
}

function codeOf(text: string): string {
  return text.trim().toUpperCase()
}

function codesOf(text: string): readonly string[] {
  return codeOf(text)
    .split(/[\s,]+/)
    .filter((code) => code !== '')
}
