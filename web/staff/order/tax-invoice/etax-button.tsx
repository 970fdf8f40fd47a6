import { useLingui } from '@lingui/react/macro'
import { downloadEtaxXml } from '#contract/api/staff/order/tax-invoices.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { fetchFile } from '#web/api/fetch-file.ts'
import { useDownload } from '#web/api/use-download.ts'
import { Button } from '#web/ui/button.tsx'

/** Downloads a tax invoice or a note as XML for e-Tax, which the agency or its provider signs. */
export function EtaxButton({ documentNumber }: { readonly documentNumber: string }) {
  const { t } = useLingui()
  const { isBusy, failure, download } = useDownload()
  const fetchXml = () =>
    download(() => fetchFile(downloadEtaxXml, { params: { documentNumber } }), `${documentNumber}.xml`)
  return (
    <>
      <Button
        kind="plain"
        isBusy={isBusy}
        aria-label={t`e-Tax XML of ${documentNumber}, unsigned`}
        onClick={() => void fetchXml()}
      >{t`e-Tax XML (unsigned)`}</Button>
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}
