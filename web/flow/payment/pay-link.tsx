import { useLingui } from '@lingui/react/macro'
import { orderKeyUrl } from '#web/session/order-key-url.ts'
import { pagePaths } from '#contract/paths.ts'
import { CopyButton } from '#web/travel-ui/copy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import styles from './payment-page.module.css'

/** Properties of the link for another payer. */
export type PayLinkProps = { readonly payKey: string; readonly orderNumber: string }

/** A link with which somebody else can pay this order: to copy, or to share through the device. */
export function PayLink({ payKey, orderNumber }: PayLinkProps) {
  const { t } = useLingui()
  const address = `${window.location.origin}${orderKeyUrl(pagePaths.payment, payKey)}`
  // Only where the device can share links.
  const canShare = typeof navigator.share === 'function'
  const sharePayLink = async () => {
    try {
      await navigator.share({ title: t`Pay order ${orderNumber}`, url: address })
    } catch {
      // Closing the device's share dialog is no error.
    }
  }
  return (
    <Disclosure summary={t`Is someone else paying? Send them a link`} className={styles.link}>
      <p className={styles.soft}>
        {t`The link opens a payment page without traveller names or booking details. Anyone who has it can pay, and nothing else.`}
      </p>
      <p className={styles.address}>{address}</p>
      <div className={styles.buttons}>
        <CopyButton text={address} label={t`Copy link`} />
        {canShare && <Button onClick={() => void sharePayLink()}>{t`Share link`}</Button>}
      </div>
    </Disclosure>
  )
}
