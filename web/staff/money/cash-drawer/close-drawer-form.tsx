import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type CashDrawerView,
  cashDenominations,
  closeCashDrawer,
} from '#contract/api/staff/shift/cash-drawer.ts'
import { satang as money } from '#contract/terms/money.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { bahtInputText } from '#web/travel-ui/price/baht-amount.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { useBahtField } from '../use-baht-field.ts'
import { totalOfNotes } from './total-of-notes.ts'
import styles from '../money.module.css'

/** Properties of the closing form. */
export type CloseDrawerFormProps = { readonly drawer: CashDrawerView; readonly renew: () => Promise<void> }

/**
 * Closes the drawer by what was counted: a total, or notes and coins. A difference is shown as it is typed, and
 * asks for its reason.
 */
export function CloseDrawerForm({ drawer, renew }: CloseDrawerFormProps) {
  const { t } = useLingui()
  const form = useClosing({ drawer, renew })
  const { action, notes, setNotes, difference } = form
  return (
    <StaffForm className={styles.stack} sending={action} onSend={form.close}>
      <h3 className={styles.legend}>{t`Close the drawer`}</h3>
      {action.failure && <FailureNotice failure={action.failure} />}
      <Disclosure summary={t`Count notes and coins`}>
        <div className={styles.notes}>
          {cashDenominations.map((value) => (
            <TextField
              key={value}
              label={`฿${bahtInputText(value)}`}
              value={notes[value] ?? ''}
              onChange={(text) => setNotes({ ...notes, [value]: text })}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
            />
          ))}
        </div>
      </Disclosure>
      <div className={classNames(styles.fields, styles.narrow)}>
        {form.total === undefined ? (
          <TextField {...form.counted.field} data-reach="main" label={t`Counted cash (฿)`} />
        ) : (
          <TextField
            label={t`Counted cash (฿)`}
            value={bahtInputText(form.total) || '0'}
            onChange={() => undefined}
            readOnly
          />
        )}
        {difference !== undefined && difference !== 0 && (
          <TextField
            label={t`Reason for the difference`}
            hint={form.differenceText}
            value={form.reason}
            onChange={form.setReason}
            error={form.isReasonMissing ? t`Enter the reason for the difference.` : undefined}
            autoComplete="off"
            maxLength={300}
          />
        )}
      </div>
      <div className={styles.ways}>
        <Button type="submit" kind="primary" isBusy={action.isBusy}>{t`Close drawer`}</Button>
      </div>
    </StaffForm>
  )
}

function useClosing({ drawer, renew }: CloseDrawerFormProps) {
  const action = useCommand()
  const counted = useBahtField(0, { mayBeNothing: true })
  const [notes, setNotes] = useState<Readonly<Record<number, string>>>({})
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const total = totalOfNotes(notes)
  const satang = total ?? (counted.field.value.trim() === '' ? undefined : counted.satang)
  const difference = satang === undefined ? undefined : satang - drawer.expected
  const said = reason.trim()
  const isReasonMissing = isChecked && difference !== 0 && said === ''
  const close = () => {
    setChecked(true)
    if (satang === undefined || (difference !== 0 && said === '')) return void counted.check()
    const denominations = cashDenominations.map((value) => ({ value, count: Number(notes[value] ?? 0) }))
    const body = {
      drawerId: drawer.drawerId,
      counted: satang,
      ...(total !== undefined && { denominations }),
      ...(difference !== 0 && { reason: said }),
    }
    return void action.call(
      () => callApi(closeCashDrawer, { body }),
      () => void renew(),
    )
  }
  const differenceText = useDifferenceText(difference ?? 0)
  const typed = { notes, setNotes, reason, setReason }
  return { action, counted, total, difference, differenceText, isReasonMissing, close, ...typed }
}

function useDifferenceText(difference: number): string {
  const { t } = useLingui()
  const gap = formatMoney(money(Math.abs(difference)), useLanguage())
  return difference < 0 ? t`${gap} less than expected` : t`${gap} more than expected`
}
