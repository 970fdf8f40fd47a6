import { updatePaymentSettings, type PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type PaymentMethod, paymentMethods } from '#contract/terms/payment.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { usePaymentSettings } from '../use-money-lists.ts'
import { StaffForm } from '../form/staff-form.tsx'
import { PendingSettingsApproval } from './approval/pending-settings-approval.tsx'
import { ListSection } from './list-section.tsx'
import { NearThresholdReport } from './approval/near-threshold-report.tsx'
import { SurchargeBasis } from './surcharge-basis.tsx'
import { useBahtField } from './use-baht-field.ts'
import { useCommand } from '#web/api/use-command.ts'
import styles from './money.module.css'

/**
 * Payment settings: the card surcharge, approval thresholds, payment methods, and the bill-payment channel's
 * name.
 */
export function PaymentSettingsSection() {
  const list = usePaymentSettings()
  const [discarded, setDiscarded] = useState(0)
  return (
    <>
      <ListSection list={list}>
        {(settings) => (
          <SettingsForm
            key={discarded}
            settings={settings}
            renew={list.renew}
            discard={() => setDiscarded(discarded + 1)}
          />
        )}
      </ListSection>
      <NearThresholdReport />
    </>
  )
}

type SettingsFormProps = {
  readonly settings: PaymentSettings
  readonly renew: () => Promise<void>
  readonly discard: () => void
}

function SettingsForm({ settings, renew, discard }: SettingsFormProps) {
  const { t } = useLingui()
  const form = useSettingsForm({ settings, renew })
  const { typed, change, action } = form
  return (
    <Card>
      <StaffForm
        className={styles.part}
        sending={action}
        onSend={form.save}
        saveBar={{ discard, saved: form.isSaved ? t`Saved. Applies from now on.` : undefined }}
      >
        {action.failure && <FailureNotice failure={action.failure} />}
        {settings.waitsForSecond && <PendingSettingsApproval settings={settings} renew={renew} />}
        <SurchargeBasis
          value={typed.surchargeReading}
          onChange={(surchargeReading) => change({ surchargeReading })}
        />
        <OfferedMethods switchedOff={typed.switchedOff} onChange={(switchedOff) => change({ switchedOff })} />
        <div className={styles.fields}>
          <TextField
            {...form.baht.field}
            id="setting-two-approvals"
            label={t`Require two approvals from (฿)`}
            hint={t`Applies to manual receipts, refunds and corporate account entries. One user’s entries for the same order or company within a day count together. Empty: always two approvals.`}
          />
          <TextField
            id="setting-quote-percent"
            label={t`A quote needs approval from so many percent below the agreed total`}
            hint={t`A quote below net always needs approval by a second person.`}
            value={String(typed.quoteBelowPercent)}
            onChange={(text) => {
              const quoteBelowPercent = Number(text.replaceAll(/\D/g, ''))
              if (quoteBelowPercent <= 100) change({ quoteBelowPercent })
            }}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
          />
          <TextField
            {...form.credit.field}
            id="setting-credit-approval"
            label={t`Two people raise a credit limit from this amount on, in baht`}
          />
          <TextField
            id="setting-channel-name"
            label={t`Bill-payment channel name`}
            hint={t`Shown to customers as the name of the payment method.`}
            value={typed.channelName}
            onChange={(channelName) => change({ channelName })}
            error={form.isNameMissing ? t`Enter a name.` : undefined}
            autoComplete="off"
            maxLength={60}
          />
        </div>
      </StaffForm>
    </Card>
  )
}

function useSettingsForm({ settings, renew }: Omit<SettingsFormProps, 'discard'>) {
  const [typed, setTyped] = useState(settings)
  const [isChecked, setChecked] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const baht = useBahtField(settings.dualControlThreshold, { mayBeNothing: true })
  const credit = useBahtField(settings.creditDualControlThreshold, { mayBeNothing: true })
  const action = useCommand()
  const channelName = typed.channelName.trim()
  const savePaymentSettings = () => {
    setChecked(true)
    setSaved(false)
    const { satang: dualControlThreshold } = baht
    const { satang: creditDualControlThreshold } = credit
    if (!baht.check() || !credit.check() || channelName === '') return
    if (dualControlThreshold === undefined || creditDualControlThreshold === undefined) return
    void action.run(
      () =>
        sendCommand(updatePaymentSettings, {
          body: { ...typed, channelName, dualControlThreshold, creditDualControlThreshold },
        }),
      () => {
        setSaved(true)
        void renew()
      },
    )
  }
  return {
    typed,
    change: (more: Partial<PaymentSettings>) => {
      setSaved(false)
      setTyped({ ...typed, ...more })
    },
    baht,
    credit,
    isNameMissing: isChecked && channelName === '',
    isSaved,
    action,
    save: savePaymentSettings,
  }
}

type WaysOfferedProps = {
  readonly switchedOff: readonly PaymentMethod[]
  readonly onChange: (switchedOff: PaymentMethod[]) => void
}

function OfferedMethods({ switchedOff, onChange }: WaysOfferedProps) {
  const { t } = useLingui()
  const labels = usePaymentLabels()
  return (
    <fieldset id="setting-methods" tabIndex={-1} className={styles.stack}>
      <legend className={styles.legend}>{t`Payment methods offered`}</legend>
      <p className={styles.soft}>{t`Methods without a configured payment provider are never offered.`}</p>
      <div className={styles.fields}>
        {paymentMethods.map((method) => (
          <Checkbox
            key={method}
            label={labels[method].name}
            isChecked={!switchedOff.includes(method)}
            onChange={(isOffered) =>
              onChange(isOffered ? switchedOff.filter((one) => one !== method) : [...switchedOff, method])
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
