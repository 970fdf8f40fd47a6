import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { LocalDate } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import {
  type CashPickupDay,
  type CashPickupFault,
  type CashPickupFormValues,
  clockText,
  cashPickupFaults,
  cashPickupOf,
  pickupTimeOptions,
} from './cash-pickup-form-values.ts'
import type { CashPickupTyping } from '../methods/payment-method-props.ts'
import type { Collecting } from './use-cash-pickup.ts'
import styles from '../methods/payment-methods.module.css'

/** Properties of the form. */
export type CashPickupFormProps = {
  readonly pageKey: string
  /** The days that are offered, with the hours of each; not empty. */
  readonly days: readonly CashPickupDay[]
  readonly typing: CashPickupTyping
  readonly collecting: Collecting
}

/** Day, time and place of a cash pickup. What was typed stays when it is refused. */
export function CashPickupForm({ pageKey, days, typing, collecting }: CashPickupFormProps) {
  const { t } = useLingui()
  const { typed, onType } = typing
  const [attempt, setAttempt] = useState(0)
  const labelFor = useFaultLabels()
  const labels = usePickupFieldLabels()
  const mistakeMessage = (label: string, words: string) => t`${label}: ${words}`
  const faults =
    attempt > 0 ? new Map(cashPickupFaults(typed)) : new Map<keyof CashPickupFormValues, CashPickupFault>()
  const fieldErrorOf = (field: keyof CashPickupFormValues) => {
    const fault = faults.get(field)
    return fault && labelFor[fault]
  }
  const textFieldProps = (name: keyof CashPickupFormValues) => ({
    id: `cash-${name}`,
    label: labels[name],
    value: typed[name],
    onChange: (value: string) => onType({ ...typed, [name]: value }),
    error: fieldErrorOf(name),
  })
  const submit = () => {
    setAttempt(attempt + 1)
    if (cashPickupFaults(typed).length === 0) void collecting.ask(cashPickupOf(pageKey, typed))
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ErrorSummary
        attempt={attempt}
        mistakes={[...faults].map(([name, fault]) => ({
          fieldId: `cash-${name}`,
          message: mistakeMessage(labels[name], labelFor[fault]),
        }))}
      />
      <DayAndTimeFields days={days} typed={typed} onType={onType} field={textFieldProps} />
      <TextField autoComplete="name" maxLength={80} {...textFieldProps('name')} />
      <TextField type="tel" autoComplete="tel" maxLength={30} {...textFieldProps('phone')} />
      <TextArea autoComplete="street-address" maxLength={300} rows={2} {...textFieldProps('address')} />
      <TextField
        hint={t`Bangkok postcodes start with 10.`}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        {...textFieldProps('postcode')}
      />
      <Button type="submit" kind="primary" isBusy={collecting.isBusy}>{t`Request cash pickup`}</Button>
    </form>
  )
}

type WhenFieldsProps = Pick<CashPickupFormProps, 'days'> &
  CashPickupTyping & {
    readonly field: (name: keyof CashPickupFormValues) => {
      readonly id: string
      readonly label: string
      readonly value: string
      readonly onChange: (value: string) => void
      readonly error: string | undefined
    }
  }

/** Day and time; another day may have other hours. */
function DayAndTimeFields({ days, typed, onType, field }: WhenFieldsProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const day = days.find(({ on }) => on === typed.on)
  const times = (day ? pickupTimeOptions(day) : []).map((minute) => ({
    value: String(minute),
    text: clockText(minute),
  }))
  return (
    <div className={styles.when}>
      <Select
        placeholder={t`Choose`}
        choices={days.map(({ on }) => ({ value: on, text: formatDate(on as LocalDate, language, 'short') }))}
        {...field('on')}
        onChange={(on) => onType({ ...typed, on, from: '', until: '' })}
      />
      <Select placeholder={t`Choose`} choices={times.slice(0, -1)} {...field('from')} />
      <Select placeholder={t`Choose`} choices={times.slice(1)} {...field('until')} />
    </div>
  )
}

/** Returns the label of each field, also used above the form for its mistake. */
function usePickupFieldLabels(): Readonly<Record<keyof CashPickupFormValues, string>> {
  const { t } = useLingui()
  return {
    on: t`Day`,
    from: t`Start time`,
    until: t`End time`,
    name: t`Name of the person handing over the cash`,
    phone: t`Mobile phone`,
    address: t`Address in Bangkok`,
    postcode: t`Postcode`,
  }
}

function useFaultLabels(): Readonly<Record<CashPickupFault, string>> {
  const { t } = useLingui()
  return {
    missing: t`Fill in this field.`,
    notBangkok: t`Cash pickup is in Bangkok only. Enter a five-digit postcode that starts with 10.`,
    tooShort: t`Choose an end time after the start time.`,
  }
}
