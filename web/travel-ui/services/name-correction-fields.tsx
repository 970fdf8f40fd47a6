import { useLingui } from '@lingui/react/macro'
import type { PassengerServicesAnswer } from '#contract/api/services/passenger-services.ts'
import { titles } from '#contract/terms/passenger.ts'
import { nameCorrectionOf } from '#contract/terms/passenger/name-correction.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** The name of a passenger as the wire has it. */
export type NameParts = PassengerServicesAnswer['names'][number]

/** Properties of the fields of a name correction. */
export type NameCorrectionFieldsProps = {
  readonly names: readonly NameParts[]
  /** Position of the passenger, from 0, as text; empty while none is chosen. */
  readonly passenger: string
  readonly name: NameParts
  readonly onChange: (passenger: string, name: NameParts) => void
}

/** The passenger and the right name, with what the ticket will print, or why no airline corrects it. */
export function NameCorrectionFields({ names, passenger, name, onChange }: NameCorrectionFieldsProps) {
  const { t } = useLingui()
  const was = names[Number(passenger)]
  const native = { lang: 'en', autoCapitalize: 'words', spellCheck: false, autoComplete: 'off' } as const
  return (
    <>
      <Select
        label={t`Traveller name`}
        placeholder={t`Choose`}
        value={passenger}
        onChange={(next) => onChange(next, names[Number(next)] ?? name)}
        choices={names.map((one, index) => ({ value: String(index), text: printedTicketName(one) }))}
      />
      {passenger !== '' && was && (
        <>
          <Select
            label={t`Title`}
            value={name.title}
            onChange={(title) => onChange(passenger, { ...name, title: title as NameParts['title'] })}
            choices={titles.map((title) => ({ value: title, text: title }))}
          />
          <TextField
            {...native}
            label={t`Last name`}
            value={name.surname}
            maxLength={200}
            onChange={(surname) => onChange(passenger, { ...name, surname })}
          />
          <TextField
            {...native}
            label={t`First and middle names`}
            value={name.givenName}
            maxLength={200}
            onChange={(givenName) => onChange(passenger, { ...name, givenName })}
          />
          <CorrectionPreview was={was} now={name} />
        </>
      )}
    </>
  )
}

function CorrectionPreview({ was, now }: { readonly was: NameParts; readonly now: NameParts }) {
  const { t } = useLingui()
  const kind = nameCorrectionOf(was, now)
  const printed = printedTicketName(now)
  if (kind === 'anotherName')
    return (
      <Notice
        kind="look"
        heading={t`Airlines do not correct a name this much.`}
        help={t`The ticket has to be cancelled and bought again in the right name. Call us: before the day of issue is over this often costs nothing.`}
      />
    )
  return (
    <p aria-live="polite">
      {kind === 'unchanged'
        ? t`On the ticket now: ${printed}`
        : t`On the ticket after the correction: ${printed}`}
    </p>
  )
}
