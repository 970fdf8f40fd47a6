import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type QuotationAnswer, readQuotation } from '#contract/api/quotation/quotation.ts'
import { pagePaths } from '#contract/paths.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { useOrderKeyInUrl } from '#web/session/page-query.ts'
import { journeyCodes } from '#web/travel-ui/journey/journey-codes.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { ReferenceNamesContext } from '#web/travel-ui/reference-names.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CallAgency } from './call-agency.tsx'
import { EndedQuotation } from './ended-quotation.tsx'
import { QuotationFiles } from './quotation-files.tsx'
import { QuotationOptions } from './quotation-options.tsx'
import styles from './quotation.module.css'

/** The page of a quotation, for whoever has its link: up to three options, one of which can be chosen. */
export function QuotationPage() {
  const { t } = useLingui()
  const key = useOrderKeyInUrl()
  const { data, refetch, isFetching } = useQuery({
    queryKey: ['quotation', key],
    enabled: key !== undefined,
    staleTime: 60_000,
    queryFn: ({ signal }) => callApi(readQuotation, { orderKey: key ?? '', signal }),
  })
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`Your flight options`}</h1>
      {key === undefined && <IncompleteLink />}
      {key !== undefined && data === undefined && <Skeleton size="card" count={2} />}
      {data?.ok === false && (
        <FailureNotice failure={data.fault}>
          {isDeadLink(data.fault) ? (
            <CallAgency />
          ) : (
            <Button onClick={() => void refetch()} isBusy={isFetching}>{t`Try again`}</Button>
          )}
          <LinkButton href={pagePaths.search}>{t`Search flights`}</LinkButton>
        </FailureNotice>
      )}
      {key !== undefined && data?.ok === true && (
        <OpenedQuotation quotation={data.value} quotationKey={key} />
      )}
    </div>
  )
}

/** Returns whether the link opens nothing, however often it is tried. */
function isDeadLink(failure: Failure): boolean {
  return failure.kind === 'problem' && failure.problem === 'quotationUnknown'
}

function IncompleteLink() {
  const { t } = useLingui()
  return (
    <Notice
      kind="look"
      heading={t`This link is incomplete.`}
      help={t`Open the link that you received again.`}
    >
      <LinkButton href={pagePaths.search}>{t`Search flights`}</LinkButton>
    </Notice>
  )
}

type OpenedProps = { readonly quotation: QuotationAnswer; readonly quotationKey: string }

function OpenedQuotation({ quotation, quotationKey }: OpenedProps) {
  const { t } = useLingui()
  const { number, customerName, note, options, validUntil, state } = quotation
  const names = useReferenceNames(journeyCodes(options.flatMap(({ offer }) => offer.journeys)))
  return (
    <ReferenceNamesContext value={names}>
      <p className={styles.lead}>
        {t`For ${customerName}`} · {t`Quotation ${number}`}
        {state === 'sent' && validUntil !== undefined && (
          <>
            {' · '}
            <strong>
              {t`Valid until`} <MomentText at={validUntil} /> {t`(Bangkok time)`}
            </strong>
          </>
        )}
      </p>
      {note !== '' && <blockquote className={styles.note}>{note}</blockquote>}
      {state !== 'sent' && <EndedQuotation quotation={quotation} />}
      <QuotationOptions quotation={quotation} quotationKey={quotationKey} />
      {state === 'sent' && <QuotationFiles number={number} quotationKey={quotationKey} />}
      <p className={styles.soft}>
        {t`Prices and seats are not held until you book. The price is checked again with the airline when you choose.`}
      </p>
    </ReferenceNamesContext>
  )
}
