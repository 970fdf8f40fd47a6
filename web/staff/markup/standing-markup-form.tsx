import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StandingMarkupRequest } from '#contract/api/staff/markup-book.ts'
import { markupRuleLimits } from '#contract/terms/price/markup-rule.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { readBaht, bahtInputText } from '#web/travel-ui/price/baht-amount.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { StaffForm } from '../form/staff-form.tsx'
import type { MarkupBookState } from './use-markup-book.ts'
import styles from './markup.module.css'

/** Properties of the standing markup form. */
export type StandingFormProps = {
  readonly standing: StandingMarkupRequest
  readonly save: MarkupBookState['saveStanding']
}

const fields = ['adult', 'child', 'infant', 'serviceFee'] as const
type Typed = Readonly<Record<(typeof fields)[number], string>>

/**
 * The standing markup and the service fee: added for everybody unless a rule says otherwise; they take effect
 * at once.
 */
export function StandingMarkupForm({ standing, save }: StandingFormProps) {
  const { t } = useLingui()
  const headingId = 'setting-standing-markup'
  const form = useStandingForm({ standing, save })
  const labels = {
    adult: t`Adult, senior, student or youth`,
    child: t`Child`,
    infant: t`Infant`,
    serviceFee: t`Service fee`,
  }
  return (
    <Card labelledBy={headingId}>
      <StaffForm
        className={styles.stack}
        sending={form.action}
        onSend={form.submit}
        saveBar={{ label: t`Publish now`, discard: form.discard, saved: undefined }}
      >
        <h2 id={headingId} className={styles.title}>{t`Standing markup and service fee`}</h2>
        <p
          className={styles.soft}
        >{t`฿ per passenger on every offer, unless a matching rule ignores it. Customers see the service fee as a separate line; markup is part of the fare.`}</p>
        {form.action.failure && <FailureNotice failure={form.action.failure} />}
        <div className={styles.amounts}>
          {fields.map((name) => (
            <TextField
              key={name}
              label={labels[name]}
              value={form.typed[name]}
              onChange={(text) => form.change({ [name]: text })}
              error={
                form.isWrong(name) ? t`Enter an amount up to ฿100,000, such as 250 or 250.50.` : undefined
              }
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              placeholder="0"
            />
          ))}
        </div>
      </StaffForm>
    </Card>
  )
}

function useStandingForm({ standing, save }: StandingFormProps) {
  const saved: Typed = {
    adult: bahtInputText(standing.adult),
    child: bahtInputText(standing.child),
    infant: bahtInputText(standing.infant),
    serviceFee: bahtInputText(standing.serviceFee),
  }
  const [typed, setTyped] = useState(saved)
  const [isChecked, setChecked] = useState(false)
  const action = useCommand()
  const readAmount = (name: (typeof fields)[number]) => readBaht(typed[name], markupRuleLimits.satang)
  const amountOrZero = (name: (typeof fields)[number]) => {
    const one = readAmount(name)
    return one.ok ? one.satang : 0
  }
  return {
    typed,
    change: (more: Partial<Typed>) => setTyped({ ...typed, ...more }),
    isWrong: (name: (typeof fields)[number]) => isChecked && !readAmount(name).ok,
    action,
    discard: () => {
      setTyped(saved)
      setChecked(false)
    },
    submit: () => {
      setChecked(true)
      if (!fields.every((name) => readAmount(name).ok)) return
      const markup = {
        adult: amountOrZero('adult'),
        child: amountOrZero('child'),
        infant: amountOrZero('infant'),
        serviceFee: amountOrZero('serviceFee'),
      }
      void action.run(
        () => save(markup),
        () => setChecked(false),
      )
    },
  }
}
