import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type OwnVoidQuoteAnswer, quoteOwnVoid, voidOwnTickets } from '#contract/api/after-sales.ts'
import type { VoidState } from '#contract/terms/document/ticket-void.ts'
import type { Result } from '#contract/terms/result.ts'
import type { Instant } from '#contract/terms/time.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/use-command.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OrderActionFailure } from '../order-action-failure.tsx'
import styles from './change-requests.module.css'

/** Properties of the void by the owner. */
export type OwnVoidProps = { readonly orderKey: string }

/**
 * Where the airline still voids the tickets, what its owner gets back in full, and the button that does it. Nothing
 * where it does not.
 */
export function OwnVoid({ orderKey }: OwnVoidProps) {
  const { t } = useLingui()
  const { data, isPending } = useQuery({
    queryKey: ['own-void', orderKey],
    queryFn: ({ signal }): Promise<Result<OwnVoidQuoteAnswer, Failure>> =>
      callApi(quoteOwnVoid, { body: { orderKey }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  if (isPending) return <p role="status">{t`Checking whether a full refund is possible…`}</p>
  if (!data?.ok || data.value.amount === undefined) return null
  return <FullRefund orderKey={orderKey} quote={data.value} amount={data.value.amount} />
}

type FullRefundProps = OwnVoidProps & { readonly quote: OwnVoidQuoteAnswer; readonly amount: number }

function FullRefund({ orderKey, quote, amount }: FullRefundProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const client = useQueryClient()
  const { isBusy, failure, call } = useCommand()
  const [answered, setAnswered] = useState<VoidState>()
  const voidTickets = async () => {
    const sent = () => callApi(voidOwnTickets, { body: { orderKey, amount, yes: true } })
    await call(sent, ({ state }) => setAnswered(state))
    await client.invalidateQueries({ queryKey: ['order', orderKey] })
  }
  const until =
    quote.validUntil !== undefined &&
    formatInstant(quote.validUntil as Instant, language, { zone: bangkok, style: 'short' })
  if (answered !== undefined) return <VoidAnswered state={answered} />
  return (
    <section className={styles.figures} aria-labelledby="own-void">
      <h3 id="own-void" className={styles.figure}>
        {t`Refund in full`}: <PriceText amount={amount} />
      </h3>
      <p>{t`The airline can still void your tickets, so no fee applies. All tickets of the booking are cancelled at once, and this cannot be undone.`}</p>
      {until && <p>{t`Possible until ${until} (Bangkok time).`}</p>}
      <p>
        {quote.isByHand
          ? t`We refund you by bank transfer. This page then asks for your bank account and shows when the money arrives.`
          : t`We refund your original payment method. This page then shows when the money arrives.`}
      </p>
      {failure && <OrderActionFailure failure={failure} orderKey={orderKey} />}
      <div className={styles.ways}>
        <Button kind="danger" isBusy={isBusy} onClick={() => void voidTickets()}>
          {t`Cancel booking and get full refund`}
        </Button>
      </div>
    </section>
  )
}

/** What the airline has answered; an order whose tickets are all void shows that itself. */
function VoidAnswered({ state }: { readonly state: VoidState }) {
  const { t } = useLingui()
  if (state === 'done') return null
  if (state === 'refused')
    return (
      <Notice
        kind="look"
        heading={t`The airline did not void the tickets`}
        help={t`Your booking is unchanged. You can request a refund by the fare rules below.`}
      />
    )
  return (
    <Notice
      kind="look"
      heading={t`We are checking with the airline`}
      help={t`Its answer is not complete yet. We refund you as soon as the tickets are void; you do not need to do anything.`}
    />
  )
}
