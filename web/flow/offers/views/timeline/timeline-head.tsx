import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { PlaceHours, TimelineAxis } from './timeline-axes.ts'
import { positionInSpan, type TimeSpan } from './time-span.ts'
import styles from './timeline.module.css'

/** The axes, sticky while the rows scroll: departure hours above, arrival hours below. */
export function TimelineHead({ axes }: { readonly axes: readonly TimelineAxis[] }) {
  return (
    <div className={styles.head} aria-hidden="true">
      {axes.map(({ span, departure, arrival }, index) => (
        <div key={index} className={styles.axis}>
          <HourTicksLine span={span} hours={departure} />
          {arrival && <HourTicksLine span={span} hours={arrival} isSecond />}
        </div>
      ))}
    </div>
  )
}

type HoursLineProps = {
  readonly span: TimeSpan
  readonly hours: PlaceHours
  readonly isSecond?: boolean
}

function HourTicksLine({ span, hours, isSecond = false }: HoursLineProps) {
  const language = useLanguage()
  const names = useReferenceNames()
  return (
    <div className={classNames(styles.hours, isSecond && styles.second)}>
      <span className={styles.zone}>{names.city(hours.place)}</span>
      <span className={styles.code}>{hours.place}</span>
      <span className={styles.ticks}>
        {hours.ticks.map(({ atMs, hour, on }) => (
          <span
            key={atMs}
            className={classNames(styles.tick, hour === 0 && styles.midnight)}
            style={{ insetInlineStart: `${(positionInSpan(span, atMs) * 100).toFixed(2)}%` }}
          >
            {hour === 0 ? formatDate(on, language, 'day') : `${String(hour).padStart(2, '0')}:00`}
          </span>
        ))}
      </span>
    </div>
  )
}
