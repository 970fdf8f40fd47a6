import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import {
  type StaffScheduleChangeAnswer,
  recordScheduleChangeWaiver,
} from '#contract/api/staff/schedule-change/schedule-change-waiver.ts'
import type { ScheduleChangeState } from '#contract/terms/schedule-change.ts'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import styles from '../order.module.css'

/** Properties of the waiver of a schedule change; `renew` refetches the order. */
export type RecordWaiverProps = {
  readonly orderNumber: string
  readonly change: StaffScheduleChangeAnswer
  readonly renew: () => Promise<void>
}

const waivable: readonly ScheduleChangeState[] = [
  'told',
  'accepting',
  'toConfirm',
  'refused',
  'lost',
  'settled',
]

/** Opens the dialog in which staff type what the airline has waived. */
export function RecordWaiver({ orderNumber, change, renew }: RecordWaiverProps) {
  const { t } = useLingui()
  const mayWork = useHasRight('handleOrders')
  const [isOpen, setOpen] = useState(false)
  if (!mayWork || !waivable.includes(change.state)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{change.waiver ? t`Change waiver` : t`Record waiver`}</Button>
      {isOpen && <WaiverDialog {...{ orderNumber, change, renew }} onClose={() => setOpen(false)} />}
    </>
  )
}

type DialogProps = RecordWaiverProps & { readonly onClose: () => void }

function WaiverDialog({ orderNumber, change, renew, onClose }: DialogProps) {
  const { t } = useLingui()
  const formId = useId()
  const action = useCommand()
  const { changeId, waiver } = change
  const [code, setCode] = useState(waiver?.code ?? '')
  const [text, setText] = useState(waiver?.text ?? '')
  const [isForCustomer, setForCustomer] = useState(waiver?.isForCustomer ?? false)
  const [isMissed, setMissed] = useState(false)
  const save = (typed: { code: string; text: string; isForCustomer: boolean } | null) =>
    void action.run(
      async () => {
        const body = { orderNumber, changeId, waiver: typed }
        const fault = await sendCommand(recordScheduleChangeWaiver, { body })
        await renew()
        return fault
      },
      () => onClose(),
    )
  const send = () => {
    setMissed(code.trim() === '')
    if (code.trim() !== '')
      save({ code: code.trim(), text: text.trim().replaceAll(/\s+/g, ' '), isForCustomer })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      heading={t`Airline waiver`}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          {waiver && (
            <Button
              kind="danger"
              isBusy={action.isBusy}
              onClick={() => save(null)}
            >{t`Remove waiver`}</Button>
          )}
          <Button type="submit" form={formId} kind="primary" isBusy={action.isBusy}>
            {t`Save waiver`}
          </Button>
        </>
      }
    >
      <StaffForm id={formId} className={styles.stack} sending={action} onSend={send}>
        {action.failure && <FailureNotice failure={action.failure} />}
        <p>{t`With a waiver, the customer may have other flights free of charge. It is kept in the audit log and quoted in the refund application.`}</p>
        <TextField
          label={t`Waiver code`}
          value={code}
          onChange={setCode}
          error={isMissed ? t`Enter the airline’s waiver code.` : undefined}
          autoComplete="off"
          maxLength={40}
        />
        <TextArea
          label={t`What the airline allows (optional)`}
          value={text}
          onChange={setText}
          rows={3}
          maxLength={1000}
        />
        <Checkbox
          label={t`Show the text to the customer`}
          hint={t`The code is never shown to customers.`}
          isChecked={isForCustomer}
          onChange={setForCustomer}
        />
      </StaffForm>
    </Dialog>
  )
}
