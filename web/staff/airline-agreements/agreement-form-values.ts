import { codeSuppliers } from '#contract/terms/bsp/private-fare.ts'
import type { AirlineAgreementAnswer } from '#contract/api/staff/bsp/airline-agreements.ts'
import {
  type CommissionBase,
  type CommissionRate,
  type FareCodes,
  firstAmbiguous,
  mostReplyDays,
} from '#contract/terms/bsp/airline-agreement.ts'
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
  /** Of private fares: the codes, and the company; empty for every customer. */
  readonly accountCode: string
  readonly tourCode: string
  readonly trackingReference: string
  readonly companyId: string
  readonly rateKind: 'percent' | 'amount'
  /** The percentage, the baht for each ticket, or the days; empty for private fares without a commission of their own. */
  readonly value: string
  readonly base: CommissionBase
  readonly source: string
}

/** The fields that can be wrong, and what is wrong with them. */
export type AgreementFault = {
  readonly id: number
  readonly field:
    | 'airline'
    | 'validFrom'
    | 'validTo'
    | 'origins'
    | 'destinations'
    | 'fareBasis'
    | 'accountCode'
    | 'tourCode'
    | 'trackingReference'
    | 'value'
  readonly kind:
    | 'airlineCode'
    | 'dateMissing'
    | 'datesOutOfOrder'
    | 'ambiguous'
    | 'airports'
    | 'fareBasis'
    | 'codeMissing'
    | 'accountCode'
    | 'tourCode'
    | 'trackingReference'
    | 'value'
}

/** Returns the agreements as the form shows them. */
export function typedAgreementsOf(agreements: readonly AirlineAgreementAnswer[]): readonly TypedAgreement[] {
  return agreements.map((one, id) => {
    const { kind, airline = '', validFrom, validTo = '', source } = one
    const common = { ...newAgreement([], ''), id, kind, airline, validFrom, validTo, source }
    if (one.kind === 'replyDays') return { ...common, value: String(one.days) }
    const value = typedRateOf(one.rate)
    if (one.kind === 'privateFare') {
      const { accountCode = '', tourCode = '', trackingReference = '', companyId = '', suppliers, rate } = one
      const codes = { accountCode, tourCode, trackingReference, companyId, suppliers }
      return { ...common, ...codes, rateKind: rate?.kind ?? 'percent', value }
    }
    const { rate, origins, destinations, cabins, fareBasis, base, suppliers } = one
    const conditions = {
      origins: origins.join(' '),
      destinations: destinations.join(' '),
      cabin: cabins.join(' '),
    }
    return { ...common, ...conditions, fareBasis, base, suppliers, rateKind: rate.kind, value }
  })
}

function typedRateOf(rate: CommissionRate | undefined): string {
  if (!rate) return ''
  return String(rate.kind === 'percent' ? rate.basisPoints / 100 : rate.satang / 100)
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
    accountCode: '',
    tourCode: '',
    trackingReference: '',
    companyId: '',
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
  const isEarning = kind === 'commission' || kind === 'override'
  const isValueMissing = valueOf(row) === undefined && (kind !== 'privateFare' || row.value.trim() !== '')
  const areAirports = (text: string) => codesOf(text).every((code) => /^[A-Z]{3}$/.test(code))
  const faults: readonly (AgreementFault | false)[] = [
    isAirlineWrong && { id, field: 'airline', kind: 'airlineCode' },
    validFrom === '' && { id, field: 'validFrom', kind: 'dateMissing' },
    validTo !== '' && validTo < validFrom && { id, field: 'validTo', kind: 'datesOutOfOrder' },
    isEarning && !areAirports(row.origins) && { id, field: 'origins', kind: 'airports' },
    isEarning && !areAirports(row.destinations) && { id, field: 'destinations', kind: 'airports' },
    isEarning &&
      !/^[A-Z0-9/]{0,15}$/.test(codeOf(row.fareBasis)) && { id, field: 'fareBasis', kind: 'fareBasis' },
    isValueMissing && { id, field: 'value', kind: 'value' },
    ...(kind === 'privateFare' ? codeFaultsOf(row) : []),
  ]
  return faults.filter((one) => one !== false)
}

/** Returns the faults of the codes; a tour code alone finds no fare. */
function codeFaultsOf({
  id,
  accountCode,
  tourCode,
  trackingReference,
}: TypedAgreement): readonly (AgreementFault | false)[] {
  const [account, tour, tracking] = [accountCode, tourCode, trackingReference].map(codeOf)
  return [
    account === '' && tracking === '' && { id, field: 'accountCode', kind: 'codeMissing' },
    !/^[A-Z0-9]{0,20}$/.test(account ?? '') && { id, field: 'accountCode', kind: 'accountCode' },
    !/^[A-Z0-9]{0,15}$/.test(tour ?? '') && { id, field: 'tourCode', kind: 'tourCode' },
    !/^[A-Z0-9:._-]{0,40}$/.test(tracking ?? '') && {
      id,
      field: 'trackingReference',
      kind: 'trackingReference',
    },
  ]
}

function agreementOf(row: TypedAgreement): AirlineAgreementAnswer {
  const { kind, validFrom, validTo, suppliers, rateKind, base } = row
  const airline = codeOf(row.airline)
  const dated = { validFrom, ...(validTo !== '' && { validTo }), source: row.source.trim() }
  const value = valueOf(row) ?? 0
  if (kind === 'replyDays') return { kind, ...(airline !== '' && { airline }), ...dated, days: value }
  const rate =
    rateKind === 'percent' ? { kind: rateKind, basisPoints: value } : { kind: rateKind, satang: value }
  if (kind === 'privateFare') {
    const codes = privateFareCodes(row)
    const hasRate = row.value.trim() !== ''
    return { kind, airline, ...dated, suppliers: [...suppliers], ...codes, ...(hasRate && { rate }) }
  }
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
    rate,
    base,
  }
}

function privateFareCodes(row: TypedAgreement): FareCodes & { readonly companyId?: string } {
  const [accountCode, tourCode, tracking] = [row.accountCode, row.tourCode, row.trackingReference].map(codeOf)
  return {
    ...(row.companyId !== '' && { companyId: row.companyId }),
    ...(accountCode && { accountCode }),
    ...(tourCode && { tourCode }),
    ...(tracking && { trackingReference: tracking }),
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

/** Returns the suppliers that take codes; one that was selected before stays, so that it can be deselected. */
export function suppliersForCodes(
  row: Pick<TypedAgreement, 'suppliers'>,
  suppliers: readonly string[],
): readonly string[] {
  const offered: readonly string[] = [...codeSuppliers, ...row.suppliers]
  return suppliers.filter((one) => offered.includes(one))
}
