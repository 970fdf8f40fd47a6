import { useLingui } from '@lingui/react/macro'
import { satang } from '#contract/terms/money.ts'
import { formatDuration } from '#web/i18n/duration-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { firstAndLastFlightOf } from '#web/travel-ui/journey/journey-facts.ts'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'
import type { Range, ValueFilter, RangeName } from '../list-model/list-choices.ts'
import type { OfferFacts } from '../list-model/offer-facts.ts'
import { rangeLimits, isTimeRange } from './open-ended-range.ts'

/** Returns the name of a filter value in the panel: "Direct", "Thai Airways". */
export function useValueLabels(): (name: ValueFilter, value: string) => string {
  const { t } = useLingui()
  const names = useReferenceNames()
  const labels: Readonly<Partial<Record<ValueFilter, Readonly<Record<string, string>>>>> = {
    stops: { '0': t`Direct`, '1': t`1 stop`, '2': t`2+ stops` },
    bags: { checked: t`Checked bag included`, cabin: t`Cabin bag only`, none: t`No bag included` },
    refund: { full: t`Full refund`, fee: t`Refund with conditions`, none: t`No refund` },
    seats: { firm: t`Hide waiting-list flights`, waiting: t`Waiting list` },
  }
  return (name, value) => {
    if (name === 'airlines') return names.airline(value)
    if (name === 'from' || name === 'to' || name === 'via') return names.place(value)
    return labels[name]?.[value] ?? value
  }
}

/**
 * Returns the name of a filter value outside the panel, where no heading stands above it: "Via Hong Kong".
 */
export function useChosenLabels(): (name: ValueFilter, value: string) => string {
  const { t } = useLingui()
  const labelFor = useValueLabels()
  return (name, value) => {
    const place = labelFor(name, value)
    if (name === 'from') return t`From ${place}`
    if (name === 'to') return t`To ${place}`
    return name === 'via' ? t`Via ${place}` : place
  }
}

/** Returns the name of a range under the heading of its journey: "Take-off". */
export function useShortRangeLabels(): (name: RangeName) => string {
  const { t } = useLingui()
  return (name) => {
    if (name === 'price') return t`Price per person`
    if (name === 'duration') return t`Total journey time`
    if (name === 'stopover') return t`Connection time`
    return name.startsWith('leave') ? t`Departs` : t`Arrives`
  }
}

/** Returns the name of a range: "Take-off from Bangkok". */
export function useRangeLabels(all: readonly OfferFacts[]): (name: RangeName) => string {
  const { t } = useLingui()
  const names = useReferenceNames()
  const shortOf = useShortRangeLabels()
  return (name) => {
    const journey = all[0]?.offer.journeys[Number(/\d+$/.exec(name)?.[0])]
    if (!isTimeRange(name) || !journey) return shortOf(name)
    const { first, last } = firstAndLastFlightOf(journey)
    const city = names.city(name.startsWith('leave') ? first.from : last.to)
    return name.startsWith('leave') ? t`Departure from ${city}` : t`Arrival in ${city}`
  }
}

/** Formats a figure of a range: "06:15", "3 h 20 min", "฿12,000". */
export function useFigureFormat(): (name: RangeName, figure: number) => string {
  const language = useLanguage()
  return (name, figure) => {
    if (name === 'price') return formatMoney(satang(figure * 100), language)
    if (!isTimeRange(name)) return formatDuration(figure, language)
    const [hours, minutes] = [Math.floor(figure / 60), figure % 60]
    return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
  }
}

/** Formats an active range: "until 12:00", "up to ฿12,000", "06:00–12:00". */
export function useRangeValueLabels(): (name: RangeName, range: Range) => string {
  const { t } = useLingui()
  const format = useFigureFormat()
  return (name, range) => {
    const ends = rangeLimits(name, range)
    const low = ends.low === undefined ? undefined : format(name, ends.low)
    const high = ends.high === undefined ? undefined : format(name, ends.high)
    if (low !== undefined && high !== undefined) return `${low}–${high}`
    if (isTimeRange(name)) return high === undefined ? t`from ${low ?? ''}` : t`Until ${high}`
    return high === undefined ? t`${low ?? ''} or more` : t`Up to ${high}`
  }
}
