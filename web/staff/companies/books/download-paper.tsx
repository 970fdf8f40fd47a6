import { useLingui } from '@lingui/react/macro'
import { downloadCompanyPaper } from '#contract/api/staff/books/company-papers.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { fetchFile } from '#web/api/fetch-file.ts'
import { useDownload } from '#web/api/use-download.ts'
import { Button } from '#web/ui/button.tsx'

/** Downloads an invoice or a billing note. */
export function DownloadPaper({ number }: { readonly number: string }) {
  const { t } = useLingui()
  const { isBusy, failure, download } = useDownload()
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <Button
        isBusy={isBusy}
        onClick={() =>
          void download(() => fetchFile(downloadCompanyPaper, { params: { number } }), `${number}.pdf`)
        }
      >
        {t`${number} (PDF)`}
      </Button>
    </>
  )
}
