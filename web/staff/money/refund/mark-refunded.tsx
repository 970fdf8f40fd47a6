import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FactRow } from '../fact-row.tsx'
import styles from '../money.module.css'

/** Properties of the dialog: refund and fee kept (both in satang), payee and method. */
export type MarkRefundedProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly amount: number
  readonly kept: number
  readonly payee: ReactNode
  readonly method: ReactNode
  readonly isBusy: boolean
  readonly failure: Failure | undefined
  readonly onConfirm: () => void
}

/** Shows amount, fee kept, payee and method once more before a refund is marked as carried out. */
export function MarkRefunded(props: MarkRefundedProps) {
  const { t } = useLingui()
  const { isOpen, onClose, amount, kept, payee, method, isBusy, failure, onConfirm } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      heading={t`Mark this refund as carried out?`}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind="primary" isBusy={isBusy} onClick={onConfirm}>
            {t`Confirm refund`}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {failure && <FailureNotice failure={failure} />}
        <dl className={styles.facts}>
          <FactRow name={t`Refund amount`}>
            <PriceText amount={amount} />
          </FactRow>
          <FactRow name={t`Fee kept`}>
            <PriceText amount={kept} />
          </FactRow>
          <FactRow name={t`Payee`}>{payee}</FactRow>
          <FactRow name={t`Method`}>{method}</FactRow>
        </dl>
      </div>
    </Dialog>
  )
}
