import { useLingui } from '@lingui/react/macro'
import { firstAndLastFlightOf } from '#web/travel-ui/journey/journey-facts.ts'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { withRange, type TimeRangeName, timeRangesOf } from '../list-model/list-choices.ts'
import type { ListProps } from '../list-model/list-props.ts'
import { partsOfDay } from './open-ended-range.ts'
import { RangeFilter } from './range-filter.tsx'
import styles from './time-filter.module.css'

/** Properties of the filter by times of day. */
export type TimeFilterProps = { readonly list: ListProps }

/** The most journeys shown open; with more, only the current one and filtered ones are. */
const mostOpen = 2

/** Departure and arrival times of each journey, in local time. */
export function TimeFilter({ list }: TimeFilterProps) {
  const { step, choices, facets } = list
  const { journeyCount } = step
  const isTimeFilterActive = (journey: number) => timeRangesOf(journey).some((name) => choices.ranges[name])
  // The chosen flight has one departure: there is nothing to filter.
  const hasSeveralDepartures = (journey: number) =>
    timeRangesOf(journey).some((name) => facets.ranges.some((range) => range.name === name))
  const all = Array.from({ length: journeyCount }, (_, journey) => journey)
  const journeys = all.filter((journey) => hasSeveralDepartures(journey) || isTimeFilterActive(journey))
  return (
    <div className={styles.journeys}>
      {journeys.map((journey) =>
        journeyCount <= mostOpen ? (
          <section key={journey}>
            <h3 className={styles.heading}>
              <JourneyName list={list} journey={journey} />
            </h3>
            <JourneyTimeFilters list={list} journey={journey} />
          </section>
        ) : (
          <Disclosure
            key={journey}
            isOpenAtFirst={journey === (step.journey ?? 0) || isTimeFilterActive(journey)}
            summary={<JourneyName list={list} journey={journey} />}
          >
            <JourneyTimeFilters list={list} journey={journey} />
          </Disclosure>
        ),
      )}
    </div>
  )
}

type JourneyProps = { readonly list: ListProps; readonly journey: number }

function JourneyName({ list, journey }: JourneyProps) {
  const { t } = useLingui()
  const names = useReferenceNames()
  const flown = list.all[0]?.offer.journeys[journey]
  if (!flown) return null
  const { first, last } = firstAndLastFlightOf(flown)
  const [from, to] = [names.city(first.from), names.city(last.to)]
  return <>{t`${from} to ${to}`}</>
}

function JourneyTimeFilters({ list, journey }: JourneyProps) {
  const [leave, arrive] = timeRangesOf(journey)
  return (
    <div className={styles.times}>
      <div>
        <RangeFilter list={list} name={leave} />
        <PartsOfDay list={list} name={leave} />
      </div>
      <RangeFilter list={list} name={arrive} />
    </div>
  )
}

/** Morning, afternoon, evening: the most common ranges. */
function PartsOfDay({ list, name }: { readonly list: ListProps; readonly name: TimeRangeName }) {
  const { t } = useLingui()
  const { facets, choices, change } = list
  const labels = { morning: t`Morning`, afternoon: t`Afternoon`, evening: t`Evening` }
  const [low, high] = choices.ranges[name] ?? []
  if (!facets.ranges.some((one) => one.name === name)) return null
  return (
    <div className={styles.parts}>
      {(['morning', 'afternoon', 'evening'] as const).map((part) => {
        const range = partsOfDay[part]
        const isTimeFilterActive = low === range[0] && high === range[1]
        return (
          <button
            key={part}
            type="button"
            className={styles.part}
            aria-pressed={isTimeFilterActive}
            onClick={() => change(withRange(choices, name, isTimeFilterActive ? undefined : range))}
          >
            {labels[part]}
          </button>
        )
      })}
    </div>
  )
}
