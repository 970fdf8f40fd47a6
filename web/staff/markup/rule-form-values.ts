import { airlineCode, airportCode, type CabinClass, countryCode } from '#contract/terms/codes.ts'
import type { Refundability } from '#contract/terms/fare.ts'
import type { TripShape } from '#contract/terms/itinerary.ts'
import {
  type MarkupPart,
  type MarkupPlace,
  type MarkupRule,
  type SalesChannel,
  markupPlaceKinds,
  markupRuleLimits,
} from '#contract/terms/price/markup-rule.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { readBaht, bahtInputText } from '#web/travel-ui/price/baht-amount.ts'

/** Codes of places as typed, by kind of place. */
export type TypedPlaces = Readonly<Record<MarkupPlace['kind'], string>>
/** What is added for a passenger as typed: baht, or per cent of the base fare. */
export type TypedPart = { readonly unit: MarkupPart['kind']; readonly text: string }
/** From one date to another as "2026-11-21", or empty. */
export type TypedSpan = { readonly from: string; readonly until: string }

/** A rule as typed in the form. */
export type RuleFormValues = {
  readonly name: string
  readonly priority: string
  readonly airlines: string
  readonly origins: TypedPlaces
  readonly destinations: TypedPlaces
  readonly isBothWays: boolean
  readonly cabins: readonly CabinClass[]
  readonly refundabilities: readonly Refundability[]
  readonly fareBrands: string
  readonly channels: readonly SalesChannel[]
  readonly shapes: readonly TripShape[]
  readonly departs: TypedSpan
  readonly booked: TypedSpan
  readonly adult: TypedPart
  readonly child: TypedPart
  readonly infant: TypedPart
  readonly least: string
  readonly most: string
  readonly stops: boolean
  readonly ignoresStanding: boolean
}

/** The passenger types that a rule adds something for. */
export const partNames = ['adult', 'child', 'infant'] as const
/** The ends of a trip. */
export const endNames = ['origins', 'destinations'] as const

/** A field of the form that can have a fault. */
export type RuleField =
  | 'name'
  | 'priority'
  | 'airlines'
  | `${(typeof endNames)[number]}.${MarkupPlace['kind']}`
  | (typeof partNames)[number]
  | 'least'
  | 'most'
  | 'departs'
  | 'booked'

/** The fault of a field. */
export type RuleFault = 'missing' | 'codes' | 'amount' | 'percent' | 'number' | 'leastAboveMost' | 'order'

/** The faulty fields. */
export type RuleFaults = Readonly<Partial<Record<RuleField, RuleFault>>>

/** Returns what the fields show: lists as text with commas, amounts in baht. */
export function ruleFormValuesOf(rule: MarkupRule): RuleFormValues {
  const { when, adds } = rule
  return {
    name: rule.name,
    priority: String(rule.priority),
    airlines: when.airlines.join(', '),
    origins: placesFormValuesOf(when.origins),
    destinations: placesFormValuesOf(when.destinations),
    isBothWays: when.isBothWays,
    cabins: when.cabins,
    refundabilities: when.refundabilities,
    fareBrands: when.fareBrands.join(', '),
    channels: when.channels,
    shapes: when.shapes,
    departs: { from: when.departs.from ?? '', until: when.departs.until ?? '' },
    booked: { from: when.booked.from ?? '', until: when.booked.until ?? '' },
    adult: partFormValuesOf(adds.adult),
    child: partFormValuesOf(adds.child),
    infant: partFormValuesOf(adds.infant),
    least: bahtInputText(rule.least ?? 0),
    most: bahtInputText(rule.most ?? 0),
    stops: rule.stops,
    ignoresStanding: rule.ignoresStanding,
  }
}

/** Returns a new rule without conditions that adds nothing, below all others. */
export function newRule(rules: readonly MarkupRule[]): MarkupRule {
  const nothing = { kind: 'amount', satang: 0 } as const
  return {
    name: '',
    priority: Math.min((rules.at(-1)?.priority ?? 0) + 10, markupRuleLimits.priority),
    when: {
      airlines: [],
      origins: [],
      destinations: [],
      isBothWays: true,
      cabins: [],
      refundabilities: [],
      fareBrands: [],
      channels: [],
      shapes: [],
      departs: {},
      booked: {},
    },
    adds: { adult: nothing, child: nothing, infant: nothing },
    stops: false,
    ignoresStanding: false,
  }
}

