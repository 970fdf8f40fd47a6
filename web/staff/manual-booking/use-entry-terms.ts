import { useQuery } from '@tanstack/react-query'
import { readAgreements } from '#contract/api/agreement.ts'
import { listPaymentChoices } from '#contract/api/payment-choices.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import { callApi } from '#web/api/client.ts'

/** The payment methods for an entered booking, and the version of the fare rules that the customer agrees to. */
export type EntryTerms = {
  readonly methods: readonly PaymentMethod[]
  readonly agreementVersion: string
}

const nothing: EntryTerms = { methods: ['bankTransfer'], agreementVersion: '' }

/** Returns what the shop offers now. A card whose surcharge depends on its brand is chosen by the customer later. */
export function useEntryTerms(): EntryTerms {
  const { data } = useQuery({
    queryKey: ['manual-booking-terms'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<EntryTerms> => {
      const [choices, texts] = await Promise.all([
        callApi(listPaymentChoices, { signal }),
        callApi(readAgreements, { signal }),
      ])
      if (!choices.ok || !texts.ok) return nothing
      const offered = choices.value.choices.filter(
        ({ isAvailable, cardBrand }) => isAvailable && cardBrand === undefined,
      )
      return {
        methods: offered.map(({ paymentMethod }) => paymentMethod),
        agreementVersion: texts.value.fareRules.version,
      }
    },
  })
  return data ?? nothing
}
