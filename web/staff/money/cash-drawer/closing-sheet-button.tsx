import { useLingui } from '@lingui/react/macro'
import { downloadClosingSheet } from '#contract/api/staff/shift/cash-drawer.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { fetchFile } from '#web/api/fetch-file.ts'
import { useDownload } from '#web/api/use-download.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../money.module.css'

/** Properties of the closing sheet of a drawer. */
export type ClosingSheetButtonProps = { readonly drawerId: string; readonly sheetNumber: string }

/** Downloads the closing sheet of a drawer, in the clerk's language. */
export function ClosingSheetButton({ drawerId, sheetNumber }: ClosingSheetButtonProps) {
  const { t } = useLingui()
  const lang = useLanguage()
  const { isBusy, failure, download } = useDownload()
  const downloadSheet = () =>
    download(
      () => fetchFile(downloadClosingSheet, { params: { drawerId }, query: { lang } }),
      `${sheetNumber}.pdf`,
    )
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <div className={styles.ways}>
        <Button isBusy={isBusy} onClick={() => void downloadSheet()}>
          {t`Closing sheet ${sheetNumber} (PDF)`}
        </Button>
      </div>
    </>
  )
}
