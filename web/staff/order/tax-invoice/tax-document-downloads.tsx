import { useLingui } from '@lingui/react/macro'
import {
  downloadAdjustmentNote,
  downloadEtaxXml,
  downloadTaxInvoice,
} from '#contract/api/staff/order/tax-invoices.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { fetchFile } from '#web/api/fetch-file.ts'
import { useDownload } from '#web/api/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import moneyStyles from '../../money/money.module.css'

/** Properties of the downloads of a tax invoice, or of a note. */
export type TaxDocumentDownloadsProps = {
  readonly kind: 'invoice' | 'note'
  readonly number: string
  /** Whether the XML for e-Tax is offered, which the agency or its provider signs. */
  readonly hasEtax: boolean
}

/** Downloads a tax invoice or a note: the original, a copy, and the XML. */
export function TaxDocumentDownloads({ kind, number, hasEtax }: TaxDocumentDownloadsProps) {
  const { t } = useLingui()
  const { isBusy, failure, download } = useDownload()
  const print = (copy: 'original' | 'copy') => {
    const fetchDocument = () =>
      kind === 'invoice'
        ? fetchFile(downloadTaxInvoice, { params: { invoiceNumber: number }, query: { copy } })
        : fetchFile(downloadAdjustmentNote, { params: { noteNumber: number }, query: { copy } })
    void download(fetchDocument, `${number}.pdf`)
  }
  const fetchXml = () =>
    void download(() => fetchFile(downloadEtaxXml, { params: { documentNumber: number } }), `${number}.xml`)
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <div className={moneyStyles.ways}>
        <Button
          isBusy={isBusy}
          aria-label={t`Original of ${number} (PDF)`}
          onClick={() => print('original')}
        >{t`Original (PDF)`}</Button>
        <Button
          isBusy={isBusy}
          aria-label={t`Copy of ${number} (PDF)`}
          onClick={() => print('copy')}
        >{t`Copy (PDF)`}</Button>
        {hasEtax && (
          <Button
            kind="plain"
            isBusy={isBusy}
            aria-label={t`e-Tax XML of ${number}, unsigned`}
            onClick={fetchXml}
          >{t`e-Tax XML (unsigned)`}</Button>
        )}
      </div>
    </>
  )
}
