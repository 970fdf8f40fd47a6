import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { type Instant, instantFromMs, minutesBetween, type Zone } from '#contract/terms/time.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { formatTimeLeft } from '#web/i18n/duration-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { calendarFile } from './calendar-file.ts'
import styles from './deadline-card.module.css'

const bangkok = 'Asia/Bangkok' as Zone

/** Properties of a payment deadline; the clock is handed in by the page. */
export type DeadlineCardProps = {
  readonly payBy: string
  readonly orderNumber: string
  readonly nowMs: () => number
}

/** Until when to pay: in Bangkok and where the viewer is, how long that is, and as a calendar file. */
export function DeadlineCard({ payBy, orderNumber, nowMs }: DeadlineCardProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const at = payBy as Instant
  const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone as Zone
  const left = useMinutesLeft(at, nowMs)
  const timeLeft = formatTimeLeft(Math.max(0, left), language)
  const [inBangkok, inOwnZone] = [bangkok, ownZone].map((zone) => formatInstant(at, language, { zone }))
  const file = calendarFile({ at, title: t`Pay order ${orderNumber}`, id: orderNumber })
  return (
    <section className={left > 0 ? styles.card : styles.late} aria-labelledby="deadline-title">
      <h2 id="deadline-title" className={styles.title}>{t`Payment deadline`}</h2>
      <p className={styles.time}>
        <time dateTime={payBy}>{inBangkok}</time> <span className={styles.soft}>{t`Bangkok time`}</span>
      </p>
      {inOwnZone !== inBangkok && (
        <p className={styles.soft}>
          {inOwnZone} ({ownZone.replaceAll('_', ' ')})
        </p>
      )}
      <p>
        {left > 0
          ? t`${timeLeft} left. After that your seats go back to the airline.`
          : t`The deadline has passed.`}
      </p>
      <a href={file} download={`${orderNumber}.ics`} className={styles.link}>{t`Put it into my calendar`}</a>
    </section>
  )
}

/** Whole minutes until then, counted down on the page. */
function useMinutesLeft(at: Instant, nowMs: () => number): number {
  const [left, setLeft] = useState(() => minutesLeft(at, nowMs()))
  useEffect(() => {
    const timer = setInterval(() => setLeft(minutesLeft(at, nowMs())), 20_000)
    return () => clearInterval(timer)
  }, [at, nowMs])
  return left
}

function minutesLeft(at: Instant, nowMs: number): number {
  return minutesBetween(instantFromMs(nowMs), at)
}
