import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { usePassengerCount } from '#web/travel-ui/party-text.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { NumberStepper } from '#web/ui/number-stepper.tsx'
import { roomFor, withAdults } from './search-form.ts'
import { errorOf, type SearchPart } from './search-part.ts'
import { fieldIds } from './use-search-form.ts'
import styles from './travellers-field.module.css'

/** Who flies: a button that says it in words, and a panel to change it. */
export function TravellersField(part: SearchPart) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const panelId = useId()
  const error = errorOf(part, 'party')
  const close = () => {
    setIsOpen(false)
    document.getElementById(fieldIds.party)?.focus()
  }
  useClickBeside(frame, isOpen, () => setIsOpen(false))
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
        id={fieldIds.party}
        className={styles.button}
        aria-labelledby={`${labelId} ${fieldIds.party}`}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <PartyWords {...part} />
      </button>
      <FieldError error={error} id={undefined} />
      <div id={panelId} className={styles.panel} role="group" aria-label={t`Travellers`} hidden={!isOpen}>
        <PartySteppers {...part} />
        <Button isWide onClick={close}>{t`Done`}</Button>
      </div>
    </div>
  )
}

function PartyWords({ form }: SearchPart) {
  const words = usePassengerCount()
  const { adults, children, infants } = form
  return (
    <>
      {[
        words('adult', adults),
        children > 0 && words('child', children),
        infants > 0 && words('infantOnLap', infants),
      ]
        .filter(Boolean)
        .join(', ')}
    </>
  )
}

function PartySteppers({ form, change }: SearchPart) {
  const { t } = useLingui()
  return (
    <>
      <NumberStepper
        label={t`Adults`}
        hint={t`12 years and over`}
        min={1}
        max={roomFor(form, 'adults')}
        value={form.adults}
        onChange={(adults) => change(withAdults(form, adults))}
      />
      <NumberStepper
        label={t`Children`}
        hint={t`2 to 11 years, on every day of travel`}
        min={0}
        max={roomFor(form, 'children')}
        value={form.children}
        onChange={(children) => change({ children })}
      />
      <NumberStepper
        label={t`Infants`}
        hint={t`under 2 years, on an adult's lap`}
        min={0}
        max={roomFor(form, 'infants')}
        value={form.infants}
        onChange={(infants) => change({ infants })}
      />
      <p className={styles.hint}>{t`Up to nine passengers with a seat, one infant for each adult.`}</p>
    </>
  )
}

/** Calls back when something beside the frame is pressed or gets the focus. */
function useClickBeside(
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
    const listen = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) callback.current()
    }
    document.addEventListener('pointerdown', listen)
    document.addEventListener('focusin', listen)
    return () => {
      document.removeEventListener('pointerdown', listen)
      document.removeEventListener('focusin', listen)
    }
  }, [frame, isOn])
}
