import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { type CalendarPanelProps } from './calendar-panel.tsx'
import { Skeleton } from './skeleton.tsx'
import styles from './date-field.module.css'

const CalendarPanel = lazy(async () => {
  const { CalendarPanel } = await import('./calendar-panel.tsx')
  return { default: CalendarPanel }
})

/** Properties of a calendar that opens under its fields, or from the foot of a phone. */
export type CalendarPopupProps = Omit<CalendarPanelProps, 'months' | 'label'> & {
  readonly onClose: () => void
}

/** The calendar in its frame; its code is fetched when it first opens. Escape and a click beside it close it. */
export function CalendarPopup({ onClose, ...panel }: CalendarPopupProps) {
  const { t } = useLingui()
  const ref = useRef<HTMLDivElement>(null)
  const isPhone = window.matchMedia('(max-width: 639px)').matches
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.parentElement?.contains(event.target)) onClose()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [onClose])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  const help = panel.mode === 'range' ? t`Choose the first day, then the last day.` : t`Choose a day.`
  return (
    <div ref={ref} className={styles.popup} role="dialog" aria-label={t`Calendar`} onKeyDown={onKeyDown}>
      <p className={styles.help}>{help}</p>
      <Suspense fallback={<Skeleton size="row" count={3} />}>
        <CalendarPanel {...panel} months={isPhone ? 1 : 2} label={t`Calendar`} />
      </Suspense>
      <div className={styles.foot}>
        <Button onClick={onClose}>{t`Close`}</Button>
      </div>
    </div>
  )
}
