import { useLingui } from '@lingui/react/macro'
import type { PriceAnswer } from '#contract/api/offer/offer-answer.ts'
import { PriceText } from './price-text.tsx'
import { useExtraLabels } from './use-extra-labels.ts'
import styles from './price-breakdown.module.css'

/** Properties of the bags and seats of a price. */
export type ExtraRowsProps = {
  readonly price: PriceAnswer
  /** Names of the passengers in their order; empty before they are known. */
  readonly names: readonly string[]
}

/** The bags and seats of a price as rows of its table; nothing where there are none. */
export function ExtraRows({ price: { extras = [] }, names }: ExtraRowsProps) {
  const { t } = useLingui()
  const labels = useExtraLabels()
  if (extras.length === 0) return null
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2}>
          {t`Seats and bags`}
        </th>
      </tr>
      {extras.map((extra, index) => {
        const number = extra.passenger + 1
        return (
          <tr key={index}>
            <td>
              {labels(extra)}{' '}
              <span className={styles.code}>{names[extra.passenger] ?? t`Traveller ${number}`}</span>
            </td>
            <td className="figures">
              <PriceText amount={extra.amount} />
            </td>
          </tr>
        )
      })}
    </tbody>
  )
}
