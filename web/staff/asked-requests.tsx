import { useLingui } from '@lingui/react/macro'
import { type Instant, type Zone } from '#contract/terms/time.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { pageAddress } from '#web/session/page-query.ts'
import { routePaths } from '#web/session/route-paths.ts'
import { PriceText } from '#web/travel-ui/price-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { RequestReply } from './request-reply.tsx'
import { type AskedRequestAnswer, useAskedRequests } from './use-asked-requests.ts'
import styles from './staff.module.css'

const bangkok = 'Asia/Bangkok' as Zone

/** What owners of paid orders ask for: refunds and changes that somebody has to carry out, the oldest first. */
export function AskedRequests() {
  const { t } = useLingui()
  const { answer, reply } = useAskedRequests()
  if (answer === undefined) return null
  if (!answer.ok) return <FailureNotice failure={answer.fault} />
  const { requests } = answer.value
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="asked-title" className={styles.page}>
      <h2 id="asked-title">{t`What owners of orders ask for`}</h2>
      <ol className={styles.orders}>
        {requests.map((one) => (
          <li key={one.requestId}>
            <AskedRequest request={one} reply={reply} />
          </li>
        ))}
      </ol>
    </section>
  )
}

type AskedRequestProps = {
  readonly request: AskedRequestAnswer
  readonly reply: ReturnType<typeof useAskedRequests>['reply']
}

function AskedRequest({ request, reply }: AskedRequestProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const kinds = { cancel: t`wants to cancel`, refund: t`wants a refund`, change: t`wants a change` }
  const titleId = `asked-${request.requestId}`
  const by = formatInstant(request.staffAnswerBy as Instant, language, { zone: bangkok })
  return (
    <Card labelledBy={titleId} className={styles.order}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          <a href={pageAddress(routePaths.order, { key: request.orderKey })} className="figures">
            {request.orderNumber}
          </a>{' '}
          {kinds[request.kind]}
        </h3>
        <span>{t`answer by ${by} (Bangkok time)`}</span>
      </div>
      <Figure request={request} />
      {request.wish !== undefined && <blockquote className={styles.wish}>{request.wish}</blockquote>}
      <RequestReply request={request} reply={reply} />
    </Card>
  )
}

function Figure({ request }: { readonly request: AskedRequestAnswer }) {
  const { t } = useLingui()
  const { certainty, comesBack, fee, paid } = request
  if (certainty === 'staff') return <p>{t`Only we can say the figure: ask the airline, then name it.`}</p>
  if (comesBack !== undefined) {
    return (
      <p>
        {t`The owner said yes to getting back`}{' '}
        <strong>
          <PriceText amount={comesBack} />
        </strong>{' '}
        {t`of what was paid:`} <PriceText amount={paid} />
      </p>
    )
  }
  return (
    <p>
      {t`The owner said yes to a fee of`}{' '}
      <strong>
        <PriceText amount={fee ?? 0} />
      </strong>
    </p>
  )
}
