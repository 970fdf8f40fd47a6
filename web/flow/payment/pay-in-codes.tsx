import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type PaymentAnswer } from '#contract/api/payment.ts'
import styles from './pay-ways.module.css'

/** Properties of the codes. */
export type PayInCodesProps = { readonly payment: PaymentAnswer; readonly pageKey: string }

/** The QR code for a banking app and the bar code for a bank's counter, each drawn by the server. */
export function PayInCodes({ payment, pageKey }: PayInCodesProps) {
  const { t } = useLingui()
  const { promptPay, barcode } = payment.payIn ?? {}
  // Another attempt has other references: neither the picture of before nor its absence must be shown for it.
  const query = new URLSearchParams({ key: pageKey, attempt: String(payment.attempt) })
  const addresses = { qr: `/api/payments/qr.svg?${query}`, bar: `/api/payments/barcode.svg?${query}` }
  return (
    <>
      {promptPay !== undefined && (
        <figure className={styles.code}>
          <CodePicture
            key={addresses.qr}
            address={addresses.qr}
            alt={t`QR code with the account, the amount and the references`}
            shape="qr"
          />
          <figcaption>{t`Scan it with the app of a Thai bank: account, amount and references fill themselves in.`}</figcaption>
        </figure>
      )}
      {barcode !== undefined && (
        <figure className={styles.code}>
          <CodePicture
            key={addresses.bar}
            address={addresses.bar}
            alt={t`Bar code for a bank's counter`}
            shape="bar"
          />
          <figcaption className={styles.barText}>{barcode.replaceAll('\r', ' ')}</figcaption>
        </figure>
      )}
    </>
  )
}

type CodePictureProps = { readonly address: string; readonly alt: string; readonly shape: 'qr' | 'bar' }

function CodePicture({ address, alt, shape }: CodePictureProps) {
  const { t } = useLingui()
  const [isMissing, setMissing] = useState(false)
  if (isMissing) return <p>{t`The code cannot be drawn now. Please use the figures below.`}</p>
  return <img src={address} alt={alt} className={styles[shape]} onError={() => setMissing(true)} />
}
