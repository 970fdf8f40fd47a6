import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type PassengerType, passengerTypes } from '#contract/terms/passenger.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { usePassengerCount } from '#web/travel-ui/party-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { NumberStepper } from '#web/ui/number-stepper.tsx'
import { fieldId } from './field-ids.ts'
import { leastOf, needsConditions, roomFor, withCount } from './form-party.ts'
import { errorOf, type SearchPart } from './search-part.ts'
import styles from './travellers-field.module.css'

/** Who flies: a button that says it in words, and a panel to change it. */
export function TravellersField(part: SearchPart) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const panelId = useId()
  const buttonId = fieldId('party')
  const close = () => {
    setIsOpen(false)
    document.getElementById(buttonId)?.focus()
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
        id={buttonId}
        className={styles.button}
        aria-labelledby={`${labelId} ${buttonId}`}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <PartyWords {...part} />
      </button>
      <FieldError error={errorOf(part, 'party')} id={undefined} />
      <div id={panelId} className={styles.panel} role="group" aria-label={t`Travellers`} hidden={!isOpen}>
        <PartySteppers {...part} />
        <Button isWide onClick={close}>{t`Done`}</Button>
      </div>
    </div>
  )
}

function PartyWords({ form }: SearchPart) {
  const words = usePassengerCount()
  const language = useLanguage()
  return (
    <>
      {passengerTypes
        .filter((type) => form.party[type] > 0)
        .map((type) => words(type, form.party[type]))
        .join(language === 'ja' ? '、' : ', ')}
    </>
  )
}

const usualTypes = ['adult', 'child', 'infantOnLap'] as const
const rareTypes = ['infantInSeat', 'senior', 'student', 'youth'] as const

function PartySteppers(part: SearchPart) {
  const { t } = useLingui()
  const { party } = part.form
  const [wantsRare, setWantsRare] = useState(false)
  const isRareSet = rareTypes.some((type) => party[type] > 0)
  const isRareShown = wantsRare || isRareSet
  return (
    <>
      {usualTypes.map((type) => (
        <PartyStepper key={type} {...part} type={type} />
      ))}
      {!isRareSet && (
        <Button kind="plain" aria-expanded={isRareShown} onClick={() => setWantsRare(!wantsRare)}>
          {t`Seniors, students, youths, infants in a seat`}
        </Button>
      )}
      {isRareShown && rareTypes.map((type) => <PartyStepper key={type} {...part} type={type} />)}
      {needsConditions(party) && <Conditions {...part} />}
      <p className={styles.hint}>{t`Up to nine passengers with a seat, one infant for each adult.`}</p>
    </>
  )
}

function PartyStepper({ form, change, type }: SearchPart & { readonly type: PassengerType }) {
  const { t } = useLingui()
  const words: Readonly<Record<PassengerType, readonly [label: string, hint: string]>> = {
    adult: [t`Adults`, t`12 years and over`],
    child: [t`Children`, t`2 to 11 years, on every day of travel`],
    infantOnLap: [t`Infants`, t`under 2 years, on an adult's lap`],
    infantInSeat: [t`Infants in a seat`, t`under 2 years, with a seat of their own`],
    senior: [t`Seniors`, t`60 years and over`],
    student: [t`Students`, t`12 to 30 years`],
    youth: [t`Youths`, t`18 to 25 years`],
  }
  const [label, hint] = words[type]
  return (
    <NumberStepper
      label={label}
      hint={hint}
      min={leastOf(form.party, type)}
      max={roomFor(form.party, type)}
      value={form.party[type]}
      onChange={(count) => change(withCount(form, type, count))}
    />
  )
}

/** Fares for students and youths ask for papers: whoever searches them says that they have them. */
function Conditions(part: SearchPart) {
  const { t } = useLingui()
  return (
    <div className={styles.conditions}>
      <p>{t`Students are 30 at most and youths 18 to 25 on every day of travel. Each holds a Thai passport and a student visa for the destination.`}</p>
      <Checkbox
        id={fieldId('conditions')}
        label={t`All of this is so, and I accept these conditions`}
        isChecked={part.form.areConditionsAccepted}
        onChange={(areConditionsAccepted) => part.change({ areConditionsAccepted })}
        error={errorOf(part, 'conditions')}
      />
    </div>
  )
}

/**
 * Calls back when something beside the frame is clicked or gets the focus by keyboard. A press alone does not count:
 * the page may become shorter then, and the button that was aimed at would move away under the finger.
 */
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
    let isPressed = false
    const press = () => {
      isPressed = true
    }
    const listen = (event: Event) => {
      if (event.type === 'focusin' && isPressed) return
      isPressed = false
      if (event.target instanceof Node && !frame.current?.contains(event.target)) callback.current()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('click', listen)
    document.addEventListener('focusin', listen)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('click', listen)
      document.removeEventListener('focusin', listen)
    }
  }, [frame, isOn])
}
