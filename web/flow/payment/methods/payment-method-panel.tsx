import { useLingui } from '@lingui/react/macro'
import { satang } from '#contract/terms/money.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { CardBrandChoice } from '#web/travel-ui/payment/card-brand-choice.tsx'
import { PaymentSteps } from '#web/travel-ui/payment/payment-steps.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { CounterPanel } from './counter-panel.tsx'
import { isOfficeClosedUntilDeadline } from '../is-office-closed-until-deadline.ts'
import { OfficeClosedNotice } from '../office-closed-notice.tsx'
import type { PaymentOptionKey } from '#web/travel-ui/payment/payment-options.ts'
import type { PaymentMethodPanelProps } from './payment-method-props.ts'
import { TransferPanel } from './transfer-panel.tsx'
import { PromptPayPanel } from './prompt-pay-panel.tsx'
import styles from './payment-methods.module.css'

/** Whether the payer pays at once on a page or account; other methods are chosen first and paid later. */
const isPaidOnline: Readonly<Record<PaymentMethod, boolean>> = {
  card: true,
  paypal: true,
  paysbuy: true,
  credit: true,
  counter: false,
  bankTransfer: false,
  payforu: false,
}

/**
 * One payment method: deadline, next steps, and its button; payment instructions once a manual method is
 * chosen.
 */
export function PaymentMethodPanel(props: PaymentMethodPanelProps) {
  const { way, payment } = props
  const isChosen = payment.paymentMethod === way.method && payment.outcome === 'seatHeld'
  if (isChosen && way.key === 'promptPay') return <PromptPayPanel {...props} />
  if (isChosen && (way.method === 'bankTransfer' || way.method === 'payforu')) {
    return <TransferPanel {...props} />
  }
  if (isChosen && way.method === 'counter') return <CounterPanel {...props} />
  return <ChooseMethodSteps {...props} />
}

/** The next steps of a method, and the button that chooses it. */
function ChooseMethodSteps({ payable, payment, way, looked, paying, onBrand }: PaymentMethodPanelProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { choice } = looked
  const isOnline = isPaidOnline[way.method]
  const startOrChooseMethod = () => {
    if (!choice) return
    const { paymentMethod, cardBrand } = choice
    void (isOnline ? paying.payBy : paying.choose)({ paymentMethod, cardBrand })
  }
  const { payBy } = payable
  const until =
    payBy === undefined ? '' : formatInstant(payBy as Instant, language, { zone: bangkok, style: 'short' })
  return (
    <>
      {way.isRange && <CardBrandChoice way={way} brand={looked.brand} onBrand={onBrand} />}
      {way.method === 'counter' && isOfficeClosedUntilDeadline(payable) && <OfficeClosedNotice />}
      <PaymentSteps way={way.key} channelName={payment.payIn?.channelName} />
      {until !== '' && <p className={styles.soft}>{t`Pay by ${until} (Bangkok time).`}</p>}
      {choice !== undefined && choice.surcharge !== 0 && (
        <p className={styles.soft}>
          {t`Payment fee, included`}: <PriceText amount={choice.surcharge} /> {t`(not refundable)`}
        </p>
      )}
      <PayButton {...{ way, paying, take: startOrChooseMethod }} amount={choice?.total} />
    </>
  )
}

type PayButtonProps = Pick<PaymentMethodPanelProps, 'way' | 'paying'> & {
  readonly amount: number | undefined
  readonly take: () => void
}

function PayButton({ way, paying, amount, take }: PayButtonProps) {
  const { t } = useLingui()
  const labels = usePayLabels(amount ?? 0)
  return (
    <>
      {amount === undefined && <p id="brand-first">{t`Choose your card type.`}</p>}
      <Button
        kind="primary"
        isWide
        isBusy={paying.doing === 'goOn' || paying.doing === 'choose'}
        disabled={amount === undefined}
        onClick={take}
      >
        {amount === undefined ? t`Pay by card` : labels[way.key]}
      </Button>
      <p role="status" className={styles.status}>
        {paying.doing === 'goOn' && way.method !== 'credit' ? t`Opening the payment page…` : ''}
      </p>
    </>
  )
}

/** Returns the label of a method's button: the amount, and how it is paid. */
function usePayLabels(total: number): Readonly<Record<PaymentOptionKey, string>> {
  const { t } = useLingui()
  const amount = formatMoney(satang(total), useLanguage())
  return {
    promptPay: t`Pay ${amount} with PromptPay`,
    card: t`Pay ${amount} by card`,
    paypal: t`Pay ${amount} with PayPal`,
    paysbuy: t`Pay ${amount} with PaySbuy`,
    payforu: t`Pay ${amount} as a bill payment`,
    bankTransfer: t`Pay ${amount} by bank transfer`,
    counter: t`Pay ${amount} in cash`,
    credit: t`Pay ${amount} from account credit`,
  }
}
