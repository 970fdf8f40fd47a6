import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import {
  type TaxDocumentsAnswer,
  downloadTaxDocument,
  readTaxDocuments,
} from '#contract/api/tax/tax-documents.ts'
import { callApi } from '#web/api/client.ts'
import { fetchFile } from '#web/api/fetch-file.ts'
import { useDownload } from '#web/api/use-download.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { OrderActionFailure } from '../order-action-failure.tsx'
import { TaxRequestForm } from './tax-request-form.tsx'
import { useTaxDocumentNames } from './use-tax-document-names.ts'
import pageStyles from '../order-page.module.css'
import styles from './tax-documents.module.css'

type TaxDocumentsProps = {
  readonly orderKey: string
  /** The state of the order: what may be asked for depends on it. */
  readonly state: string
}

/** The tax documents of an order and the request for one; nothing where the agency does not offer any. */
export function TaxDocuments({ orderKey, state }: TaxDocumentsProps) {
  const { t } = useLingui()
  const { data, refetch } = useQuery({
    queryKey: ['taxDocuments', orderKey, state],
    queryFn: ({ signal }) => callApi(readTaxDocuments, { orderKey, signal }),
  })
  if (!data?.ok) return null
  const { documents, mayRequest, requestedAt, buyer } = data.value
  if (documents.length === 0 && !mayRequest) return null
  const form = (
    <TaxRequestForm key={requestedAt} {...{ orderKey, buyer }} renew={async () => void (await refetch())} />
  )
  return (
    <Card labelledBy="tax-documents">
      <h2 id="tax-documents" className={pageStyles.heading}>{t`Tax invoice`}</h2>
      <div className={styles.stack}>
        {documents.map((one) => (
          <TaxDocument key={one.number} document={one} orderKey={orderKey} />
        ))}
        {mayRequest && <RequestState requestedAt={requestedAt} name={buyer.name} />}
        {mayRequest && (
          <Disclosure summary={requestedAt === undefined ? t`Request a tax invoice` : t`Change the request`}>
            {form}
          </Disclosure>
        )}
      </div>
    </Card>
  )
}

/** What the invoice is for, or what becomes of the request. */
function RequestState({ requestedAt, name }: { requestedAt: string | undefined; name: string }) {
  const { t } = useLingui()
  if (requestedAt === undefined)
    return (
      <p className={pageStyles.soft}>
        {t`For our service fee. The airline alone can invoice fares and airport taxes.`}
      </p>
    )
  return (
    <p aria-live="polite">
      {name === ''
        ? t`Requested. We issue it once the booking is paid and email you.`
        : t`Requested for ${name}. We issue it once the booking is paid and email you.`}
    </p>
  )
}

type TaxDocumentProps = {
  readonly document: TaxDocumentsAnswer['documents'][number]
  readonly orderKey: string
}

function TaxDocument({ document: { number, kind, issuedAt, amount }, orderKey }: TaxDocumentProps) {
  const { t } = useLingui()
  const names = useTaxDocumentNames()
  const { isBusy, failure, download } = useDownload()
  const fetchPdf = () =>
    download(
      () => fetchFile(downloadTaxDocument, { orderKey, params: { documentNumber: number } }),
      `${number}.pdf`,
    )
  return (
    <div className={styles.document}>
      <span>
        {names[kind]} <strong className="figures">{number}</strong>
        <br />
        <span className={pageStyles.soft}>
          <MomentText at={issuedAt} /> · <PriceText amount={amount} />
        </span>
      </span>
      <Button
        isBusy={isBusy}
        aria-label={t`Download PDF: ${number}`}
        onClick={() => void fetchPdf()}
      >{t`Download PDF`}</Button>
      {failure && <OrderActionFailure failure={failure} orderKey={orderKey} />}
    </div>
  )
}
