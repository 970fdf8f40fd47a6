import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type ReportingPeriodsAnswer, addReportingPeriod } from '#contract/api/staff/bsp/bsp-billing.ts'
import { instantFromMs } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { browserNowMs } from '#web/session/browser-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/calendar/date-field.tsx'
import { DateRangeField } from '#web/ui/calendar/date-range-field.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { StaffForm } from '../form/staff-form.tsx'
import { useProviderNames } from '../use-provider-names.ts'
import money from '../money/money.module.css'

/** Properties of the form of a new period. */
export type AddPeriodProps = { readonly answer: ReportingPeriodsAnswer; readonly renew: () => Promise<void> }

/** Adds a reporting period: its days, its remittance date, and the suppliers whose tickets the BSP settles. */
export function AddPeriod({ answer: { periods, suppliers }, renew }: AddPeriodProps) {
  const { t } = useLingui()
  const nameOf = useProviderNames()
  const today = todayIn(bangkok, instantFromMs(browserNowMs()))
  const [days, setDays] = useState({ start: '', end: '' })
  const [remitOn, setRemitOn] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(periods[0]?.suppliers ?? suppliers)
  const [isMissed, setMissed] = useState(false)
  const action = useCommand()
  const isWrong = days.start === '' || days.end < days.start || remitOn < days.end || chosen.length === 0
  const submit = () => {
    setMissed(isWrong)
    if (isWrong) return
    const body = { from: days.start, to: days.end, remitOn, suppliers: [...chosen] }
    void action.run(
      () => sendCommand(addReportingPeriod, { body }),
      () => void renew(),
    )
  }
  return (
    <StaffForm className={money.stack} sending={action} onSend={submit}>
      <DateRangeField
        start={{ label: t`First day` }}
        end={{ label: t`Last day` }}
        value={days}
        onChange={setDays}
        today={today}
      />
      <DateField
        label={t`Remittance date`}
        value={remitOn}
        onChange={setRemitOn}
        today={today}
        error={isMissed && isWrong ? t`Enter three dates in this order, and choose a supplier.` : undefined}
      />
      <fieldset className={money.stack}>
        <legend>{t`Tickets settled through the BSP`}</legend>
        {suppliers.map((supplier) => (
          <Checkbox
            key={supplier}
            label={nameOf(supplier)}
            isChecked={chosen.includes(supplier)}
            onChange={(isChecked) =>
              setChosen(isChecked ? [...chosen, supplier] : chosen.filter((one) => one !== supplier))
            }
          />
        ))}
      </fieldset>
      {action.failure && <FailureNotice failure={action.failure} />}
      <div className={money.ways}>
        <Button type="submit" isBusy={action.isBusy}>{t`Add period`}</Button>
      </div>
    </StaffForm>
  )
}
