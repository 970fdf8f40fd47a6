import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type ExchangeOfferAnswer, exchangeTickets } from '#contract/api/staff/order/ticket-exchange.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { exchangeTotal, waivedAmount } from '#contract/terms/document/ticket-exchange.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { StaffForm } from '../../../form/staff-form.tsx'
import { useBahtField } from '../../../money/use-baht-field.ts'
import styles from '../../order.module.css'
import {
  type CompanyAccount,
  type DifferencePayment,
  DifferencePaidBy,
  isUncoveredBy,
} from './difference-paid-by.tsx'
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
  /** How that member of staff has chosen that the difference is paid, where it is not received by staff. */
  readonly agreedPayment?: 'paymentLink' | 'account' | undefined
  /** Whether the shop takes payments online, without which no payment link can be sent. */
  readonly canPayOnline: boolean
  /** The account from which the order was paid; absent for other orders. */
  readonly account?: CompanyAccount | undefined
  /** Nothing is charged, because the airline has changed the flights. */
  readonly isFree: boolean
  readonly renew: () => Promise<void>
  readonly say: (text: string) => void
}

/** The price of an exchange, how the customer has paid a difference, and the confirmation. */
export function ConfirmExchange(props: ConfirmExchangeProps) {
  const { order, offer, agreedFee, agreedPayment, exchangeId, position, isFree, renew, say } = props
  const { canPayOnline, account } = props
  const { t } = useLingui()
  const results = useExchangeResultLabels()
  const refusals = useExchangeRefusalLabels()
  const action = useCommand()
  const fee = useBahtField(agreedFee ?? 0, { mayBeNothing: true })
  const [tender, setTender] = useState<DifferencePayment>()
  const [isTried, setTried] = useState(false)
  const isWithoutFee = fee.field.value.trim() === ''
  const agencyFee = isFree ? 0 : (agreedFee ?? fee.satang ?? 0)
  const total = isFree ? 0 : exchangeTotal({ ...offer, agencyFee })
  const needsTender = total > 0 && agreedFee === undefined
  const paidBy = needsTender ? tender : agreedPayment
  const isByLink = paidBy === 'paymentLink'
  const isUncovered = paidBy === 'account' && account !== undefined && isUncoveredBy(account, total)
  const sendLabel = useSendLabel({ isByLink, isApproval: agreedFee !== undefined })
  const send = () => {
    setTried(true)
    if ((!isFree && !isWithoutFee && !fee.check()) || (needsTender && !tender) || isUncovered) return
    const { orderNumber } = order
    const body = {
      orderNumber,
      exchangeId,
      position,
      agencyFee,
      total,
      ...wireOfPayment(paidBy),
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
            <DifferencePaidBy
              value={tender}
              onChange={setTender}
              canPayOnline={canPayOnline}
              account={account}
              total={total}
              isTried={isTried}
            />
          )}
        </div>
      )}
      <ExchangeFacts journeys={order.journeys} offer={offer} agencyFee={agencyFee} isFree={isFree} />
      <p>
        {isByLink
          ? t`The customer gets an email with a link to accept and pay. The tickets are exchanged after the payment; if the airline refuses, the payment is refunded.`
          : t`The old tickets end and the customer gets new ones. This cannot be undone.`}
        {paidBy === 'account' && (
          <>
            {' '}
            {t`The difference is charged to the company’s account at once; if the airline refuses, it is credited again.`}
          </>
        )}
      </p>
      <div className={styles.links}>
        <Button type="submit" kind="primary" isBusy={action.isBusy}>
          {sendLabel}
        </Button>
      </div>
    </StaffForm>
  )
}

function wireOfPayment(paidBy: DifferencePayment | undefined) {
  if (paidBy === 'paymentLink') return { byPaymentLink: true as const }
  if (paidBy === 'account') return { onAccount: true as const }
  return paidBy === undefined ? {} : { tender: paidBy }
}

type SendLabelQuery = { readonly isByLink: boolean; readonly isApproval: boolean }

function useSendLabel({ isByLink, isApproval }: SendLabelQuery): string {
  const { t } = useLingui()
  if (isByLink) return isApproval ? t`Approve and send payment link` : t`Send payment link`
  return isApproval ? t`Approve and exchange tickets` : t`Exchange tickets`
}
