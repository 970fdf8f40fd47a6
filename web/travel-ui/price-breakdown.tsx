import { useLingui } from '@lingui/react/macro'
import { type PriceAnswer } from '#contract/api/offers.ts'
import { Table } from '#web/ui/table.tsx'
import { LineFate } from './line-fate.tsx'
import { usePassengerCount } from './party-text.ts'
import { usePriceLineNames } from './price-line-names.ts'
import { pricePartsOf } from './price-parts.ts'
import { PriceText } from './price-text.tsx'
import { TaxName } from './tax-name.tsx'
import styles from './price-breakdown.module.css'

/** Properties of a price in its parts. */
export type PriceBreakdownProps = {
  readonly price: PriceAnswer
  /** What the way to pay adds to the party's total, in satang; nothing is said of it while it is nothing. */
  readonly paymentSurcharge?: number
}

/** "Explain this price": one bar of its parts, and every line per passenger; the lines add up to the satang. */
export function PriceBreakdown({ price, paymentSurcharge = 0 }: PriceBreakdownProps) {
  return (
    <div className={styles.breakdown}>
      <PriceBar price={price} paymentSurcharge={paymentSurcharge} />
      <PriceTable price={price} paymentSurcharge={paymentSurcharge} />
    </div>
  )
}

function PriceBar({ price, paymentSurcharge }: Required<PriceBreakdownProps>) {
  const names = usePriceLineNames()
  const surcharge = { kind: 'paymentSurcharge', amount: paymentSurcharge } as const
  const parts = [...pricePartsOf(price), ...(paymentSurcharge === 0 ? [] : [surcharge])]
  return (
    <div>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(
          ({ kind, amount }) =>
            amount > 0 && <span key={kind} className={styles[kind]} style={{ flexGrow: amount }} />,
        )}
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

function PriceTable({ price, paymentSurcharge }: Required<PriceBreakdownProps>) {
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
                <small className={styles.fate}>
                  <LineFate kind={line.kind} code={line.lineCode} />
                </small>
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
        {paymentSurcharge !== 0 && (
          <tr>
            <th scope="row">{names.paymentSurcharge}</th>
            <td className="figures">
              <PriceText amount={paymentSurcharge} />
            </td>
          </tr>
        )}
        <tr className={styles.total}>
          <th scope="row">{t`Total for everybody`}</th>
          <td className="figures">
            <PriceText amount={price.total + paymentSurcharge} />
          </td>
        </tr>
      </tfoot>
    </Table>
  )
}
