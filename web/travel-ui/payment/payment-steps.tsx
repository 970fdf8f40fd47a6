import type { PaymentOptionKey } from './payment-options.ts'
import { usePaymentSteps } from './use-payment-steps.ts'
import styles from './payment-panel.module.css'

/** Properties of the steps. */
export type PaymentStepsProps = { readonly way: PaymentOptionKey; readonly channelName?: string | undefined }

/** What happens, step by step, once a payment method is chosen. */
export function PaymentSteps({ way, channelName }: PaymentStepsProps) {
  const steps = usePaymentSteps(channelName)[way]
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
