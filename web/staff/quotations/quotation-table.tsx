import { useLingui } from '@lingui/react/macro'
import type { QuotationRow } from '#contract/api/quotation/staff-quotations.ts'
import type { LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { BahtFigure } from '../order-list/baht-figure.tsx'
import { quotationsUrl } from './quotations-url.ts'
import { useQuotationStateLabels } from './use-quotation-labels.ts'
import styles from './quotations.module.css'

/** Returns the id of a quotation's link, to focus it by key. */
export function quotationLinkId({ number }: Pick<QuotationRow, 'number'>): string {
  return `quotation-${number}`
}

/** Quotations with customer, route, price and state; each links to its page. */
export function QuotationTable({ quotations }: { readonly quotations: readonly QuotationRow[] }) {
  const { t } = useLingui()
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={t`Quotations`}>
        <thead>
          <tr>
            <th scope="col">{t`Quotation`}</th>
            <th scope="col">{t`Status`}</th>
            <th scope="col">{t`Customer`}</th>
            <th scope="col" data-wide="">{t`Route`}</th>
            <th scope="col" data-wide="">{t`Departure`}</th>
            <th scope="col" className="figures" data-wide="">{t`Options`}</th>
            <th scope="col" className="figures">{t`From ฿`}</th>
            <th scope="col" data-wide="">{t`Valid until`}</th>
            <th scope="col" data-wide="">{t`Order`}</th>
            <th scope="col" data-wide="">{t`Created by`}</th>
          </tr>
        </thead>
        <tbody>
          {quotations.map((one) => (
            <QuotationTableRow key={one.number} quotation={one} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function QuotationTableRow({ quotation }: { readonly quotation: QuotationRow }) {
  const labels = useQuotationStateLabels()
  const language = useLanguage()
  const {
    number,
    state,
    customerName,
    from,
    to,
    departsAt,
    options,
    lowestTotal,
    validUntil,
    orderNumbers,
    by,
  } = quotation
  return (
    <tr>
      <td>
        <a
          id={quotationLinkId(quotation)}
          className={styles.code}
          href={quotationsUrl({ quotation: number })}
        >
          {number}
        </a>
      </td>
      <td>
        <span className={styles.state} data-state={state}>
          {labels[state]}
        </span>
      </td>
      <td className={styles.customer}>{customerName || '–'}</td>
      <td data-wide="" className={styles.code}>
        {from === undefined ? '–' : `${from}–${to}`}
      </td>
      <td data-wide="">
        {departsAt === undefined ? '–' : formatLocalDate(departsAt as LocalDateTime, language, 'date')}
      </td>
      <td data-wide="" className="figures">
        {options}
      </td>
      <td className="figures">{lowestTotal === undefined ? '–' : <BahtFigure satang={lowestTotal} />}</td>
      <td data-wide="">{validUntil === undefined ? '–' : <MomentText at={validUntil} />}</td>
      <td data-wide="" className={styles.code}>
        {orderNumbers.join(', ') || '–'}
      </td>
      <td data-wide="">{by}</td>
    </tr>
  )
}
