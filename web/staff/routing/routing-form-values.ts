import { airlineCode, airportCode, countryCode } from '#contract/terms/codes.ts'
import { type MarkupPlace, type SalesChannel, markupPlaceKinds } from '#contract/terms/price/markup-rule.ts'
import { type SupplierId, supplierIds } from '#contract/terms/provider.ts'
import type { FareType, RoutingRule } from '#contract/terms/supply/routing-rule.ts'

/** An end of the route as typed; without a kind every place fits. */
export type TypedPlace = { readonly kind: MarkupPlace['kind'] | ''; readonly code: string }

/** A routing rule as typed. */
export type TypedRule = {
  /** Tells rows of the page apart. */
  readonly id: number
  readonly name: string
  /** Codes with commas or spaces. */
  readonly airlines: string
  readonly fareTypes: readonly FareType[]
  readonly channels: readonly SalesChannel[]
  readonly origin: TypedPlace
  readonly destination: TypedPlace
  readonly isBothWays: boolean
  /** A place for each supplier that can be chosen, in order; empty places choose none. */
  readonly suppliers: readonly string[]
}

/** A faulty field of a row. */
export type RuleFault = {
  readonly id: number
  readonly field: 'name' | 'airlines' | 'origin' | 'destination'
  readonly kind: 'nameMissing' | 'airlineCode' | 'placeCode'
}

/** The ends of a route. */
export const ends = ['origin', 'destination'] as const

/** Returns rules as the fields show them. */
export function typedRulesOf(rules: readonly RoutingRule[]): TypedRule[] {
  return rules.map(({ name, when, suppliers }, id) => ({
    id,
    name,
    airlines: when.airlines.join(', '),
    fareTypes: when.fareTypes,
    channels: when.channels,
    origin: typedPlaceOf(when.origin),
    destination: typedPlaceOf(when.destination),
    isBothWays: when.isBothWays,
    suppliers,
  }))
}

/** Returns a row without conditions by which these suppliers sell, for the end of the list. */
export function newRule(rows: readonly TypedRule[], suppliers: readonly SupplierId[]): TypedRule {
  const everywhere: TypedPlace = { kind: '', code: '' }
  return {
    id: Math.max(-1, ...rows.map(({ id }) => id)) + 1,
    name: '',
    airlines: '',
    fareTypes: [],
    channels: [],
    origin: everywhere,
    destination: everywhere,
    isBothWays: true,
    suppliers,
  }
}

/** Returns the rules of the rows, or every faulty field. */
export function parseRules(
  rows: readonly TypedRule[],
): { readonly rules: readonly RoutingRule[] } | { readonly faults: readonly RuleFault[] } {
  const faults = rows.flatMap(faultsOf)
  if (faults.length > 0) return { faults }
  return { rules: rows.map(ruleOf) }
}

function ruleOf({ name, airlines, fareTypes, channels, isBothWays, ...row }: TypedRule): RoutingRule {
  const [origin, destination] = [placeOf(row.origin), placeOf(row.destination)]
  const places = { ...(origin && { origin }), ...(destination && { destination }) }
  return {
    name: name.trim(),
    when: { airlines: codesOf(airlines), fareTypes, channels, isBothWays, ...places },
    suppliers: chosenSuppliers(row.suppliers),
  }
}

/** Returns the suppliers of the places in their order, each once. */
export function chosenSuppliers(places: readonly string[]): SupplierId[] {
  return [...new Set(places)].flatMap((one) => supplierIds.filter((id) => id === one))
}

function faultsOf({ id, name, airlines, ...row }: TypedRule): RuleFault[] {
  const faults: RuleFault[] = []
  if (name.trim() === '') faults.push({ id, field: 'name', kind: 'nameMissing' })
  if (!codesOf(airlines).every((code) => airlineCode(code)))
    faults.push({ id, field: 'airlines', kind: 'airlineCode' })
  for (const field of ends)
    if (row[field].kind !== '' && !placeOf(row[field])) faults.push({ id, field, kind: 'placeCode' })
  return faults
}

function codesOf(text: string): string[] {
  const codes = text
    .normalize('NFKC')
    .toUpperCase()
    .split(/[\s,、]+/u)
  return [...new Set(codes.filter((code) => code !== ''))]
}

function placeOf({ kind: typed, code }: TypedPlace): MarkupPlace | undefined {
  const kind = markupPlaceKinds.find((one) => one === typed)
  const [place = ''] = codesOf(code)
  if (kind === undefined) return undefined
  const isCode = kind === 'country' ? countryCode(place) : airportCode(place)
  return isCode === undefined ? undefined : { kind, place }
}

function typedPlaceOf(place: MarkupPlace | undefined): TypedPlace {
  return place ? { kind: place.kind, code: place.place } : { kind: '', code: '' }
}
