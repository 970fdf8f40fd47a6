import { useLingui } from '@lingui/react/macro'
import type { PriceAnswer } from '#contract/api/offer/offer-answer.ts'
import { Table } from '#web/ui/table.tsx'
import { usePassengerCountLabel } from '../party/use-passenger-count-label.ts'
import { ExtraRows } from './extra-rows.tsx'
import { usePriceLineNames } from './price-line-labels.ts'
import { PricePartsBar } from './price-parts-bar.tsx'
import { isPartyTotalOnly, pricePartsOf } from './price-parts.ts'
import { PriceLineText } from './price-line-text.tsx'
import { PriceText } from './price-text.tsx'
import styles from './price-breakdown.module.css'

/** Properties of a price in its parts. */
export type PriceBreakdownProps = {
  readonly price: PriceAnswer
  /** The surcharge of the payment method on the party's total, in satang; hidden while zero. */
  readonly paymentSurcharge?: number
  /** Names of the passengers in their order, for their bags and seats; empty before they are known. */
  readonly names?: readonly string[]
}

/**
 * "Explain this price": one bar of its parts, and every line per passenger; the lines add up to the satang.
 */
export function PriceBreakdown({ price, paymentSurcharge = 0, names = [] }: PriceBreakdownProps) {
  return (
    <div className={styles.breakdown}>
      <PricePartsBar price={price} paymentSurcharge={paymentSurcharge} />
      <PriceTable price={price} paymentSurcharge={paymentSurcharge} names={names} />
    </div>
  )
}

/** The same lines alone; on paper in two columns and without notes. */
export function PriceLines(props: Required<PriceBreakdownProps>) {
  return (
    <div className={styles.brief}>
      <PriceTable {...props} />
    </div>
  )
}

function PriceTable({ price, paymentSurcharge, names: passengers }: Required<PriceBreakdownProps>) {
  const { t } = useLingui()
  const names = usePriceLineNames()
  const isTotalOnly = isPartyTotalOnly(price)
  return (
    <Table caption={isTotalOnly ? t`Price of the whole party` : t`Price breakdown, per person`}>
      {isTotalOnly ? <PartyLines price={price} /> : <PassengerLines price={price} />}
      <ExtraRows price={price} names={passengers} />
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
          <th scope="row">{t`Total`}</th>
          <td className="figures">
            <PriceText amount={price.total + paymentSurcharge} />
          </td>
        </tr>
      </tfoot>
    </Table>
  )
}

function PassengerLines({ price }: Pick<PriceBreakdownProps, 'price'>) {
  const { t } = useLingui()
  const countLabels = usePassengerCountLabel()
  return price.passengers.map((passenger, at) => (
    <tbody key={at}>
      <tr>
        <th scope="rowgroup" colSpan={2}>
          {countLabels(passenger.type, passenger.count)}
        </th>
      </tr>
      {passenger.lines.map((line, index) => (
        <tr key={index}>
          <td>
            <PriceLineText line={line} />
          </td>
          <td className="figures">
            <PriceText amount={line.amount} />
          </td>
        </tr>
      ))}
      <tr className={styles.sum}>
        <td>{t`Per person`}</td>
        <td className="figures">
          <PriceText amount={passenger.perPerson} />
        </td>
      </tr>
      {passenger.count > 1 && (
        <tr className={styles.sum}>
          <td>
            {countLabels(passenger.type, passenger.count)}{' '}
            <span className={styles.code}>
              {passenger.count} × <PriceText amount={passenger.perPerson} />
            </span>
          </td>
          <td className="figures">
            <PriceText amount={passenger.perPerson * passenger.count} />
          </td>
        </tr>
      )}
    </tbody>
  ))
}

/** The totals of a price's parts, where the supplier gives no amount per passenger. */
function PartyLines({ price }: Pick<PriceBreakdownProps, 'price'>) {
  const { t } = useLingui()
  const names = usePriceLineNames()
  return (
    <tbody>
      {pricePartsOf(price).map(({ kind, amount }) => (
        <tr key={kind}>
          <td>{names[kind]}</td>
          <td className="figures">
            <PriceText amount={amount} />
          </td>
        </tr>
      ))}
      <tr>
        <td colSpan={2} className={styles.code}>
          {t`The airline gives one price for the whole party.`}
        </td>
      </tr>
    </tbody>
  )
}
