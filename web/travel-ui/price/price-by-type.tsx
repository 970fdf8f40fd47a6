import { useLingui } from '@lingui/react/macro'
import type { PriceAnswer } from '#contract/api/offer/offer-answer.ts'
import { Table } from '#web/ui/table.tsx'
import { usePassengerCountLabel } from '../party/use-passenger-count-label.ts'
import { PriceBreakdown } from './price-breakdown.tsx'
import { PricePartsBar } from './price-parts-bar.tsx'
import { isPartyTotalOnly } from './price-parts.ts'
import { PriceLineText } from './price-line-text.tsx'
import { priceRowsOf } from './price-rows.ts'
import { PriceText } from './price-text.tsx'
import styles from './price-by-type.module.css'

/**
 * A price with a column for every passenger type: each line per person, the sum of one person, of the type,
 * and of the party.
 */
export function PriceByType({ price }: { readonly price: PriceAnswer }) {
  const { t } = useLingui()
  const countLabels = usePassengerCountLabel()
  const { passengers } = price
  if (isPartyTotalOnly(price)) return <PriceBreakdown price={price} />
  return (
    <div className={styles.prices}>
      <PricePartsBar price={price} paymentSurcharge={0} />
      <Table caption={t`Price breakdown, per person`}>
        <thead>
          <tr>
            <td />
            {passengers.map(({ type, count }, at) => (
              <th key={at} scope="col" className="figures">
                {countLabels(type, count)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {priceRowsOf(price).map(({ key, line, amounts, isSameCode }) => (
            <tr key={key}>
              <th scope="row" className={styles.line}>
                <PriceLineText line={line} hasCode={isSameCode} />
              </th>
              {amounts.map((amount, at) => (
                <td key={at} className="figures">
                  {amount === undefined ? '–' : <PriceText amount={amount} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <PassengerTypeTotals price={price} />
      </Table>
    </div>
  )
}

function PassengerTypeTotals({ price: { passengers, total } }: { readonly price: PriceAnswer }) {
  const { t } = useLingui()
  return (
    <tfoot className={styles.sums}>
      <tr>
        <th scope="row">{t`Per person`}</th>
        {passengers.map(({ perPerson }, at) => (
          <td key={at} className="figures">
            <PriceText amount={perPerson} />
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row">{t`Subtotal`}</th>
        {passengers.map(({ perPerson, count }, at) => (
          <td key={at} className="figures">
            {count > 1 && <span className={styles.times}>× {count} = </span>}
            <PriceText amount={perPerson * count} />
          </td>
        ))}
      </tr>
      <tr className={styles.total}>
        <th scope="row">{t`Total`}</th>
        <td className="figures" colSpan={passengers.length}>
          <PriceText amount={total} />
        </td>
      </tr>
    </tfoot>
  )
}
