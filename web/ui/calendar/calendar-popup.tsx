import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { type CalendarPanelProps } from './calendar-panel.tsx'
import { Skeleton } from '../skeleton.tsx'
import styles from './date-field.module.css'

const CalendarPanel = lazy(async () => {
  const { CalendarPanel } = await import('./calendar-panel.tsx')
  return { default: CalendarPanel }
})

/** Properties of a calendar that opens under its fields, or from the bottom of a phone. */
export type CalendarPopupProps = Omit<CalendarPanelProps, 'months' | 'label'> & {
  readonly onClose: () => void
  /** Draws the calendar with notes on its days; a plain one when left out. */
  readonly panel?: DrawCalendar | undefined
}

/** Draws a calendar from its properties. */
export type DrawCalendar = (panel: CalendarPanelProps) => ReactNode

/** Below this width two months do not fit side by side. */
const narrow = '(max-width: 799px)'

/** The calendar in its frame; its code is loaded when it first opens. Escape and a click outside close it. */
export function CalendarPopup({ onClose, panel: draw, ...panel }: CalendarPopupProps) {
  const { t } = useLingui()
  const ref = useRef<HTMLDivElement>(null)
  const months = window.matchMedia(narrow).matches ? 1 : 2
  useEffect(() => {
    const closeOnOutsidePress = (event: PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.parentElement?.contains(event.target)) onClose()
    }
    document.addEventListener('pointerdown', closeOnOutsidePress)
    return () => document.removeEventListener('pointerdown', closeOnOutsidePress)
  }, [onClose])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  const help =
    panel.mode === 'single'
      ? t`Choose a date.`
      : panel.next === 'end'
        ? t`Choose your return date.`
        : t`Choose your departure date, then your return date.`
  const whole = { ...panel, months, label: t`Calendar` } as const
  return (
    <div ref={ref} className={styles.popup} role="dialog" aria-label={t`Calendar`} onKeyDown={onKeyDown}>
      <p className={styles.help}>{help}</p>
      <Suspense fallback={<Skeleton size="row" count={3} />}>
        {draw ? draw(whole) : <CalendarPanel {...whole} />}
      </Suspense>
      <div className={styles.foot}>
        <Button onClick={onClose}>{t`Close`}</Button>
      </div>
    </div>
  )
}
