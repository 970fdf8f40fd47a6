import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type ExchangeOfferAnswer, exchangeTickets } from '#contract/api/staff/order/ticket-exchange.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { exchangeTotal, waivedAmount } from '#contract/terms/document/ticket-exchange.ts'
import { type Tender, tenders } from '#contract/terms/payment.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { StaffForm } from '../../../form/staff-form.tsx'
import { useBahtField } from '../../../money/use-baht-field.ts'
import { useTenderLabels } from '../../../money/receipt/use-tender-labels.ts'
import styles from '../../order.module.css'
import { ExchangeFacts } from './exchange-facts.tsx'
import { useExchangeRefusalLabels, useExchangeResultLabels } from './use-exchange-result-labels.ts'

/** An offer that was chosen, and the fee that a colleague has entered for it. */
export type ConfirmExchangeProps = {
  readonly order: StaffOrderAnswer
  readonly exchangeId: string
  readonly position: number
  readonly offer: ExchangeOfferAnswer
  /** Set where another member of staff has chosen it and waits for a second approval. */
  readonly agreedFee?: number
  /** That member of staff has chosen that the customer pays by a link. */
  readonly isLinkAgreed?: boolean
  /** Whether the shop takes payments online, without which no payment link can be sent. */
  readonly canPayOnline: boolean
  /** Nothing is charged, because the airline has changed the flights. */
  readonly isFree: boolean
  readonly renew: () => Promise<void>
  readonly say: (text: string) => void
}

/** The price of an exchange, how the customer has paid a difference, and the confirmation. */
export function ConfirmExchange(props: ConfirmExchangeProps) {
  const { order, offer, agreedFee, isLinkAgreed, exchangeId, position, isFree, renew, say } = props
  const { canPayOnline } = props
  const { t } = useLingui()
  const results = useExchangeResultLabels()
  const refusals = useExchangeRefusalLabels()
  const tenderLabels = useTenderLabels()
  const action = useCommand()
  const fee = useBahtField(agreedFee ?? 0, { mayBeNothing: true })
  const [tender, setTender] = useState<Tender | 'paymentLink'>()
  const [isTried, setTried] = useState(false)
  const isWithoutFee = fee.field.value.trim() === ''
  const agencyFee = isFree ? 0 : (agreedFee ?? fee.satang ?? 0)
  const total = isFree ? 0 : exchangeTotal({ ...offer, agencyFee })
  const needsTender = total > 0 && agreedFee === undefined
  const isByLink = isLinkAgreed === true || (needsTender && tender === 'paymentLink')
  const sendLabel = useSendLabel({ isByLink, isApproval: agreedFee !== undefined })
  const send = () => {
    setTried(true)
    if ((!isFree && !isWithoutFee && !fee.check()) || (needsTender && !tender)) return
    const { orderNumber } = order
    const paidBy = isByLink
      ? { byPaymentLink: true as const }
      : { ...(needsTender && tender && tender !== 'paymentLink' && { tender }) }
    const body = {
      orderNumber,
      exchangeId,
      position,
      agencyFee,
      total,
      ...paidBy,
      ...(isFree && { waived: waivedAmount(offer) }),
    }
    void action.call(
      () => callApi(exchangeTickets, { body }),
      ({ state, refusal }) => {
        say(refusal ? refusals[refusal] : results[state])
        void renew()
      },
    )
  }
  return (
    <StaffForm className={styles.stack} sending={action} onSend={send}>
      {action.failure && <FailureNotice failure={action.failure} />}
      {agreedFee === undefined && !isFree && (
        <div className={styles.fields}>
          <TextField {...fee.field} label={t`Agency fee (฿, optional)`} />
          {needsTender && (
            <RadioGroup
              label={t`Difference paid by`}
              value={tender}
              onChange={setTender}
              error={isTried && !tender ? t`Choose how the difference was paid.` : undefined}
              choices={[
                ...(canPayOnline
                  ? [{ value: 'paymentLink' as const, text: t`Payment link: the customer pays online` }]
                  : []),
                ...tenders.map((value) => ({ value, text: tenderLabels[value] })),
              ]}
            />
          )}
        </div>
      )}
      <ExchangeFacts journeys={order.journeys} offer={offer} agencyFee={agencyFee} isFree={isFree} />
      <p>
        {isByLink
          ? t`The customer gets an email with a link to accept and pay. The tickets are exchanged after the payment; if the airline refuses, the payment is refunded.`
          : t`The old tickets end and the customer gets new ones. This cannot be undone.`}
      </p>
      <div className={styles.links}>
        <Button type="submit" kind="primary" isBusy={action.isBusy}>
          {sendLabel}
        </Button>
      </div>
    </StaffForm>
  )
}

type SendLabelQuery = { readonly isByLink: boolean; readonly isApproval: boolean }

function useSendLabel({ isByLink, isApproval }: SendLabelQuery): string {
  const { t } = useLingui()
  if (isByLink) return isApproval ? t`Approve and send payment link` : t`Send payment link`
  return isApproval ? t`Approve and exchange tickets` : t`Exchange tickets`
}
