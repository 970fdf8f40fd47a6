import { useLingui } from '@lingui/react/macro'
import type { CreditEntryAnswer } from '#contract/api/account/company.ts'
import type { CreditKind } from '#contract/terms/company.ts'
import { Table } from '#web/ui/table.tsx'
import { MomentText } from './moment-text.tsx'
import { PriceText } from './price/price-text.tsx'
import styles from './credit-statement.module.css'

/** Properties of a statement. */
export type CreditStatementProps = { readonly entries: readonly CreditEntryAnswer[] }

/** The entries of a company's account, with the balance after each; staff also see who entered them. */
export function CreditStatement({ entries }: CreditStatementProps) {
  const { t } = useLingui()
  const kinds: Readonly<Record<CreditKind, string>> = {
    topUp: t`Top-up`,
    booking: t`Booking paid`,
    refund: t`Refund`,
    correction: t`Correction`,
    withheldTax: t`Tax withheld`,
    bankFee: t`Bank fee`,
  }
  return (
    <Table caption={t`Account statement (Bangkok time)`} isCaptionHidden>
      <thead>
        <tr>
          <th scope="col">{t`Description`}</th>
          <th scope="col" className="figures">{t`Amount`}</th>
          <th scope="col" className="figures">{t`Balance`}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.entryId}>
            <td className={styles.about}>
              {kinds[entry.kind]}
              <span>{entrySubject(entry)}</span>
              <span>
                <MomentText at={entry.at} />
              </span>
              {entry.by !== undefined && <span>{entry.by}</span>}
            </td>
            <td className="figures">
              <PriceText amount={entry.amount} />
            </td>
            <td className="figures">
              <PriceText amount={entry.balance} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Returns the subject of an entry: order, cost centre, note. */
function entrySubject({ orderNumber, costCentre, note }: CreditEntryAnswer): string {
  return [orderNumber, costCentre, note].filter((one) => one !== undefined && one !== '').join(' · ')
}
