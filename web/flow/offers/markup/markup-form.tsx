import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { RealTimeMarkupAnswer } from '#contract/api/staff/markup.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { AmountList } from './amount-list.tsx'
import type { AmountFault } from '#web/travel-ui/price/baht-amount.ts'
import { markupFields } from './markup-form-values.ts'
import { type MarkupFormDeps, useMarkupForm } from './use-markup-form.ts'
import styles from './markup.module.css'

/** Properties of the markup form; buttons outside of it refer to it by its id. */
export type MarkupFormProps = MarkupFormDeps & { readonly formId: string }

/**
 * Three amounts in baht, and whether the agency's own markup applies as well; faults are shown at their
 * field.
 */
export function MarkupForm({ formId, ...parts }: MarkupFormProps) {
  const { t } = useLingui()
  const form = useMarkupForm(parts)
  const idPrefix = useId()
  const amountLabels = useAmountFaultLabels()
  const labels = { adult: t`Adult, senior, student or youth`, child: t`Child`, infant: t`Infant` }
  const fields = markupFields.map((name) => {
    const fault = form.faults[name]
    return { name, id: `${idPrefix}${name}`, error: fault && amountLabels[fault] }
  })
  const mistakes = fields.flatMap(({ id, error }) => (error ? [{ fieldId: id, message: error }] : []))
  return (
    <form
      id={formId}
      noValidate
      className={styles.form}
      aria-busy={form.isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
      onReset={(event) => {
        event.preventDefault()
        void form.reset()
      }}
    >
      <ErrorSummary attempt={form.attempt} mistakes={mistakes} />
      {form.failure && <FailureNotice failure={form.failure} />}
      <p className={styles.meaning} aria-live="polite">
        {form.typed.ignoresStanding
          ? t`Only these amounts are added to net. Leave them empty to see net prices.`
          : t`These amounts are added to every offer, on top of the agency’s markup.`}
      </p>
      <fieldset className={styles.amounts}>
        <legend>{t`฿ per passenger`}</legend>
        {fields.map(({ name, ...field }) => (
          <TextField
            {...field}
            key={name}
            label={labels[name]}
            value={form.typed[name]}
            onChange={(text) => form.change({ [name]: text })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            placeholder="0"
          />
        ))}
      </fieldset>
      {parts.now.standing && (
        <>
          <Checkbox
            label={t`Ignore agency markup and service fee`}
            isChecked={form.typed.ignoresStanding}
            onChange={(ignoresStanding) => form.change({ ignoresStanding })}
          />
          <SavedMarkup standing={parts.now.standing} />
        </>
      )}
    </form>
  )
}

function useAmountFaultLabels(): Readonly<Record<AmountFault, string>> {
  const { t } = useLingui()
  return {
    notAnAmount: t`Enter an amount, such as 250 or 250.50.`,
    tooMuch: t`Maximum ฿100,000 per passenger.`,
  }
}

function SavedMarkup({ standing }: { readonly standing: NonNullable<RealTimeMarkupAnswer['standing']> }) {
  const { t } = useLingui()
  const headingId = useId()
  const lines = [
    { name: t`Adult`, amount: standing.adult },
    { name: t`Child`, amount: standing.child },
    { name: t`Infant`, amount: standing.infant },
    { name: t`Service fee`, amount: standing.serviceFee },
  ]
  return (
    <section className={styles.standing} aria-labelledby={headingId}>
      <h3 id={headingId}>{t`Agency markup per passenger`}</h3>
      <AmountList amounts={lines} />
    </section>
  )
}
