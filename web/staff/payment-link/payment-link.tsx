import { createPaymentLink } from '#contract/api/staff/new-booking/customer-booking.ts'
import { readPayInQrCode } from '#contract/api/payment.ts'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { pagePaths } from '#contract/paths.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { fetchFile } from '#web/api/fetch-file.ts'
import { orderKeyUrl } from '#web/session/order-key-url.ts'
import { CopyButton } from '#web/travel-ui/copy-button.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './payment-link.module.css'

/** The payment link of a held order to copy, and its PromptPay code to send; reading it is recorded. */
export function PaymentLink({ orderNumber }: { readonly orderNumber: string }) {
  const { t } = useLingui()
  const { data } = useQuery({
    queryKey: ['desk', 'payment-link', orderNumber],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: () => callApi(createPaymentLink, { body: { orderNumber } }),
  })
  if (data === undefined) return <Skeleton size="card" />
  if (!data.ok) return <FailureNotice failure={data.fault} />
  const { payKey, amountDue, hasQrCode } = data.value
  const address = `${window.location.origin}${orderKeyUrl(pagePaths.payment, payKey)}`
  return (
    <Card labelledBy="payment-link" className={styles.card}>
      <h3 id="payment-link" className={styles.title}>
        {t`Payment link`} · <PriceText amount={amountDue} />
      </h3>
      <p className={styles.address}>{address}</p>
      <div className={styles.buttons}>
        <CopyButton text={address} label={t`Copy payment link`} kind="primary" />
      </div>
      {hasQrCode && <QrCode payKey={payKey} orderNumber={orderNumber} />}
    </Card>
  )
}

type QrCodeProps = { readonly payKey: string; readonly orderNumber: string }

function QrCode({ payKey, orderNumber }: QrCodeProps) {
  const { t } = useLingui()
  const { data } = useQuery({
    queryKey: ['pay-in-code', readPayInQrCode.path, payKey],
    gcTime: 0,
    queryFn: async () => {
      const file = await fetchFile(readPayInQrCode, { orderKey: payKey })
      return file.ok ? `data:image/svg+xml,${encodeURIComponent(await file.value.text())}` : null
    },
  })
  if (data === undefined) return <Skeleton size="card" />
  if (data === null) return null
  return (
    <>
      <img src={data} alt={t`PromptPay QR code of order ${orderNumber}`} className={styles.code} />
      <div className={styles.buttons}>
        <LinkButton href={data} download={`${orderNumber}-promptpay.svg`}>{t`Download QR code`}</LinkButton>
      </div>
    </>
  )
}
