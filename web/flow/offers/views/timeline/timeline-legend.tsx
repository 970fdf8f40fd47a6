import { useLingui } from '@lingui/react/macro'
import { useNameBook } from '#web/travel-ui/name-book.ts'
import { aheadText } from './hour-ticks.ts'
import { ChangeMark, NightMark } from './lane-icons.tsx'
import type { PlaceHours, TimelineAxis } from './timeline-axes.ts'
import styles from './timeline.module.css'

/** The legend of the timeline: whose local time the hours are in, and what is drawn between flights. */
export function TimelineKey({ axes }: { readonly axes: readonly TimelineAxis[] }) {
  const { t } = useLingui()
  const names = useNameBook()
  const placeAndZoneLabel = ({ place, aheadMinutes }: PlaceHours) =>
    `${names.city(place)} (${aheadText(aheadMinutes)})`
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
          <NightMark />
          {t`Overnight`}
        </li>
        <li>
          <ChangeMark />
          {t`Airport change`}
        </li>
      </ul>
    </div>
  )
}
