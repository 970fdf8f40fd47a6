import { useLingui } from '@lingui/react/macro'
import { type Ref, useState } from 'react'
import { Field } from '../form/field.tsx'
import { exampleDate, parseTypedDate, typedDateText } from './typed-date.ts'
import { type FieldLabels, useField } from '../form/use-field.ts'
import fieldStyles from '../form/field.module.css'
import styles from './date-field.module.css'

/** A calendar opens on a click on the field, where typing goes on, or by its button, which moves the focus. */
export type CalendarOpener = 'field' | 'button'

/** Properties of a date that is typed. */
export type DateInputProps = FieldLabels & {
  /** "2026-11-21", or empty. */
  readonly value: string
  /** Called when the field is left or Enter is pressed; with an empty text when it is no valid date. */
  readonly onChange: (date: string) => void
  /** Today as "2026-11-21". */
  readonly today: string
  readonly isPast?: boolean
  readonly name?: string
  readonly inputRef?: Ref<HTMLInputElement>
  /** Opens the calendar, or closes it with undefined; without it there is no button. */
  readonly onOpenCalendar?: (by: CalendarOpener | undefined) => void
  readonly isCalendarOpen?: boolean
  /** The open calendar fills in this field next. */
  readonly isNext?: boolean
  /** Shown while the field is empty; an example of a date unless given. */
  readonly placeholder?: string
  readonly className?: string | undefined
}

/** A date as text: typed in any format, and written out in full once the field is left. */
export function DateInput({ inputRef, ...props }: DateInputProps) {
  const { value, onChange, today, isPast = false, onOpenCalendar } = props
  const { t, i18n } = useLingui()
  const language = i18n.locale
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const example = exampleDate(language, Number(today.slice(0, 4)))
  const labels = { ...props, error: isUnreadable ? t`Enter a date like ${example}.` : props.error }
  const { control, ...ids } = useField(labels)
  const acceptTypedDate = () => {
    if (typed === undefined) return
    const date = typed.trim() === '' ? '' : parseTypedDate({ text: typed, language, today, isPast })
    setIsUnreadable(date === undefined)
    if (date !== undefined) setTyped(undefined)
    if ((date ?? '') !== value) onChange(date ?? '')
  }
  // A date from the calendar replaces a text that is no valid date.
  const text = typed !== undefined && !(isUnreadable && value !== '') ? typed : typedDateText(value, language)
  return (
    <Field labels={labels} ids={ids} className={props.className}>
      <div className={styles.row}>
        <input
          {...control}
          ref={inputRef}
          type="text"
          name={props.name}
          autoComplete={isPast ? 'bday' : 'off'}
          className={fieldStyles.control}
          value={text}
          placeholder={props.placeholder ?? example}
          data-next={props.isNext === true || undefined}
          // A keyboard on the screen would lie over the calendar: it comes with the second tap.
          inputMode={onOpenCalendar && props.isCalendarOpen !== true ? 'none' : undefined}
          onClick={() => onOpenCalendar?.('field')}
          onChange={(event) => {
            setTyped(event.target.value)
            setIsUnreadable(false)
          }}
          onBlur={acceptTypedDate}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) acceptTypedDate()
          }}
        />
        {onOpenCalendar && (
          <button
            type="button"
            className={styles.open}
            aria-label={t`Open calendar`}
            aria-expanded={props.isCalendarOpen}
            onClick={() => onOpenCalendar(props.isCalendarOpen === true ? undefined : 'button')}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <rect x="3" y="5" width="18" height="16" rx="2" />
              <path d="M3 10h18M8 2v5M16 2v5" />
            </svg>
          </button>
        )}
      </div>
    </Field>
  )
}
