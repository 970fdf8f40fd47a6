import { useLingui } from '@lingui/react/macro'
import { UploadFile } from './upload-file.tsx'
import { BillPaymentResult } from './bill-payment-result.tsx'
import { useUploadedFile } from './use-uploaded-file.ts'
import styles from '../money.module.css'

/** Imports a channel's file of collected bill payments, and shows the result of each. */
export function BillPaymentFile() {
  const { t } = useLingui()
  const file = useUploadedFile()
  const { brought } = file
  return (
    <div className={styles.part}>
      <UploadFile file={file} />
      <p role="status" className={styles.log}>
        {brought && t`The import result for ${brought.name} is below.`}
      </p>
      {brought && <BillPaymentResult key={brought.number} brought={brought} />}
    </div>
  )
}
