import { useLingui } from '@lingui/react/macro'
import { downloadReceipt } from '#contract/api/staff/order/printed-papers.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { fetchFile } from '#web/api/fetch-file.ts'
import { useDownload } from '#web/api/use-download.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../money.module.css'

/** The receipts that the shop issued for the order, each as a PDF in the customer's language. */
export function ReceiptDownloads({ order }: { readonly order: StaffOrderAnswer }) {
  const { t } = useLingui()
  const { isBusy, failure, download } = useDownload()
  const maySee = useHasRight('viewPayments')
  const { language: lang } = order
  const numbers = order.payments.flatMap(({ issuedReceipt }) => issuedReceipt ?? [])
  if (!maySee || numbers.length === 0) return null
  const downloadPdf = (receiptNumber: string) =>
    download(
      () => fetchFile(downloadReceipt, { params: { receiptNumber }, query: { lang } }),
      `${receiptNumber}.pdf`,
    )
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <div className={styles.ways}>
        {numbers.map((number) => (
          <Button key={number} isBusy={isBusy} onClick={() => void downloadPdf(number)}>
            {t`Receipt ${number} (PDF)`}
          </Button>
        ))}
      </div>
    </>
  )
}
