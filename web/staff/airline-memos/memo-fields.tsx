import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { listColleagues } from '#contract/api/staff/staff-orders.ts'
import type { MemoKind } from '#contract/terms/bsp/airline-memo.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { browserToday } from '#web/session/browser-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/calendar/date-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../form/staff-form.tsx'
import { useWorkList } from '../use-work-list.ts'
import type { MemoFormValues } from './memo-values.ts'
import type { MemoForm } from './use-memo-form.ts'
import money from '../money/money.module.css'

/** Properties of the fields of a memo. */
export type MemoFieldsProps = {
  readonly form: MemoForm
  /** Whether what stands above the fields is right. */
  readonly isSendable: boolean
  readonly button: string
  readonly kind: MemoKind
  /** Whether what the airline asks for can no longer change. */
  readonly isFixed: boolean
  /** Fields of a new memo. */
  readonly children?: ReactNode
}

const everyMs = 300_000

/** The details of a memo as fields, and the button that sends them. */
export function MemoFields({ form, isSendable, button, kind, isFixed, children }: MemoFieldsProps) {
  const { t } = useLingui()
  const { values, change, action } = form
  return (
    <StaffForm className={money.stack} sending={action} onSend={() => form.submit(isSendable)}>
      {children}
      {!isFixed && <AskedFields form={form} kind={kind} />}
      <div className={money.fields}>
        <TextField
          label={t`Related tickets (13 digits each)`}
          value={values.tickets}
          onChange={(tickets) => change({ tickets })}
          error={
            form.faults.includes('tickets') ? t`Enter up to 20 document numbers of 13 digits.` : undefined
          }
          autoComplete="off"
          maxLength={300}
        />
        <TextField
          label={t`Order number`}
          hint={t`Leave empty to find it by the tickets.`}
          value={values.orderNumber}
          onChange={(orderNumber) => change({ orderNumber })}
          autoComplete="off"
          maxLength={20}
        />
        <AssigneeField form={form} />
      </div>
      <TextArea
        label={t`Evidence`}
        hint={t`Fare notes, history of the booking, messages. No passport or card data.`}
        value={values.evidence}
        onChange={(evidence) => change({ evidence })}
        rows={3}
        maxLength={2000}
      />
      {action.failure && <FailureNotice failure={action.failure} />}
      <div className={money.ways}>
        <Button type="submit" isBusy={action.isBusy}>
          {button}
        </Button>
      </div>
    </StaffForm>
  )
}

function AssigneeField({ form: { values, change } }: Pick<MemoFieldsProps, 'form'>) {
  const { t } = useLingui()
  const colleagues = useWorkList(listColleagues, { right: 'desk', everyMs }).value?.colleagues ?? []
  return (
    <Select
      label={t({ message: 'Assigned to', context: 'airline memo' })}
      value={values.assignee}
      onChange={(assignee) => change({ assignee })}
      placeholder={t`Unassigned`}
      choices={colleagues.map(({ userId, name }) => ({ value: userId, text: name }))}
    />
  )
}

/** What the airline asks for. */
function AskedFields({ form, kind }: Pick<MemoFieldsProps, 'form' | 'kind'>) {
  const { t } = useLingui()
  const { values, change, faults } = form
  const faultOf = (field: keyof MemoFormValues, text: string) => (faults.includes(field) ? text : undefined)
  return (
    <div className={money.fields}>
      <TextField
        label={t`Airline code`}
        value={values.airline}
        onChange={(airline) => change({ airline })}
        error={faultOf('airline', t`Enter the airline’s two-character code.`)}
        autoComplete="off"
        maxLength={3}
      />
      <TextField
        label={t`Amount (baht)`}
        value={values.amount}
        onChange={(amount) => change({ amount })}
        error={faultOf('amount', t`Enter an amount, such as 12,500 or 12,500.50.`)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
      <DateField
        label={t`Issued on`}
        value={values.issuedOn}
        onChange={(issuedOn) => change({ issuedOn })}
        error={faultOf('issuedOn', t`Enter the day of issue.`)}
        today={browserToday()}
      />
      {kind === 'debit' && (
        <DateField
          label={t`Dispute by (optional)`}
          hint={t`Only if the airline names a day; otherwise the agreement counts.`}
          value={values.replyBy}
          onChange={(replyBy) => change({ replyBy })}
          today={browserToday()}
        />
      )}
      <TextField
        label={t`Reason given by the airline`}
        value={values.reason}
        onChange={(reason) => change({ reason })}
        autoComplete="off"
        maxLength={300}
      />
    </div>
  )
}
