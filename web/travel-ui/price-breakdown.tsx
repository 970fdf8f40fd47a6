import { useLingui } from '@lingui/react/macro'
import { type PriceAnswer } from '#contract/api/offers.ts'
import { Table } from '#web/ui/table.tsx'
import { usePassengerCount } from './party-text.ts'
import { usePriceLineNames } from './price-line-names.ts'
import { pricePartsOf } from './price-parts.ts'
import { PriceText } from './price-text.tsx'
import { TaxName } from './tax-name.tsx'
import styles from './price-breakdown.module.css'

/** "Explain this price": one bar of its parts, and every line per passenger; the lines add up to the satang. */
export function PriceBreakdown({ price }: { readonly price: PriceAnswer }) {
  return (
    <div className={styles.breakdown}>
      <PriceBar price={price} />
      <PriceTable price={price} />
    </div>
  )
}

function PriceBar({ price }: { readonly price: PriceAnswer }) {
  const names = usePriceLineNames()
  const parts = pricePartsOf(price)
  return (
    <div>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ kind, amount }) => (
          <span key={kind} className={styles[kind]} style={{ flexGrow: Math.max(0, amount) }} />
        ))}
      </div>
      <ul className={styles.key}>
        {parts.map(({ kind, amount }) => (
          <li key={kind}>
            <span className={`${styles.swatch} ${styles[kind]}`} aria-hidden="true" />
            {names[kind]} <PriceText amount={amount} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function PriceTable({ price }: { readonly price: PriceAnswer }) {
  const { t } = useLingui()
  const names = usePriceLineNames()
  const countWords = usePassengerCount()
  return (
    <Table caption={t`Every line of the price, per person`}>
      {price.passengers.map((passenger) => (
        <tbody key={passenger.type}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {countWords(passenger.type, passenger.count)}
            </th>
          </tr>
          {passenger.lines.map((line, index) => (
            <tr key={index}>
              <td>
                {line.kind === 'tax' ? <TaxName code={line.lineCode} name={line.name} /> : names[line.kind]}{' '}
                <span className={styles.code}>{line.lineCode}</span>
              </td>
              <td className="figures">
                <PriceText amount={line.amount} />
              </td>
            </tr>
          ))}
          <tr className={styles.sum}>
            <td>
              {t`Per person`}
              {passenger.count > 1 && ` × ${passenger.count}`}
            </td>
            <td className="figures">
              <PriceText amount={passenger.perPerson} />
            </td>
          </tr>
        </tbody>
      ))}
      <tfoot>
        <tr className={styles.total}>
          <th scope="row">{t`Total for everybody`}</th>
          <td className="figures">
            <PriceText amount={price.total} />
          </td>
        </tr>
      </tfoot>
    </Table>
  )
}
