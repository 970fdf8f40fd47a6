import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StaffExtraSale } from '#contract/api/staff/order/staff-extras.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { ExtraList } from '#web/travel-ui/extras/extra-list.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from '../../order.module.css'
import { ChooseExtras } from './choose-extras.tsx'
import type { OrderExtrasProps } from './order-extras-props.ts'
import { SettleExtras } from './settle-extras.tsx'
import { useExtraSaleLabel } from './use-extra-sale-label.ts'

/** Bags and seats after the booking: what has become of them, their settlement by hand, and the choice of more. */
export function OrderExtras({ order, renew, say }: OrderExtrasProps) {
  const { t } = useLingui()
  const mayWork = useHasRight('handleOrders')
  const [isOpen, setOpen] = useState(false)
  const { mayAddExtras, extraSales, openTicketEnding } = order
  const mayAdd = mayWork && mayAddExtras && openTicketEnding === undefined
  if (extraSales.length === 0 && !mayAdd) return null
  return (
    <Card labelledBy="order-extras" className={styles.stack}>
      <div className={styles.cardHead}>
        <h3
          id="order-extras"
          tabIndex={-1}
          className={styles.title}
        >{t`Seats and bags after the booking`}</h3>
        {mayAdd && !isOpen && (
          <div className={styles.links}>
            <Button onClick={() => setOpen(true)}>{t`Choose seats and bags`}</Button>
          </div>
        )}
      </div>
      {mayAdd && isOpen && (
        <ChooseExtras order={order} renew={renew} say={say} onClose={() => setOpen(false)} />
      )}
      {extraSales.map((sale) => (
        <Sale key={sale.extraSaleId} sale={sale} order={order} renew={renew} say={say} />
      ))}
    </Card>
  )
}

function Sale({ sale, order, renew, say }: OrderExtrasProps & { readonly sale: StaffExtraSale }) {
  const { t } = useLingui()
  const label = useExtraSaleLabel()
  const { extras, notAdded, isByStaff, state, at } = sale
  const added = extras.filter((_, position) => !notAdded.includes(position))
  const missing = extras.filter((_, position) => notAdded.includes(position))
  const { passengers } = order
  return (
    <div className={styles.stack}>
      <p>
        <strong>{label(sale)}</strong>{' '}
        <span className={styles.soft}>
          {isByStaff && <>{t`Chosen by staff.`} </>}
          <MomentText at={at} />
        </span>
      </p>
      {state === 'unknown' ? (
        <SettleExtras key={sale.extraSaleId} sale={sale} order={order} renew={renew} say={say} />
      ) : (
        <ExtraList extras={added} passengers={passengers} />
      )}
      {missing.length > 0 && (
        <>
          <p>{t`Not added:`}</p>
          <ExtraList extras={missing} passengers={passengers} />
        </>
      )}
    </div>
  )
}
