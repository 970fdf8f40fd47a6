import { Plural, useLingui } from '@lingui/react/macro'
import type { CompanySummary } from '#contract/api/staff/companies.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Table } from '#web/ui/table.tsx'
import { type CompaniesUrlParams, companiesUrl } from './companies-url.ts'
import { useCompanyStateLabels } from './use-credit-labels.ts'
import styles from './companies.module.css'

/** Columns that a phone has no room for; they are on the company's own page. */
const wide = classNames('figures', styles.wide)

/** Properties of the table of companies. */
export type CompanyTableProps = {
  readonly companies: readonly CompanySummary[]
  readonly address: CompaniesUrlParams
  /** The focused company. */
  readonly looked: string | undefined
}

/** Companies with their balances; the name links to the company. */
export function CompanyTable({ companies, address, looked }: CompanyTableProps) {
  const { t } = useLingui()
  return (
    <Table caption={t`Corporate accounts`} isCaptionHidden>
      <thead>
        <tr>
          <th scope="col">{t`Company`}</th>
          <th scope="col" className={wide}>{t`Balance`}</th>
          <th scope="col" className={wide}>{t`Credit limit`}</th>
          <th scope="col" className="figures">{t`Available credit`}</th>
          <th scope="col" className={wide}>{t`Members`}</th>
          <th scope="col" className={styles.waits}>{t`To review`}</th>
        </tr>
      </thead>
      <tbody>
        {companies.map((company) => (
          <CompanyRow
            key={company.companyId}
            company={company}
            isLooked={company.companyId === looked}
            href={companiesUrl({ ...address, company: company.companyId })}
          />
        ))}
      </tbody>
    </Table>
  )
}

type RowProps = { readonly company: CompanySummary; readonly isLooked: boolean; readonly href: string }

function CompanyRow({ company, isLooked, href }: RowProps) {
  const { t } = useLingui()
  const states = useCompanyStateLabels()
  const {
    companyId,
    name,
    taxId,
    state,
    balance,
    creditLimit,
    left,
    lowBalance,
    members,
    topUpsAsked,
    correctionsAsked,
    limitsAsked,
    approvalsAsked,
  } = company
  const isLow = state === 'open' && left < lowBalance
  return (
    <tr data-looked={isLooked || undefined}>
      <th scope="row" className={styles.name}>
        <a id={`company-${companyId}`} href={href} className={styles.open}>
          {name}
        </a>
        <span className={styles.soft}>
          {taxId}
          {state === 'closed' && <strong className={styles.tag}>{states.closed}</strong>}
        </span>
      </th>
      <td className={wide}>
        <PriceText amount={balance} />
      </td>
      <td className={wide}>
        <PriceText amount={creditLimit} />
      </td>
      <td className="figures">
        <PriceText amount={left} />
        {isLow && <span className={styles.low}>{t`Low`}</span>}
      </td>
      <td className={wide}>{members}</td>
      <td className={styles.waits}>
        {topUpsAsked > 0 && (
          <strong>
            <Plural value={topUpsAsked} one="# top-up" other="# top-ups" />
          </strong>
        )}{' '}
        {correctionsAsked > 0 && (
          <strong>
            <Plural value={correctionsAsked} one="# correction" other="# corrections" />
          </strong>
        )}{' '}
        {limitsAsked > 0 && (
          <strong>
            <Plural value={limitsAsked} one="# credit limit" other="# credit limits" />
          </strong>
        )}{' '}
        {approvalsAsked > 0 && (
          <strong>
            <Plural value={approvalsAsked} one="# approval" other="# approvals" />
          </strong>
        )}
      </td>
    </tr>
  )
}
