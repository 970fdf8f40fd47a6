import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { passengerTypes } from '#contract/terms/passenger.ts'
import { usePassengerCountLabel } from '#web/travel-ui/party/use-passenger-count-label.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { onDemand } from '../on-demand.tsx'
import { fieldId } from '../field-ids.ts'
import { needsConditionsAccepted } from '../form-party.ts'
import { errorOf, type SearchPart } from '../search-field-props.ts'
import styles from './travellers-field.module.css'

const PartySteppers = onDemand(async () => (await import('../on-demand/party-steppers.tsx')).PartySteppers)

/** The party: a button that shows it in words, and a panel to change it. */
export function TravellersField(part: SearchPart) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  // The conditions may be missing while the panel is closed; whoever comes near the button is about to open
  // it.
  const [isNear, setIsNear] = useState(false)
  const isDrawn = isNear || isOpen || needsConditionsAccepted(part.form.party)
  const frame = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const panelId = useId()
  const buttonId = fieldId('party')
  const close = () => {
    setIsOpen(false)
    document.getElementById(buttonId)?.focus()
  }
  useClickOutside(frame, isOpen, () => setIsOpen(false))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
  }
  return (
    <div className={styles.field} ref={frame} onKeyDown={onKeyDown}>
      <span className={styles.label} id={labelId}>{t`Travellers`}</span>
      <button
        type="button"
        id={buttonId}
        className={styles.button}
        aria-labelledby={`${labelId} ${buttonId}`}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onPointerEnter={() => setIsNear(true)}
        onFocus={() => setIsNear(true)}
        onClick={() => setIsOpen(!isOpen)}
      >
        <PartyLabel {...part} />
      </button>
      <FieldError error={errorOf(part, 'party')} id={undefined} />
      <div id={panelId} className={styles.panel} role="group" aria-label={t`Travellers`} hidden={!isOpen}>
        {isDrawn && (
          <Suspense fallback={<Skeleton size="row" count={4} />}>
            <PartySteppers {...part} />
          </Suspense>
        )}
        <Button isWide onClick={close}>{t`Done`}</Button>
      </div>
    </div>
  )
}

/** "2 adults"; "3 travellers" where there are several types: the bar has one line for it, the panel lists them. */
function PartyLabel({ form: { party } }: SearchPart) {
  const { t } = useLingui()
  const labels = usePassengerCountLabel()
  const types = passengerTypes.filter((type) => party[type] > 0)
  const count = types.reduce((sum, type) => sum + party[type], 0)
  const [first, second] = types
  return first && !second ? labels(first, count) : t`${count} travellers`
}

/**
 * Calls back when something outside the frame is clicked or focused by keyboard. A press alone does not
 * count: the page may become shorter then, and the targeted button would move away under the finger.
 */
function useClickOutside(
  frame: { readonly current: HTMLElement | null },
  isOn: boolean,
  onBeside: () => void,
): void {
  const callback = useRef(onBeside)
  useEffect(() => {
    callback.current = onBeside
  })
  useEffect(() => {
    if (!isOn) return
    let isPressed = false
    const notePointerDown = () => {
      isPressed = true
    }
    const closeOnOutsideEvent = (event: Event) => {
      if (event.type === 'focusin' && isPressed) return
      isPressed = false
      if (event.target instanceof Node && !frame.current?.contains(event.target)) callback.current()
    }
    document.addEventListener('pointerdown', notePointerDown)
    document.addEventListener('click', closeOnOutsideEvent)
    document.addEventListener('focusin', closeOnOutsideEvent)
    return () => {
      document.removeEventListener('pointerdown', notePointerDown)
      document.removeEventListener('click', closeOnOutsideEvent)
      document.removeEventListener('focusin', closeOnOutsideEvent)
    }
  }, [frame, isOn])
}
