import { downloadItineraryReceiptForStaff, type StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { type Failure } from '#web/api/failure.ts'
import { fetchFile, keepFile } from '#web/api/fetch-file.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './order.module.css'

/** The booking summary as the customer gets it, in the customer's language. */
export function OrderPapers({ order }: { readonly order: StaffOrderAnswer }) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const fetchSummary = async () => {
    setBusy(true)
    const file = await fetchFile(downloadItineraryReceiptForStaff, {
      params: { orderNumber: order.orderNumber },
      query: { lang: order.language },
    })
    setBusy(false)
    setFailure(file.ok ? undefined : file.fault)
    if (file.ok) keepFile(file.value, `${order.orderNumber}.pdf`)
  }
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <div className={styles.links}>
        <Button isBusy={isBusy} onClick={() => void fetchSummary()}>{t`Booking summary (PDF)`}</Button>
      </div>
    </>
  )
}
