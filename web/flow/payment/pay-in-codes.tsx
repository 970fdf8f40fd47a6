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
  // Another attempt has other references: the picture of before must not be shown for it.
  const query = new URLSearchParams({ key: pageKey, attempt: String(payment.attempt) })
  return (
    <>
      {promptPay !== undefined && (
        <figure className={styles.code}>
          <CodePicture
            address={`/api/payments/qr.svg?${query}`}
            alt={t`QR code with the account, the amount and the references`}
            shape="qr"
          />
          <figcaption>{t`Scan it with the app of a Thai bank: account, amount and references fill themselves in.`}</figcaption>
        </figure>
      )}
      {barcode !== undefined && (
        <figure className={styles.code}>
          <CodePicture
            address={`/api/payments/barcode.svg?${query}`}
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
