import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { readStaffOrder } from '#contract/api/staff/staff-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { OrderDetail } from '../order/order-detail.tsx'
import { focusTarget } from '../order/use-order-shortcuts.ts'
import { KeyCap } from '../shell/shortcut-help.tsx'
import { useWorkList } from '../use-work-list.ts'
import styles from './work-queue.module.css'

/** Properties of the open order. */
export type OpenOrderProps = {
  readonly orderNumber: string
  readonly areKeysOn: boolean
  readonly back: () => void
  /** Whether it was opened from the queue, and not by the link that led to the page. */
  readonly isOpenedHere: boolean
}

/** The open order in place of the table, which keeps its place below. */
export function OpenOrder({ orderNumber, areKeysOn, back, isOpenedHere }: OpenOrderProps) {
  const { t } = useLingui()
  const isLoaded = useWorkList(readStaffOrder, { params: { orderNumber }, right: 'desk' }).value !== undefined
  useEffect(() => {
    if (isLoaded && isOpenedHere) focusTarget('head')
  }, [isLoaded, isOpenedHere])
  return (
    <>
      <div className={styles.tools}>
        <Button onClick={back}>
          {t`Back to list`} <KeyCap name="Esc" />
        </Button>
      </div>
      <div key={orderNumber} className={styles.order}>
        <OrderDetail orderNumber={orderNumber} areKeysOn={areKeysOn} />
      </div>
    </>
  )
}
