import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SavedTravellerAnswer, SavedTravellerRequest } from '#contract/api/account/travellers.ts'
import { titles } from '#contract/terms/passenger.ts'
import type { Failure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/use-command.ts'
import { useCountries } from '#web/api/reference/use-countries.ts'
import { monthNames } from '#web/i18n/month-names.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { DatePartsField } from '#web/ui/calendar/date-parts-field.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { AccountFailure } from '../account-failure.tsx'
import {
  emptyTraveller,
  travellerFaults,
  type TravellerField,
  travellerRequestOf,
  type TravellerFormValues,
  travellerFormValuesOf,
} from './traveller-form-values.ts'
import styles from '../account.module.css'

/** Properties of the form of one saved traveller. */
export type TravellerFormProps = {
  /** Undefined for a new traveller. */
  readonly initial: SavedTravellerAnswer | undefined
  readonly onCancel: () => void
  /** Sends the traveller; returns undefined on success. */
  readonly send: (traveller: SavedTravellerRequest) => Promise<Failure | undefined>
}

type Part = {
  readonly typed: TravellerFormValues
  readonly fieldOf: (field: TravellerField) => {
    readonly id: string
    readonly value: string
    readonly error: string | undefined
    readonly onChange: (value: string) => void
  }
}

/** The form of a saved traveller; only the last name is required. */
export function TravellerForm({ initial, onCancel, send }: TravellerFormProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(() => travellerFormValuesOf(initial))
  const [attempt, setAttempt] = useState(0)
  const { failure, isBusy, run, forget } = useCommand()
  const messages = useFaultMessages(typed, { isNotified: attempt > 0, failure })
  const textFieldProps: Part['fieldOf'] = (field) => ({
    id: `traveller-${field}`,
    value: typed[field],
    error: messages.find((one) => one.field === field)?.message,
    onChange: (value) => setTyped({ ...typed, [field]: value }),
  })
  const submitTraveller = async () => {
    setAttempt(attempt + 1)
    forget()
    if (travellerFaults(typed).length === 0) await run(() => send(travellerRequestOf(typed)))
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submitTraveller()
      }}
    >
      <ErrorSummary
        attempt={attempt}
        mistakes={messages.map(({ field, message }) => ({ fieldId: `traveller-${field}`, message }))}
      />
      {failure && messages.length === 0 && <AccountFailure failure={failure} />}
      <p
        className={styles.soft}
      >{t`Names as in the passport, in English letters. Only the last name is required.`}</p>
      <div className={styles.pair}>
        <NameParts typed={typed} fieldOf={textFieldProps} />
        <PassportParts typed={typed} fieldOf={textFieldProps} />
      </div>
      <div className={styles.bar}>
        <Button type="submit" kind="primary" isBusy={isBusy}>{t`Save`}</Button>
        <Button onClick={onCancel}>{t`Cancel`}</Button>
      </div>
    </form>
  )
}

function NameParts({ fieldOf }: Part) {
  const { t } = useLingui()
  const countries = useCountries()
  const language = useLanguage()
  const dates = { months: monthNames(language), order: language === 'ja' ? 'yearFirst' : 'dayFirst' } as const
  const names = { MR: t`Mr`, MRS: t`Mrs`, MS: t`Ms`, MSTR: t`Master (boy)`, MISS: t`Miss (girl)` }
  return (
    <>
      <TextField {...fieldOf('lastName')} label={t`Last name`} autoComplete="off" maxLength={60} lang="en" />
      <TextField
        {...fieldOf('firstName')}
        label={t`First and middle names`}
        autoComplete="off"
        maxLength={60}
        lang="en"
      />
      <Select
        {...fieldOf('title')}
        label={t`Title`}
        placeholder={t`Choose`}
        choices={titles.map((title) => ({ value: title, text: names[title] }))}
      />
      <Select
        {...fieldOf('sex')}
        label={t`Sex`}
        placeholder={t`Choose`}
        choices={[
          { value: 'F', text: t`Female` },
          { value: 'M', text: t`Male` },
          { value: 'X', text: t`X (unspecified)` },
        ]}
      />
      <DatePartsField {...fieldOf('birthdate')} {...dates} label={t`Date of birth`} />
      <Select
        {...fieldOf('nationality')}
        label={t`Nationality`}
        placeholder={t`Choose`}
        choices={countries}
      />
    </>
  )
}

function PassportParts({ fieldOf }: Part) {
  const { t } = useLingui()
  const countries = useCountries()
  const language = useLanguage()
  const dates = { months: monthNames(language), order: language === 'ja' ? 'yearFirst' : 'dayFirst' } as const
  return (
    <>
      <TextField
        {...fieldOf('passportNumber')}
        label={t`Passport number`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        lang="en"
      />
      <Select
        {...fieldOf('issueCountry')}
        label={t`Issuing country`}
        placeholder={t`Choose`}
        choices={countries}
      />
      <DatePartsField {...fieldOf('issueDate')} {...dates} label={t`Passport issue date (optional)`} />
      <DatePartsField {...fieldOf('expiryDate')} {...dates} label={t`Passport expiry date`} />
    </>
  )
}

type SaveState = { readonly isNotified: boolean; readonly failure: Failure | undefined }
type Message = { readonly field: TravellerField; readonly message: string }

/** Returns the messages of the form's own faults and of the field that the server refused. */
function useFaultMessages(typed: TravellerFormValues, { isNotified, failure }: SaveState): Message[] {
  const { t } = useLingui()
  if (!isNotified) return []
  const labels = {
    missing: t`Enter the last name.`,
    notLatin: t`Information must be entered in English only. Use the letters in the passport.`,
    notADate: t`This date does not exist. Check day, month and year.`,
    buddhistYear: t`Enter the year as in the passport (for example 1990, not B.E. 2533).`,
  }
  const own = travellerFaults(typed).map(({ field, kind }) => ({ field, message: labels[kind] }))
  if (failure?.kind !== 'problem' || !isTravellerField(failure.field)) return own
  return [...own, { field: failure.field, message: failure.message }]
}

function isTravellerField(name: string | undefined): name is TravellerField {
  return name !== undefined && Object.hasOwn(emptyTraveller, name)
}
