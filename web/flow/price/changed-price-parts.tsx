import { useLingui } from '@lingui/react/macro'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { usePriceLineNames } from '#web/travel-ui/price/price-line-labels.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Table } from '#web/ui/table.tsx'
import type { PartMove } from './price-changes.ts'
import styles from './price-change.module.css'

/** The composition of a price, before and now, for the whole party; the rows add up to both totals. */
export function ChangedPriceParts({ parts }: { readonly parts: readonly PartMove[] }) {
  const { t } = useLingui()
  const names = usePriceLineNames()
  const sumOfParts = (of: 'before' | 'now') => parts.reduce((total, part) => total + part[of], 0)
  return (
    <div className={styles.parts}>
      <Table caption={t`What changed, all travellers`}>
        <thead>
          <tr>
            <td />
            <th scope="col" className="figures">{t`Before`}</th>
            <th scope="col" className="figures">{t`Now`}</th>
            <th scope="col" className="figures">{t`Difference`}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ kind, before, now }) => (
            <ChangedPricePartRow key={kind} name={names[kind]} before={before} now={now} />
          ))}
        </tbody>
        <tfoot>
          <ChangedPricePartRow name={t`Total`} before={sumOfParts('before')} now={sumOfParts('now')} />
        </tfoot>
      </Table>
    </div>
  )
}

type RowProps = { readonly name: string; readonly before: number; readonly now: number }

function ChangedPricePartRow({ name, before, now }: RowProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const difference = formatMoney(satang(Math.abs(now - before)), language)
  const sign = now > before ? '+' : '−'
  return (
    <tr className={before === now ? styles.same : styles.moved}>
      <th scope="row">{name}</th>
      <td className="figures">
        <PriceText amount={before} />
      </td>
      <td className="figures">
        <PriceText amount={now} />
      </td>
      <td className="figures">{before === now ? t`No change` : `${sign}${difference}`}</td>
    </tr>
  )
}
