import type { DateSpan, MarkupConditions, MarkupPlace, MarkupRule } from './markup-rule.ts'
import type { LocalDate } from '../time.ts'

/** What is wrong with a rule, so that the book cannot be saved. */
const markupFaults = ['leastAboveMost', 'datesOutOfOrder'] as const
/** What somebody should look at; the book can be saved. */
const markupWarnings = ['neverReached', 'over', 'addsNothing', 'addsUp'] as const

/** Something found in a book: about which rule, and with which other one. Numbers are places in the book, from 1. */
export type MarkupFinding = {
  readonly rule: number
  readonly kind: (typeof markupFaults)[number] | (typeof markupWarnings)[number]
  /** The rule that is in its way, or that counts besides. */
  readonly other?: number
}

/** Whether a book with this finding cannot be saved. */
export function isBlockingMarkupFinding({ kind }: MarkupFinding): boolean {
  const faults: readonly string[] = markupFaults
  return faults.includes(kind)
}

/** What can be said of rules without an offer. They are in their order; `today` is the day in Bangkok. */
export function checkMarkupRules(rules: readonly MarkupRule[], today: LocalDate): MarkupFinding[] {
  return rules.flatMap((rule, index) => [
    ...findingsOfRule(rule, index + 1, today),
    ...findingsBetweenRules(rule, rules.slice(0, index), index + 1),
  ])
}

function findingsOfRule(rule: MarkupRule, number: number, today: LocalDate): MarkupFinding[] {
  const { departs, booked } = rule.when
  const spans = [departs, booked]
  const found: (MarkupFinding['kind'] | false)[] = [
    rule.least !== undefined && rule.most !== undefined && rule.least > rule.most && 'leastAboveMost',
    spans.some(({ from, until }) => from !== undefined && until !== undefined && from > until) &&
      'datesOutOfOrder',
    spans.some(({ until }) => until !== undefined && until < today) && 'over',
    hasNoEffect(rule) && 'addsNothing',
  ]
  return found.filter((kind) => kind !== false).map((kind) => ({ rule: number, kind }))
}

function hasNoEffect({ adds, stops, ignoresStanding }: MarkupRule): boolean {
  const parts = [adds.adult, adds.child, adds.infant]
  const addsNothing = parts.every((one) => (one.kind === 'amount' ? one.satang : one.basisPoints) === 0)
  return addsNothing && !stops && !ignoresStanding
}

/** Who is in the way of a rule; or, where nobody is, the nearest one above that can count for the same offer. */
function findingsBetweenRules(
  rule: MarkupRule,
  above: readonly MarkupRule[],
  number: number,
): MarkupFinding[] {
  const blocking = above.findIndex((one) => one.stops && doesConditionCover(one.when, rule.when))
  if (blocking >= 0) return [{ rule: number, kind: 'neverReached', other: blocking + 1 }]
  const besides = above.findLastIndex((one) => !one.stops && canBothApply(one.when, rule.when))
  return besides < 0 ? [] : [{ rule: number, kind: 'addsUp', other: besides + 1 }]
}

const lists = [
  'airlines',
  'cabins',
  'refundabilities',
  'fareBrands',
  'channels',
  'shapes',
] as const satisfies readonly (keyof MarkupConditions)[]

/** Whether everything that fits the narrow conditions certainly fits the wide ones. */
function doesConditionCover(wide: MarkupConditions, narrow: MarkupConditions): boolean {
  return (
    lists.every((name) => doesListCover(wide[name], narrow[name])) &&
    doesRouteCover(wide, narrow) &&
    doesDateSpanCover(wide.departs, narrow.departs) &&
    doesDateSpanCover(wide.booked, narrow.booked)
  )
}

function doesListCover(wide: readonly string[], narrow: readonly string[]): boolean {
  return wide.length === 0 || (narrow.length > 0 && narrow.every((one) => wide.includes(one)))
}

/** Places are compared by their codes alone: Tokyo is not known to lie in Japan here. */
function doesRouteCover(wide: MarkupConditions, narrow: MarkupConditions): boolean {
  const isStraight =
    doPlacesCover(wide.origins, narrow.origins) && doPlacesCover(wide.destinations, narrow.destinations)
  const isBack =
    doPlacesCover(wide.origins, narrow.destinations) && doPlacesCover(wide.destinations, narrow.origins)
  if (wide.isBothWays) return isStraight || isBack
  return isStraight && (!narrow.isBothWays || isBack)
}

function doPlacesCover(wide: readonly MarkupPlace[], narrow: readonly MarkupPlace[]): boolean {
  return doesListCover(wide.map(markupPlaceKey), narrow.map(markupPlaceKey))
}

function markupPlaceKey({ kind, place }: MarkupPlace): string {
  return `${kind} ${place}`
}

function doesDateSpanCover(wide: DateSpan, narrow: DateSpan): boolean {
  const fromFits = wide.from === undefined || (narrow.from !== undefined && wide.from <= narrow.from)
  const untilFits = wide.until === undefined || (narrow.until !== undefined && narrow.until <= wide.until)
  return fromFits && untilFits
}

/** Whether one offer could fit both, as far as codes tell; places of different kinds could be the same. */
function canBothApply(one: MarkupConditions, other: MarkupConditions): boolean {
  return (
    lists.every((name) => haveCommonValue(one[name], other[name])) &&
    doRoutesOverlap(one, other) &&
    doDateSpansOverlap(one.departs, other.departs) &&
    doDateSpansOverlap(one.booked, other.booked)
  )
}

function haveCommonValue(one: readonly string[], other: readonly string[]): boolean {
  return one.length === 0 || other.length === 0 || one.some((value) => other.includes(value))
}

function doRoutesOverlap(one: MarkupConditions, other: MarkupConditions): boolean {
  const straight =
    doPlacesOverlap(one.origins, other.origins) && doPlacesOverlap(one.destinations, other.destinations)
  const isEitherBoth = one.isBothWays || other.isBothWays
  const back =
    doPlacesOverlap(one.origins, other.destinations) && doPlacesOverlap(one.destinations, other.origins)
  return straight || (isEitherBoth && back)
}

function doPlacesOverlap(one: readonly MarkupPlace[], other: readonly MarkupPlace[]): boolean {
  if (one.length === 0 || other.length === 0) return true
  return one.some((mine) => other.some((that) => that.kind !== mine.kind || that.place === mine.place))
}

function doDateSpansOverlap(one: DateSpan, other: DateSpan): boolean {
  const isBefore = (left: DateSpan, right: DateSpan) =>
    left.until !== undefined && right.from !== undefined && left.until < right.from
  return !isBefore(one, other) && !isBefore(other, one)
}
