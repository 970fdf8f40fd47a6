import { useDownload } from '#web/api/use-download.ts'
import { downloadItineraryReceiptForStaff } from '#contract/api/staff/order/printed-papers.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { useLingui } from '@lingui/react/macro'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { fetchFile } from '#web/api/fetch-file.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './order.module.css'

/** The itinerary receipt as the customer gets it, in the customer's language. */
export function OrderItineraryReceipt({ order }: { readonly order: StaffOrderAnswer }) {
  const { t } = useLingui()
  const { isBusy, failure, download } = useDownload()
  const { orderNumber, language: lang } = order
  const downloadReceipt = () =>
    download(
      () => fetchFile(downloadItineraryReceiptForStaff, { params: { orderNumber }, query: { lang } }),
      `${orderNumber}.pdf`,
    )
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <div className={styles.links}>
        <Button isBusy={isBusy} onClick={() => void downloadReceipt()}>{t`Booking summary (PDF)`}</Button>
      </div>
    </>
  )
}
