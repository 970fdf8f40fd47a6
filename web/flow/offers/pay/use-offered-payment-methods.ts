import { listPaymentChoices, type PaymentChoicesAnswer } from '#contract/api/payment-choices.ts'
import { useQuery } from '@tanstack/react-query'
import { satang } from '#contract/terms/money.ts'
import { type PaymentTerms, surchargeOf } from '#contract/terms/payment/payment-surcharge.ts'
import { callApi } from '#web/api/client.ts'
import { plainPrices, type PriceView, priceViewOf } from '../list-model/price-view.ts'

/** A payment method with its code in an address: "card.visa". */
export type OfferedPaymentMethod = PaymentTerms & { readonly word: string }

const none: readonly OfferedPaymentMethod[] = []

/** Returns the payment methods that the shop offers now, fetched once; none until they are loaded. */
export function useOfferedPaymentMethods(): readonly OfferedPaymentMethod[] {
  const { data } = useQuery({
    queryKey: ['payment-choices'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const answer = await callApi(listPaymentChoices, { signal })
      return answer.ok ? availablePaymentMethods(answer.value) : none
    },
  })
  return data ?? none
}

/**
 * Returns the price view of the payment method in an address: without a surcharge when there is none, or it
 * is not offered.
 */
export function pricesFor(ways: readonly OfferedPaymentMethod[], word: string | undefined): PriceView {
  const way = ways.find((one) => one.word === word)
  return way ? priceViewOfMethod(way) : plainPrices
}

const views = new Map<number, PriceView>()

/**
 * One view for each surcharge, so that the list is not computed again for another method at the same price.
 */
function priceViewOfMethod({ surchargeBasisPoints, ...way }: PaymentTerms): PriceView {
  if (surchargeBasisPoints === 0) return plainPrices
  const known = views.get(surchargeBasisPoints)
  if (known) return known
  const terms = { ...way, surchargeBasisPoints }
  const view = priceViewOf((total) => surchargeOf(satang(total), terms).amount)
  views.set(surchargeBasisPoints, view)
  return view
}

function availablePaymentMethods({ choices }: PaymentChoicesAnswer): readonly OfferedPaymentMethod[] {
  return choices
    .filter((choice) => choice.isAvailable)
    .map(({ paymentMethod, cardBrand, surchargeBasisPoints }) => ({
      paymentMethod,
      ...(cardBrand !== undefined && { cardBrand }),
      surchargeBasisPoints,
      word: cardBrand === undefined ? paymentMethod : `${paymentMethod}.${cardBrand}`,
    }))
}
