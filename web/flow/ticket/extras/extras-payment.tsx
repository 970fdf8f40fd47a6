import { useLingui } from '@lingui/react/macro'
import type { ExtraSaleAnswer } from '#contract/api/extras/extra-sale.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { ExtraList } from '#web/travel-ui/extras/extra-list.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OrderActionFailure } from '../order-action-failure.tsx'
import { AttemptNotice, PayDifference } from '../pay-difference/pay-difference.tsx'
import { usePayExtras } from './use-pay-extras.ts'
import styles from './order-extras.module.css'

/** Properties of the panel. */
export type ExtrasPaymentProps = {
  readonly order: Pick<OrderAnswer, 'extraSale' | 'passengers'>
  readonly orderKey: string
}

/** Bags and seats that the customer has chosen and pays for, or what has become of them; nothing without any. */
export function ExtrasPayment({ order: { extraSale: sale, passengers }, orderKey }: ExtrasPaymentProps) {
  if (!sale) return null
  return sale.choices.length > 0 ? (
    <PayExtras key={sale.extraSaleId} {...{ sale, passengers, orderKey }} />
  ) : (
    <ExtrasProgress state={sale.state} isFree={sale.total === 0} />
  )
}

type PayExtrasProps = {
  readonly sale: ExtraSaleAnswer
  readonly passengers: OrderAnswer['passengers']
  readonly orderKey: string
}

function PayExtras({ sale, passengers, orderKey }: PayExtrasProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { pay, isBusy, failure } = usePayExtras(orderKey, sale)
  const until = formatInstant(sale.payBy as Instant, language, { zone: bangkok })
  return (
    <Card labelledBy="pay-extras-title">
      <div className={styles.stack}>
        <h2 id="pay-extras-title" className={styles.heading}>{t`Pay for your seats and bags`}</h2>
        <AttemptNotice state={sale.state} />
        <ExtraList extras={sale.extras} passengers={passengers} />
        <p className={styles.total}>
          <span>{t`Total`}</span> <PriceText amount={sale.total} />
        </p>
        <p>{t`Pay by ${until} (Bangkok time). We add them at the airline as soon as you have paid.`}</p>
        <PayDifference
          choices={sale.choices}
          onPay={(choice) => void pay(choice)}
          isBusy={isBusy}
          failure={failure && <OrderActionFailure failure={failure} orderKey={orderKey} />}
          buttonLabel={(amount) => {
            if (amount === undefined) return t`Pay`
            const total = formatMoney(satang(amount), language)
            return t`Pay ${total}`
          }}
        />
        <p className={styles.soft}>
          {t`If the airline cannot add them after you have paid, we refund your payment in full.`}
        </p>
      </div>
    </Card>
  )
}

/** What happens after the payment, or that nothing can be paid any more. */
function ExtrasProgress({ state, isFree }: Pick<ExtraSaleAnswer, 'state'> & { readonly isFree: boolean }) {
  const { t } = useLingui()
  switch (state) {
    case 'checking':
      return (
        <Notice
          kind="info"
          heading={t`We are checking your payment.`}
          help={t`You will be charged only once. Please do not pay again. This page updates by itself.`}
        />
      )
    case 'adding':
      return (
        <Notice
          kind="info"
          heading={t`We are adding your seats and bags.`}
          help={t`You don't need to do anything. We email you when they are added.`}
        />
      )
    case 'added':
      return <Notice kind="done" heading={t`Your seats and bags are added.`} />
    case 'addedInPart':
      return (
        <Notice
          kind="look"
          heading={t`Some of your seats and bags are added.`}
          help={t`The airline couldn't add the others. What you paid for those is refunded.`}
        />
      )
    case 'refused':
      return (
        <Notice
          kind="look"
          heading={t`We couldn't add your seats and bags.`}
          help={
            isFree
              ? t`Your tickets are unchanged, and there is nothing to pay. Choose again or contact us.`
              : t`Your tickets are unchanged. What you paid for seats and bags is refunded in full.`
          }
        />
      )
    case 'due':
    case 'atProvider':
    case 'declined':
    case 'notCompleted':
    case 'ended':
      return (
        <Notice
          kind="info"
          heading={t`The time to pay for your seats and bags is over.`}
          help={t`You have not been charged. You can choose again at the current prices.`}
        />
      )
  }
}
