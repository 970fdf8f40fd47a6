import { type ExchangePaymentAnswer, payExchange } from '#contract/api/exchange/exchange-payment.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentWay } from '#contract/terms/payment/payment-surcharge.ts'
import { callApi } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import { payerRedirectUrl } from '#web/travel-ui/payment/payer-redirect-url.ts'

/** A provider may be slow; the shop itself gives up before this. */
const providerMs = 40_000

/** Accepts the new flights and opens the payment page; the order is refetched where nothing is to be opened. */
export function usePayExchange(orderKey: string, { exchangeId, total }: ExchangePaymentAnswer) {
  const queries = useQueryClient()
  const { isBusy, failure, call } = useCommand()
  const [isLeaving, setLeaving] = useState(false)
  const pay = ({ paymentMethod, cardBrand }: PaymentWay) =>
    call(
      () =>
        callApi(payExchange, {
          body: { orderKey, exchangeId, total, paymentMethod, ...(cardBrand && { cardBrand }) },
          timeoutMs: providerMs,
        }),
      ({ goOn }) => {
        const address = payerRedirectUrl(goOn, window.location.href)
        if (address === undefined) {
          void queries.invalidateQueries({ queryKey: ['order', orderKey] })
          return
        }
        setLeaving(true)
        window.location.assign(address)
      },
    )
  return { pay, isBusy: isBusy || isLeaving, failure }
}
