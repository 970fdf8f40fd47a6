import { useLingui } from '@lingui/react/macro'
import type { DifferenceFacts } from '#contract/api/staff/reconciliation.ts'
import { usePaymentStateLabels } from '../../order/use-payment-state-labels.ts'
import { useMoneyLabels } from '../use-money-labels.ts'

type Subject = DifferenceFacts['subject']
type Labels = Readonly<Record<string, string | undefined>>

/** Returns the labels of compared items. */
export function useSubjectLabels(): Readonly<Record<Subject, string>> {
  const { t } = useLingui()
  return {
    payment: t`Money received`,
    refund: t`Amount refunded`,
    reservation: t`Reservation at the supplier`,
  }
}

/** Returns the labels of the shop's states: of a payment, or of an order where reservations are compared. */
export function useOurStateLabels(): (subject: Subject) => Labels {
  const payments = usePaymentStateLabels()
  const { bookings } = useMoneyLabels()
  return (subject) => (subject === 'reservation' ? bookings : payments)
}

/**
 * Returns the labels of the other side's states: of a payment service, or of a supplier where reservations
 * are compared.
 */
export function useTheirStateLabels(): (subject: Subject) => Labels {
  const { t } = useLingui()
  const payments = {
    pending: t`started, not paid`,
    authorised: t`Authorised`,
    captured: t`money taken`,
    declined: t`declined`,
    cancelled: t`cancelled`,
    expired: t`expired`,
    voided: t`reservation of the money released`,
  }
  const reservations = {
    held: t`seats held`,
    paid: t`paid, no tickets yet`,
    ticketed: t`tickets issued`,
    waitlisted: t`Waitlisted`,
    cancelled: t`cancelled`,
    unreadable: t`cannot be read`,
  }
  return (subject) => (subject === 'reservation' ? reservations : payments)
}
