import { useLingui } from '@lingui/react/macro'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { SumLine } from '../new-booking/sum-line.tsx'
import { KeyCap } from '../shell/shortcut-help.tsx'
import { enterButtonId } from './field-ids.ts'
import { sumsOf } from './manual-booking-values.ts'
import type { ManualBookingEntry } from './use-manual-booking.ts'
import styles from '../new-booking/new-booking.module.css'

/** What the booking comes to for the customer and for the agency, and the button that enters it. */
export function EntrySummary({ entry }: { readonly entry: ManualBookingEntry }) {
  const { t } = useLingui()
  const methods = usePaymentLabels()
  const { failure, isDuplicate, isBusy, enter } = entry
  const sums = sumsOf(entry.values)
  return (
    <Card labelledBy="manual-summary-title" className={styles.part}>
      <h2 id="manual-summary-title" className={styles.title}>{t`Summary`}</h2>
      <dl className={styles.sums}>
        <SumLine name={t`Fare`} satang={sums.fare} />
        <SumLine name={t`Taxes`} satang={sums.taxes} />
        <SumLine name={t`Service fee`} satang={sums.agencyFee} />
        <SumLine name={t`Total`} satang={sums.total} isTotal />
        <SumLine name={t`Commission`} satang={sums.commission} />
        <SumLine name={t`Net after commission`} satang={sums.net} />
      </dl>
      <Select
        label={t`Payment method`}
        value={entry.paymentMethod}
        onChange={entry.setPaymentMethod}
        choices={entry.methods.map((value) => ({ value, text: methods[value].name }))}
      />
      {failure && <FailureNotice failure={failure} />}
      <Button id={enterButtonId} kind="primary" isWide isBusy={isBusy} onClick={enter}>
        {isDuplicate ? t`Enter anyway` : t`Enter booking`}
      </Button>
      <p className={styles.soft}>
        <KeyCap name="Ctrl Enter" />
      </p>
    </Card>
  )
}
