import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Instant } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatLocalTime } from '#web/i18n/date-format.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyCap } from '../shell/shortcut-help.tsx'
import type { QueuePlace } from './use-work-queue-url.ts'
import type { WorkQueueState } from './use-work-queue.ts'
import styles from './work-queue.module.css'

/** Properties of the footer; `said` is the result of the latest action. */
export type QueueFooterProps = {
  readonly queue: WorkQueueState
  readonly place: QueuePlace
  readonly said: string
}

/** The most used keys, new tasks that are held back, and how many tasks there are. */
export function QueueFooter({ queue, place, said }: QueueFooterProps) {
  const { t } = useLingui()
  const hints = [
    { keys: ['J', 'K'], does: t`move` },
    { keys: ['X'], does: t`select` },
    { keys: ['Enter'], does: t`open` },
    { keys: ['Space'], does: t`preview` },
    { keys: ['A'], does: t`assign to me` },
    { keys: ['?'], does: t`all keys` },
  ]
  return (
    <div className={styles.footer}>
      <div className={styles.hints} aria-hidden="true">
        {hints.map(({ keys, does }) => (
          <span key={does} className={styles.hint}>
            {keys.map((key) => (
              <KeyCap key={key} name={key} />
            ))}
            {does}
          </span>
        ))}
      </div>
      <div role="status" className={styles.news}>
        {said !== '' && <span>{said}</span>}
        <NewRows queue={queue} />
      </div>
      <QueueCount queue={queue} place={place} />
    </div>
  )
}

/** The number of items held back so that nothing moves, or of handled ones, and a button to apply the changes. */
function NewRows({ queue: { shown, tidy } }: Pick<QueueFooterProps, 'queue'>) {
  const { t } = useLingui()
  const fresh = shown?.fresh.length ?? 0
  const gone = shown?.rows.filter(({ isGone }) => isGone).length ?? 0
  if (fresh > 0)
    return <Button onClick={tidy}>{t`${plural(fresh, { one: '# new', other: '# new' })}, show`}</Button>
  return gone === 0 ? null : <Button kind="plain" onClick={tidy}>{t`Clear done (${gone})`}</Button>
}

/** How many tasks the view has, and as of when. */
function QueueCount({
  queue: { totals, counts, now },
  place: { kind, whose },
}: Omit<QueueFooterProps, 'said'>) {
  const { t } = useLingui()
  if (totals === undefined || now === undefined) return null
  const count = kind === undefined ? totals[whose] : (counts.find((one) => one.kind === kind)?.count ?? 0)
  const at = formatLocalTime(toLocal(now as Instant, bangkok))
  return (
    <span className={styles.total}>
      {t`${plural(count, { one: '# task', other: '# tasks' })} · updated ${at}`}
    </span>
  )
}
