import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type PaymentMethod, paymentMethods } from '#contract/terms/payment.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { usePaymentSettings } from '../../use-money-lists.ts'
import { StaffForm } from '../../form/staff-form.tsx'
import { PendingSettingsApproval } from '../approval/pending-settings-approval.tsx'
import { ListSection } from '../list-section.tsx'
import { NearThresholdReport } from '../approval/near-threshold-report.tsx'
import { RoleLimits } from './role-limits.tsx'
import { SurchargeBasis } from './surcharge-basis.tsx'
import { type SettingsFormState, useSettingsForm } from './use-settings-form.ts'
import styles from '../money.module.css'

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
        <ErrorSummary attempt={form.attempt} mistakes={form.mistakes} />
        {action.failure && <FailureNotice failure={action.failure} />}
        {settings.waitsForSecond && <PendingSettingsApproval settings={settings} renew={renew} />}
        <SurchargeBasis
          value={typed.surchargeReading}
          onChange={(surchargeReading) => change({ surchargeReading })}
          rates={form.rates}
        />
        <OfferedMethods switchedOff={typed.switchedOff} onChange={(switchedOff) => change({ switchedOff })} />
        <ApprovalFields form={form} />
        <div className={styles.settings}>
          <TextField
            id="setting-channel-name"
            label={t`Bill-payment channel name`}
            hint={t`Shown to customers as the name of the payment method.`}
            value={typed.channelName}
            onChange={(channelName) => change({ channelName })}
            error={form.nameFault}
            autoComplete="off"
            maxLength={60}
          />
        </div>
      </StaffForm>
    </Card>
  )
}

/** The amounts and percentages from which a second person is needed. */
function ApprovalFields({ form }: { readonly form: SettingsFormState }) {
  const { t } = useLingui()
  return (
    <>
      <div className={styles.settings}>
        <TextField
          {...form.baht.field}
          id="setting-two-approvals"
          label={t`Require two approvals from (฿)`}
          hint={t`Applies to manual receipts, refunds and corporate account entries. One user’s entries for the same order or company within a day count together. Empty: always two approvals.`}
        />
        <TextField
          {...form.credit.field}
          id="setting-credit-approval"
          label={t`Require two approvals for credit-limit increases from (฿)`}
        />
        <TextField
          {...form.quotes.field}
          id="setting-quote-percent"
          label={t`Require approval for quotes below the agreed total by (%)`}
          hint={t`A quote below net always needs approval by a second person.`}
        />
      </div>
      <RoleLimits field={form.limits} />
    </>
  )
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
