import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { CalendarPanel, type CalendarPanelProps } from './calendar-panel.tsx'
import { Skeleton } from '../skeleton.tsx'
import styles from './date-field.module.css'

/** Properties of a calendar that opens under its fields; on a phone both fill the screen. */
export type CalendarPopupProps = Omit<CalendarPanelProps, 'months' | 'label' | 'onDone'> & {
  readonly onClose: () => void
  /** Draws the calendar with notes on its days; a plain one when left out. */
  readonly panel?: DrawCalendar | undefined
}

/** Draws a calendar from its properties. */
export type DrawCalendar = (panel: CalendarPanelProps) => ReactNode

/** Here two months fit neither side by side, nor one above the other as on the full screen of a phone. */
const hasOneMonth = '(min-width: 640px) and (max-width: 799px)'

/** The calendar in its frame. Escape and a click outside close it. */
export function CalendarPopup({ onClose, panel: draw, ...panel }: CalendarPopupProps) {
  const { t } = useLingui()
  const ref = useRef<HTMLDivElement>(null)
  const months = window.matchMedia(hasOneMonth).matches ? 1 : 2
  useEffect(() => {
    const closeOnOutsidePress = (event: PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.parentElement?.contains(event.target)) onClose()
    }
    // The focus may be in a field beside the calendar.
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose()
    }
    const frame = ref.current?.parentElement
    document.addEventListener('pointerdown', closeOnOutsidePress)
    frame?.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOnOutsidePress)
      frame?.removeEventListener('keydown', closeOnEscape)
    }
  }, [onClose])
  const help =
    panel.mode === 'single'
      ? t`Choose a date.`
      : panel.next === 'end'
        ? t`Choose your return date.`
        : t`Choose your departure date, then your return date.`
  const whole = { ...panel, months, label: t`Calendar`, onDone: onClose } as const
  return (
    <div ref={ref} className={styles.popup} role="dialog" aria-label={t`Calendar`}>
      <p className={styles.help}>{help}</p>
      <Suspense fallback={<Skeleton size="row" count={3} />}>
        {draw ? draw(whole) : <CalendarPanel {...whole} />}
      </Suspense>
    </div>
  )
}
