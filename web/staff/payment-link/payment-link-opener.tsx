import { useLingui } from '@lingui/react/macro'
import { isAwaitingPayment } from '#contract/terms/booking.ts'
import { useState } from 'react'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { PaymentLink } from './payment-link.tsx'

/** Shows the payment link of a held order when it is asked for, as each reading is recorded. */
export function PaymentLinkOpener({ order }: { readonly order: StaffOrderAnswer }) {
  const { t } = useLingui()
  const mayBook = useHasRight('bookForCustomers')
  const [isOpen, setOpen] = useState(false)
  if (!mayBook || !isAwaitingPayment(order.state)) return null
  if (isOpen) return <PaymentLink orderNumber={order.orderNumber} />
  return <Button onClick={() => setOpen(true)}>{t`Payment link and QR code`}</Button>
}
