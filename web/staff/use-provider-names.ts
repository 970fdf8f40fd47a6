import { useLingui } from '@lingui/react/macro'
import type { BookingSource, PaymentProviderId } from '#contract/terms/provider.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'

/** Returns a function that gives the name of a payment provider or supplier; the id where it is unknown. */
export function useProviderNames(): (providerId: string) => string {
  const { t } = useLingui()
  const labels = usePaymentLabels()
  const names: Readonly<Record<PaymentProviderId | BookingSource, string>> = {
    omise: 'Omise',
    twoc2p: '2C2P',
    paypal: 'PayPal',
    paysbuy: 'PaySbuy',
    billPayment: labels.payforu.name,
    bankTransfer: labels.bankTransfer.name,
    counter: labels.counter.name,
    credit: labels.credit.name,
    house: t`Built-in supplier`,
    sabre: 'Sabre',
    duffel: 'Duffel',
    demo: t`Demo supplier`,
    manual: t`Entered by hand`,
  }
  return (providerId) => (hasNameOf(names, providerId) ? names[providerId] : providerId)
}

function hasNameOf<Id extends string>(names: Readonly<Record<Id, string>>, id: string): id is Id {
  return Object.hasOwn(names, id)
}
