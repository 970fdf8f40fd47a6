import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PriceText } from '../price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './checkout-action.module.css'

/** Properties of the action. */
export type CheckoutActionProps = {
  /** The amount to pay, in satang. */
  readonly total: number
  /** Whether the total is an estimate that staff still check. */
  readonly isEstimate?: boolean
  /** Lines above the total, such as a fee that it includes. */
  readonly lines?: ReactNode
  readonly label: ReactNode
  readonly isBusy: boolean
  /** What pressing the button does and does not do. */
  readonly promise: string
}

/** The total, and the button that submits the form around it. */
export function CheckoutAction(props: CheckoutActionProps) {
  const { t } = useLingui()
  const { total, isEstimate = false, lines, label, isBusy, promise } = props
  return (
    <div className={styles.action}>
      <div>
        {lines}
        <p className={styles.total}>
          <span>{isEstimate ? t`Estimated total` : t`Total`}</span>
          <b>
            <PriceText amount={total} />
          </b>
        </p>
      </div>
      <Button type="submit" kind="primary" isBusy={isBusy} isWide>
        {label}
      </Button>
      <p className={styles.promise}>{promise}</p>
    </div>
  )
}
