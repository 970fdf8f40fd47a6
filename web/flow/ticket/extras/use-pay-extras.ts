import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ExtraSaleAnswer, payLaterExtras } from '#contract/api/extras/extra-sale.ts'
import type { PaymentWay } from '#contract/terms/payment/payment-surcharge.ts'
import { callApi } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import { payerRedirectUrl } from '#web/travel-ui/payment/payer-redirect-url.ts'

/** A provider may be slow; the shop itself gives up before this. */
const providerMs = 40_000

/** Opens the payment page for chosen bags and seats; the order is refetched where nothing is to be opened. */
export function usePayExtras(orderKey: string, { extraSaleId, total }: ExtraSaleAnswer) {
  const queries = useQueryClient()
  const { isBusy, failure, call } = useCommand()
  const [isLeaving, setLeaving] = useState(false)
  const pay = ({ paymentMethod, cardBrand }: PaymentWay) =>
    call(
      () =>
        callApi(payLaterExtras, {
          body: { orderKey, extraSaleId, total, paymentMethod, ...(cardBrand && { cardBrand }) },
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