/** Returns the rule of a form, or its faulty fields. */
export function parseRuleForm(typed: RuleFormValues): MarkupRule | { readonly faults: RuleFaults } {
  const faults = ruleFaultsOf(typed)
  if (Object.keys(faults).length > 0) return { faults }
  const { cabins, refundabilities, channels, shapes, isBothWays, stops, ignoresStanding } = typed
  const [least, most] = [parseBahtAmount(typed.least), parseBahtAmount(typed.most)]
  return {
    name: typed.name.trim(),
    priority: Number(typed.priority),
    when: {
      airlines: parseCodes(typed.airlines),
      origins: markupPlacesOf(typed.origins),
      destinations: markupPlacesOf(typed.destinations),
      fareBrands: splitByComma(typed.fareBrands),
      departs: dateSpanOf(typed.departs),
      booked: dateSpanOf(typed.booked),
      cabins,
      refundabilities,
      channels,
      shapes,
      isBothWays,
    },
    adds: {
      adult: markupPartOf(typed.adult),
      child: markupPartOf(typed.child),
      infant: markupPartOf(typed.infant),
    },
    ...(least === undefined || least === 0 ? {} : { least }),
    ...(most === undefined || most === 0 ? {} : { most }),
    stops,
    ignoresStanding,
  }
}

/** Returns the typed codes, in capitals, each once: "tg, jl" is TG and JL. */
export function parseCodes(text: string): string[] {
  const codes = text
    .normalize('NFKC')
    .toUpperCase()
    .split(/[\s,、]+/u)
  return [...new Set(codes.filter((code) => code !== ''))]
}

function splitByComma(text: string): string[] {
  return [...new Set(text.split(/[,、]/u).map((word) => word.trim()))].filter((word) => word !== '')
}

const isCode: Readonly<Record<MarkupPlace['kind'], (code: string) => boolean>> = {
  airport: (code) => airportCode(code) !== undefined,
  city: (code) => airportCode(code) !== undefined,
  country: (code) => countryCode(code) !== undefined,
}

function ruleFaultsOf(typed: RuleFormValues): RuleFaults {
  const faults: Partial<Record<RuleField, RuleFault>> = {}
  if (typed.name.trim() === '') faults.name = 'missing'
  const isNumber = /^\d{1,5}$/.test(typed.priority.trim())
  if (!isNumber || Number(typed.priority) > markupRuleLimits.priority) faults.priority = 'number'
  if (!parseCodes(typed.airlines).every((code) => airlineCode(code))) faults.airlines = 'codes'
  for (const end of endNames)
    for (const kind of markupPlaceKinds)
      if (!parseCodes(typed[end][kind]).every(isCode[kind])) faults[`${end}.${kind}`] = 'codes'
  for (const name of partNames) {
    const fault = markupPartFault(typed[name])
    if (fault) faults[name] = fault
  }
  const [least, most] = [parseBahtAmount(typed.least), parseBahtAmount(typed.most)]
  if (least === undefined) faults.least = 'amount'
  if (most === undefined) faults.most = 'amount'
  if (least !== undefined && most !== undefined && most > 0 && least > most) faults.least = 'leastAboveMost'
  for (const name of ['departs', 'booked'] as const) {
    const { from, until } = typed[name]
    if (from !== '' && until !== '' && from > until) faults[name] = 'order'
  }
  return faults
}

function markupPartFault({ unit, text }: TypedPart): RuleFault | undefined {
  if (unit === 'amount') return parseBahtAmount(text) === undefined ? 'amount' : undefined
  return parsePercent(text) === undefined ? 'percent' : undefined
}

function parseBahtAmount(text: string): number | undefined {
  const read = readBaht(text, markupRuleLimits.satang)
  return read.ok ? read.satang : undefined
}

/** Reads per cent as basis points, as satang are hundredths of a baht. */
function parsePercent(text: string): number | undefined {
  const read = readBaht(text.replace(/[%％]\s*$/u, ''), markupRuleLimits.basisPoints)
  return read.ok ? read.satang : undefined
}

function markupPartOf({ unit, text }: TypedPart): MarkupPart {
  if (unit === 'amount') return { kind: 'amount', satang: parseBahtAmount(text) ?? 0 }
  return { kind: 'percent', basisPoints: parsePercent(text) ?? 0 }
}

function partFormValuesOf(part: MarkupPart): TypedPart {
  return { unit: part.kind, text: bahtInputText(part.kind === 'amount' ? part.satang : part.basisPoints) }
}

function placesFormValuesOf(places: readonly MarkupPlace[]): TypedPlaces {
  const codesOfKind = (wanted: MarkupPlace['kind']) =>
    places
      .filter(({ kind }) => kind === wanted)
      .map(({ place }) => place)
      .join(', ')
  return { airport: codesOfKind('airport'), city: codesOfKind('city'), country: codesOfKind('country') }
}

function markupPlacesOf(typed: TypedPlaces): MarkupPlace[] {
  return markupPlaceKinds.flatMap((kind) => parseCodes(typed[kind]).map((place) => ({ kind, place })))
}

function dateSpanOf({ from, until }: TypedSpan): MarkupRule['when']['departs'] {
  return {
    ...(from === '' ? {} : { from: from as LocalDate }),
    ...(until === '' ? {} : { until: until as LocalDate }),
  }
}
