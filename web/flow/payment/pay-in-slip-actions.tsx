import { downloadPayInSlip } from '#contract/api/payment.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { type Failure } from '#web/api/failure.ts'
import { fetchFile, keepFile } from '#web/api/fetch-file.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './payment-page.module.css'

/** Properties of the slip's actions. */
export type PayInSlipActionsProps = { readonly pageKey: string; readonly orderNumber: string }

/** Prints the pay-in slip, or fetches it as a PDF in the page's language. */
export function PayInSlipActions({ pageKey, orderNumber }: PayInSlipActionsProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const [isFetching, setFetching] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const download = async () => {
    setFetching(true)
    setFailure(undefined)
    const file = await fetchFile(downloadPayInSlip, { query: { lang: language }, orderKey: pageKey })
    setFetching(false)
    if (file.ok) keepFile(file.value, `${orderNumber}-slip.pdf`)
    else setFailure(file.fault)
  }
  return (
    <div className={styles.buttons}>
      <Button onClick={() => void download()} isBusy={isFetching}>{t`Download the slip (PDF)`}</Button>
      <Button onClick={() => window.print()}>{t`Print the slip`}</Button>
      <div aria-live="polite">{failure && <FailureNotice failure={failure} />}</div>
    </div>
  )
}
