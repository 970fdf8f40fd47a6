import { useLingui } from '@lingui/react/macro'
import type { Language } from '#contract/problem.ts'
import type { MarkupPart, MarkupPlace, MarkupRule } from '#contract/terms/price/markup-rule.ts'
import { satang } from '#contract/terms/money.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { formatTags } from '#web/i18n/language.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useRuleLabels } from './use-rule-labels.ts'

type When = MarkupRule['when']

/** The separator between the parts of a sentence. */
const between: Readonly<Record<Language, string>> = { en: ', ', ja: '、', th: ' ' }

/** Returns rules as sentences in the page's language; names of their places and airlines are loaded. */
export function useRuleSentence(rules: readonly MarkupRule[]): (rule: MarkupRule) => string {
  const { t } = useLingui()
  const language = useLanguage()
  const conditionsOf = useConditions(rules)
  const addsOf = useMarkupAmountText()
  return (rule) => {
    const conditions = conditionsOf(rule.when)
    const added = addsOf(rule)
    const action = conditions === '' ? t`All offers: ${added}.` : t`Offers ${conditions}: ${added}.`
    return [
      action,
      rule.ignoresStanding ? t`Ignores standing markup and service fee.` : '',
      rule.stops ? t`Stops after this rule.` : '',
    ]
      .filter((part) => part !== '')
      .join(language === 'ja' ? '' : ' ')
  }
}

function useConditions(rules: readonly MarkupRule[]): (when: When) => string {
  const { t } = useLingui()
  const language = useLanguage()
  const labels = useRuleLabels()
  const listed = new Intl.ListFormat(formatTags[language], { type: 'disjunction' })
  const route = useRouteText(rules)
  const names = useReferenceNames({ airlines: [...new Set(rules.flatMap(({ when }) => when.airlines))] })
  const listedNames = <Value extends string>(
    list: readonly Value[],
    names: Readonly<Record<Value, string>>,
  ) => listed.format(list.map((value) => names[value]))
  return (when) => {
    const airlines = listed.format(when.airlines.map((code) => names.airline(code)))
    const cabins = listedNames(when.cabins, labels.cabins)
    const fares = listedNames(when.refundabilities, labels.refundabilities)
    const brands = listed.format(when.fareBrands)
    const channels = listedNames(when.channels, labels.channels)
    const shapes = listedNames(when.shapes, labels.shapes)
    const parts = [
      airlines === '' ? '' : t`on ${airlines}`,
      route(when),
      cabins === '' ? '' : t`cabin ${cabins}`,
      shapes,
      fares,
      brands === '' ? '' : t`fare brand ${brands}`,
      channels === '' ? '' : t`sold ${channels}`,
      dateSpanText(when.departs, language, {
        from: (day) => t`departing from ${day}`,
        until: (day) => t`departing until ${day}`,
        both: (from, until) => t`departing ${from} to ${until}`,
      }),
      dateSpanText(when.booked, language, {
        from: (day) => t`booked from ${day}`,
        until: (day) => t`booked until ${day}`,
        both: (from, until) => t`booked ${from} to ${until}`,
      }),
    ]
    return parts.filter((part) => part !== '').join(between[language])
  }
}

function dateSpanText({ from, until }: When['departs'], language: Language, say: SpanLabels): string {
  const formatDay = (on: LocalDate) => formatDate(on, language, 'medium')
  if (from && until) return say.both(formatDay(from), formatDay(until))
  if (from) return say.from(formatDay(from))
  return until ? say.until(formatDay(until)) : ''
}

type SpanLabels = {
  readonly from: (day: string) => string
  readonly until: (day: string) => string
  readonly both: (from: string, until: string) => string
}

function useRouteText(rules: readonly MarkupRule[]): (when: When) => string {
  const { t } = useLingui()
  const language = useLanguage()
  const ends = rules.flatMap(({ when }) => [...when.origins, ...when.destinations])
  const codesOfKind = (kind: MarkupPlace['kind']) => [
    ...new Set(ends.filter((one) => one.kind === kind).map(({ place }) => place)),
  ]
  const names = useReferenceNames({ places: [...codesOfKind('airport'), ...codesOfKind('city')] })
  const countries = new Intl.DisplayNames(formatTags[language], { type: 'region', fallback: 'code' })
  const listed = new Intl.ListFormat(formatTags[language], { type: 'disjunction' })
  const placeName = ({ kind, place }: MarkupPlace) => {
    if (kind === 'country') return countries.of(place) ?? place
    return kind === 'airport' ? `${names.place(place)} (${place})` : names.city(place)
  }
  return ({ origins, destinations, isBothWays }) => {
    const from = listed.format(origins.map(placeName))
    const to = listed.format(destinations.map(placeName))
    if (from === '' && to === '') return ''
    if (from !== '' && to !== '') return isBothWays ? t`between ${from} and ${to}` : t`from ${from} to ${to}`
    const place = from === '' ? to : from
    if (isBothWays) return t`from or to ${place}`
    return from === '' ? t`to ${place}` : t`from ${place}`
  }
}

function useMarkupAmountText(): (rule: MarkupRule) => string {
  const { t } = useLingui()
  const language = useLanguage()
  const formatBaht = (amount: number) => formatMoney(satang(amount), language)
  const share = new Intl.NumberFormat(formatTags[language], { style: 'percent', maximumFractionDigits: 2 })
  const markupPartText = (part: MarkupPart, { least, most }: MarkupRule) => {
    if (part.kind === 'amount') return formatBaht(part.satang)
    const percent = share.format(part.basisPoints / 10_000)
    const [low, high] = [formatBaht(least ?? 0), formatBaht(most ?? 0)]
    if (least !== undefined && most !== undefined) return t`${percent} of base fare (${low} to ${high})`
    if (least !== undefined) return t`${percent} of base fare (minimum ${low})`
    if (most !== undefined) return t`${percent} of base fare (maximum ${high})`
    return t`${percent} of base fare`
  }
  return (rule) => {
    const { adult, child, infant } = rule.adds
    const [forAdult, forChild, forInfant] = [adult, child, infant].map((part) => markupPartText(part, rule))
    if ([adult, child, infant].every(isZeroPart)) return t`nothing added`
    if (forAdult === forChild && forChild === forInfant) return t`${forAdult} per passenger`
    return [
      isZeroPart(adult) ? '' : t`${forAdult} per adult`,
      isZeroPart(child) ? '' : t`${forChild} per child`,
      isZeroPart(infant) ? '' : t`${forInfant} per infant`,
    ]
      .filter((text) => text !== '')
      .join(between[language])
  }
}

function isZeroPart(part: MarkupPart): boolean {
  return (part.kind === 'amount' ? part.satang : part.basisPoints) === 0
}
