import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { PayableAnswer } from '#contract/api/payment.ts'
import type { CardBrand } from '#contract/terms/payment/payment-surcharge.ts'
import type { PayerFacingOutcome } from '#contract/terms/payment/payment-outcome.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useAgency, useIsAgencyLoading } from '#web/api/use-agency.ts'
import { serverClock } from '#web/api/use-order.ts'
import { useIsQrPayment } from '#web/session/qr-payment-state.ts'
import { orderKeyUrl } from '#web/session/order-key-url.ts'
import { pagePaths } from '#contract/paths.ts'
import {
  selectedPaymentChoice,
  type PaymentOptionKey,
  paymentOptionsOf,
} from '#web/travel-ui/payment/payment-options.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AgreementStep } from './agreement-step.tsx'
import { emptyCashPickup } from './cash-pickup/cash-pickup-form-values.ts'
import { OfficeHelp } from './office-help.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { PaidOrder } from './paid-order.tsx'
import { PayLink } from './pay-link.tsx'
import { PaySummary } from './pay-summary.tsx'
import { isPaidFor } from './payment-page-stage.ts'
import { PaymentMethodList } from './methods/payment-method-list.tsx'
import { type Paying, usePaymentActions } from './use-payment-actions.ts'
import styles from './payment-page.module.css'

/** Properties of the page of one order. */
export type PayableOrderProps = {
  readonly payable: PayableAnswer
  /** When the answer arrived, by the browser's clock. */
  readonly knownAtMs: number
  /** The key in the page's address: the order's own, or its pay key. */
  readonly pageKey: string
}

/** Outcomes in which a payment method can be chosen. */
const choosable: readonly PayerFacingOutcome[] = [
  'seatHeld',
  'atProvider',
  'passedAwaiting3d',
  'rejected',
  'notCompleted',
  'outOfService',
]

/** The state of the payment, the payment methods while something is due, and the summary beside them. */
export function PayableOrder({ payable, knownAtMs, pageKey }: PayableOrderProps) {
  const { t } = useLingui()
  const paying = usePaymentActions(pageKey)
  const { payment, isPayable, isOwner } = payable
  const awaitsAgreement = payable.awaitsAgreement === true && isPayable
  useChooseInitialMethod(payable, paying)
  useScrollToFailure(paying)
  const hasPromptPay = useAgency()?.hasPromptPay === true
  const ways = paymentOptionsOf(payment?.choices ?? [], { hasPromptPay })
  // PromptPay comes first: its row would push the others away from under the payer's finger.
  const isListComplete = !useIsAgencyLoading()
  const booked: PaymentOptionKey | undefined = useIsQrPayment() ? 'promptPay' : undefined
  const [key, setKey] = useState<PaymentOptionKey>()
  const [brand, setBrand] = useState<CardBrand>()
  const [typed, onType] = useState(emptyCashPickup)
  const method = payment?.paymentMethod ?? payable.paymentMethod
  const way =
    ways.find((one) => one.key === key) ??
    ways.find((one) => one.key === booked && one.method === method) ??
    ways.find((one) => one.key === method)
  const isChoosable =
    isPayable && !awaitsAgreement && payment !== undefined && choosable.includes(payment.outcome)
  const choice = isChoosable && way ? selectedPaymentChoice(way, brand ?? payment.cardBrand) : undefined
  const orderHref = orderKeyUrl(pagePaths.order, pageKey)
  if (payment === undefined && !isPayable) return <NothingToPay payable={payable} orderHref={orderHref} />
  if (isPaidFor(payable) && isOwner) return <PaidOrder payable={payable} orderKey={pageKey} />
  return (
    <>
      {payment !== undefined && (
        <OutcomeNotice payable={payable} payment={payment} paying={paying} pageKey={pageKey} />
      )}
      {paying.failure !== undefined && payment?.outcome !== 'outOfService' && (
        <FailureNotice failure={paying.failure} />
      )}
      <div className={styles.columns}>
        <PaySummary
          payable={payable}
          amount={isChoosable && way ? (choice?.total ?? way.from) : payment?.amount}
          isLeast={isChoosable && way !== undefined && choice === undefined}
          isClosed={payment?.outcome === 'ended'}
          surcharge={(isChoosable && way ? choice?.surcharge : payment?.surcharge) ?? 0}
          nowMs={serverClock(payable, knownAtMs)}
        />
        <div className={styles.main}>
          {awaitsAgreement && <AgreementStep pageKey={pageKey} />}
          {payment === undefined && !awaitsAgreement && paying.failure === undefined && (
            <Progress labels={t`Preparing payment details…`} />
          )}
          {isChoosable && !isListComplete && <Skeleton size="row" count={ways.length} />}
          {isChoosable && isListComplete && (
            <PaymentMethodList
              payable={payable}
              payment={payment}
              pageKey={pageKey}
              paying={paying}
              ways={ways}
              looked={{ way, choice, brand: brand ?? payment.cardBrand }}
              onLook={setKey}
              onBrand={setBrand}
              typing={{ typed, onType }}
            />
          )}
          {isChoosable && isOwner && payment.payKey !== '' && (
            <PayLink payKey={payment.payKey} orderNumber={payable.orderNumber} />
          )}
          {isPayable && isOwner && (
            <LinkButton href={orderHref} isWide className={styles.noPrint}>{t`View your booking`}</LinkButton>
          )}
          <OfficeHelp payable={payable} />
        </div>
      </div>
    </>
  )
}

/** Chooses the booking's method for an order that was never opened here, until another one is chosen. */
function useChooseInitialMethod(
  { payment, isPayable, paymentMethod, cardBrand, awaitsAgreement }: PayableAnswer,
  paying: Paying,
): void {
  const isAsked = useRef(false)
  const isMissing = payment === undefined && isPayable && awaitsAgreement !== true
  const { chooseFirst } = paying
  useEffect(() => {
    if (!isMissing || isAsked.current) return
    isAsked.current = true
    // The method of the booking may no longer be offered; manual methods always are.
    void chooseFirst([
      { paymentMethod, cardBrand },
      { paymentMethod: 'bankTransfer' },
      { paymentMethod: 'counter' },
    ])
  }, [isMissing, paymentMethod, cardBrand, chooseFirst])
}

/** A failure is shown at the top of the page; on a phone the pressed button is far below it. */
function useScrollToFailure({ failure }: Paying): void {
  useEffect(() => {
    if (failure !== undefined) window.scrollTo({ top: 0 })
  }, [failure])
}

type NothingToPayProps = { readonly payable: PayableAnswer; readonly orderHref: string }

function NothingToPay({ payable, orderHref }: NothingToPayProps) {
  const { t } = useLingui()
  const { isWaitlisted, isOwner } = payable
  return (
    <Notice
      kind="info"
      heading={
        isWaitlisted ? t`You're on the waiting list. Nothing to pay yet.` : t`Nothing to pay right now.`
      }
      help={
        isWaitlisted
          ? t`When the airline confirms your seats, we email you the payment deadline.`
          : t`See your booking for its status.`
      }
    >
      {isOwner && <LinkButton href={orderHref} kind="primary">{t`View booking`}</LinkButton>}
    </Notice>
  )
}
