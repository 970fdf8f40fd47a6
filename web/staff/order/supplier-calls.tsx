import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SupplierCallList } from '../supplier-call-log/supplier-call-list.tsx'
import styles from './order.module.css'

/** Properties of an order's supplier calls. */
export type OrderSupplierCallsProps = { readonly orderNumber: string }

/** The supplier calls of an order; loaded when opened. */
export function OrderSupplierCalls({ orderNumber }: OrderSupplierCallsProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card labelledBy="order-exchanges" className={styles.stack}>
      <h3 id="order-exchanges" className={styles.title}>{t`Supplier messages`}</h3>
      {isOpen ? (
        <SupplierCallList filter={{ orderNumber }} />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{t`Show messages`}</Button>
        </div>
      )}
    </Card>
  )
}
