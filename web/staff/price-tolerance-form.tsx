import { useCommand } from '#web/api/use-command.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PriceToleranceAnswer } from '#contract/api/staff/price-tolerance.ts'
import type { Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from './form/staff-form.tsx'
import { parsePriceToleranceForm, toleranceFormValuesOf } from './price-tolerance-form-values.ts'
import type { Tolerance } from './use-price-tolerance.ts'
import styles from './staff.module.css'

/** Properties of the price tolerance form. */
export type PriceToleranceFormProps = {
  readonly band: PriceToleranceAnswer
  readonly save: (band: Tolerance) => Promise<Failure | undefined>
}

/** How far a price may increase at the agency's cost before the customer is asked, and what that has cost. */
export function PriceToleranceForm({ band, save }: PriceToleranceFormProps) {
  const { t } = useLingui()
  const prefix = 'tolerance-'
  const form = useToleranceForm({ band, save })
  const messages = {
    baht: form.faults.baht ? t`Enter an amount from ฿0 to ฿500.` : undefined,
    percent: form.faults.percent ? t`Enter a percentage from 0 to 5.` : undefined,
  }
  const mistakes = (['baht', 'percent'] as const).flatMap((name) => {
    const message = messages[name]
    return message === undefined ? [] : [{ fieldId: `${prefix}${name}`, message }]
  })
  const toleranceFieldProps = (name: 'baht' | 'percent') => ({
    id: `${prefix}${name}`,
    value: form.typed[name],
    onChange: (text: string) => form.change({ [name]: text }),
    error: messages[name],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 10,
    placeholder: '0',
  })
  return (
    <StaffForm
      className={styles.form}
      sending={form}
      onSend={() => void form.submit()}
      saveBar={{ discard: form.discard, saved: undefined }}
    >
      <h3>{t`Fare-increase tolerance`}</h3>
      <p>{t`If the airline’s price rises slightly between search and booking, the customer keeps the price shown. Both limits apply. Decreases are always passed on.`}</p>
      <ErrorSummary attempt={form.attempt} mistakes={mistakes} />
      {form.failure && <FailureNotice failure={form.failure} />}
      <div className={styles.fields}>
        <TextField {...toleranceFieldProps('baht')} label={t`Maximum per booking (฿)`} />
        <TextField {...toleranceFieldProps('percent')} label={t`Maximum (% of price)`} />
      </div>
      <AbsorbedCost cost={band.cost} />
    </StaffForm>
  )
}

function AbsorbedCost({ cost }: Pick<PriceToleranceAnswer, 'cost'>) {
  const { t } = useLingui()
  const { days, paid, open } = cost
  return (
    <span>
      {t`Absorbed in the last ${days} days:`} <PriceText amount={paid.satang + open.satang} />
    </span>
  )
}

function useToleranceForm({ band, save }: PriceToleranceFormProps) {
  const [typed, setTyped] = useState(() => toleranceFormValuesOf(band))
  const [attempt, setAttempt] = useState(0)
  const { isBusy, failure, run } = useCommand()
  const read = parsePriceToleranceForm(typed)
  const submitTolerance = async () => {
    if (isBusy) return
    setAttempt(attempt + 1)
    if (!('faults' in read)) await run(() => save(read))
  }
  return {
    typed,
    change: (more: Partial<typeof typed>) => setTyped({ ...typed, ...more }),
    faults: attempt > 0 && 'faults' in read ? read.faults : { baht: false, percent: false },
    attempt,
    isBusy,
    failure,
    discard: () => {
      setTyped(toleranceFormValuesOf(band))
      setAttempt(0)
    },
    submit: submitTolerance,
  }
}
