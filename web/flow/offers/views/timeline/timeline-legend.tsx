import { useLingui } from '@lingui/react/macro'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'
import { utcOffsetText } from './hour-ticks.ts'
import { AirportChangeIcon, OvernightIcon } from './lane-icons.tsx'
import type { PlaceHours, TimelineAxis } from './timeline-axes.ts'
import styles from './timeline.module.css'

/** The legend of the timeline: whose local time the hours are in, and what is drawn between flights. */
export function TimelineLegend({ axes }: { readonly axes: readonly TimelineAxis[] }) {
  const { t } = useLingui()
  const names = useReferenceNames()
  const placeAndZoneLabel = ({ place, aheadMinutes }: PlaceHours) =>
    `${names.city(place)} (${utcOffsetText(aheadMinutes)})`
  const [first] = axes
  if (!first) return null
  const departure = placeAndZoneLabel(first.departure)
  const arrival = first.arrival && placeAndZoneLabel(first.arrival)
  return (
    <div className={styles.key}>
      <p>
        {arrival === undefined
          ? t`Times are local to ${departure}.`
          : t`Top: ${departure} time. Bottom: ${arrival} time.`}
      </p>
      <ul className={styles.signs}>
        <li>
          <span className={styles.waitSign} aria-hidden="true" />
          {t`Connection time`}
        </li>
        <li>
          <OvernightIcon />
          {t`Overnight`}
        </li>
        <li>
          <AirportChangeIcon />
          {t`Airport change`}
        </li>
      </ul>
    </div>
  )
}
