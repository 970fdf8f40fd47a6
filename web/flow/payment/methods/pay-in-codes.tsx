import { readPayInBarcode, readPayInQrCode, type PaymentAnswer } from '#contract/api/payment.ts'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Result } from '#contract/terms/result.ts'
import type { Failure } from '#web/api/failure.ts'
import { fetchFile } from '#web/api/fetch-file.ts'
import styles from './payment-methods.module.css'

/** Properties of the codes. */
export type PayInCodesProps = { readonly payment: PaymentAnswer; readonly pageKey: string }

/** The QR code for a banking app and the bar code for a bank's counter, each drawn by the server. */
export function PayInCodes({ payment, pageKey }: PayInCodesProps) {
  const { t } = useLingui()
  const { barcode } = payment.payIn ?? {}
  const { attempt } = payment
  return (
    <>
      <PayInQrCode payment={payment} pageKey={pageKey} />
      {barcode !== undefined && (
        <figure className={styles.code}>
          <PaymentCodeImage
            key={`bar ${attempt}`}
            endpoint={readPayInBarcode}
            attempt={attempt}
            pageKey={pageKey}
            alt={t`Barcode for a bank counter`}
            shape="bar"
          />
          <figcaption className={styles.barText}>{barcode.replaceAll('\r', ' ')}</figcaption>
        </figure>
      )}
    </>
  )
}

/** The PromptPay QR code; nothing where the agency has no number for it. */
export function PayInQrCode({ payment, pageKey }: PayInCodesProps) {
  const { t } = useLingui()
  // Another attempt has other references: neither the former picture nor its absence may be shown for it.
  const { attempt, payIn } = payment
  if (payIn?.promptPay === undefined) return null
  return (
    <figure className={styles.code}>
      <PaymentCodeImage
        key={`qr ${attempt}`}
        endpoint={readPayInQrCode}
        attempt={attempt}
        pageKey={pageKey}
        alt={t`QR code with account, amount and references`}
        shape="qr"
      />
      <figcaption>{t`Scan with any Thai banking app (PromptPay)`}</figcaption>
    </figure>
  )
}

type CodePictureProps = {
  readonly endpoint: typeof readPayInQrCode | typeof readPayInBarcode
  readonly attempt: PaymentAnswer['attempt']
  readonly pageKey: string
  readonly alt: string
  readonly shape: 'qr' | 'bar'
}

function PaymentCodeImage({ endpoint, attempt, pageKey, alt, shape }: CodePictureProps) {
  const { t } = useLingui()
  const { data } = useQuery({
    queryKey: ['pay-in-code', endpoint.path, attempt, pageKey],
    queryFn: () =>
      fetchFile(endpoint, { query: { attempt: String(attempt) }, orderKey: pageKey }).then(codeImage),
  })
  if (data === null) return <p>{t`The QR code is not available. Use the account details below.`}</p>
  // Without a source the browser draws the sign of a broken picture.
  if (data === undefined) return <span className={styles[shape]} />
  return (
    <img
      src={data.url}
      alt={alt}
      className={styles[shape]}
      {...(shape === 'bar' && { style: { width: wholePixelWidth(data.modules) } })}
    />
  )
}

type CodeImage = {
  readonly url: string
  /** Width in modules, quiet zones included: the server draws a bar code at two units a module. */
  readonly modules: number
}

/** Returns a picture as a data address; null without one. */
async function codeImage(file: Result<Blob, Failure>): Promise<CodeImage | null> {
  if (!file.ok) return null
  // The bars may be drawn higher than the picture is: a scanner reads their widths only.
  const svg = (await file.value.text()).replace('<svg ', '<svg preserveAspectRatio="none" ')
  const width = /viewBox="0 0 (\d+) /.exec(svg)?.[1]
  return { url: `data:image/svg+xml,${encodeURIComponent(svg)}`, modules: Number(width ?? 0) / 2 }
}

/**
 * Returns the widest CSS width that fits and gives every module the same whole number of pixels of the screen. A
 * scanner tells bars by their widths, and a fraction of a pixel makes two widths of one.
 */
function wholePixelWidth(modules: number): string {
  const step = `${modules / window.devicePixelRatio}px`
  return `max(round(down, 100%, ${step}), min(100%, ${step}))`
}
