import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { type ChangeRequestAnswer } from '#contract/api/change-request.ts'
import { type Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { RefundLines } from './refund-lines.tsx'
import styles from './change-requests.module.css'

/** Properties of the figures before the confirmation. */
export type RequestFiguresProps = {
  readonly request: ChangeRequestAnswer
  readonly isBusy: boolean
  readonly onYes: () => void
  readonly onNo: () => void
  /** Whether it takes the focus, as the answer to a press. */
  readonly takesFocus?: boolean
  /** For a refund: the form for the bank account that it goes to. */
  readonly children?: ReactNode
}

/** The figures of a request, and the buttons to accept or decline them. */
export function RequestFigures(props: RequestFiguresProps) {
  const { request, isBusy, onYes, onNo, takesFocus = false, children } = props
  const { t } = useLingui()
  const ref = useRef<HTMLDivElement>(null)
  const { kind, lines } = request
  useEffect(() => {
    if (takesFocus) ref.current?.focus()
  }, [takesFocus])
  const yes = {
    cancel: t`Yes, cancel it`,
    refund: t`Yes, ask for the refund`,
    change: t`Yes, ask for the change`,
  }
  return (
    <div ref={ref} tabIndex={-1} className={styles.figures} aria-live="polite">
      <FigureLabels request={request} />
      {kind === 'refund' && lines.length > 0 && <RefundLines request={request} />}
      {isTransferable(request) && children}
      <div className={styles.ways}>
        <Button kind={kind === 'cancel' ? 'danger' : 'primary'} isBusy={isBusy} onClick={onYes}>
          {yes[kind]}
        </Button>
        <Button onClick={onNo}>{t`Keep it as it is`}</Button>
      </div>
    </div>
  )
}

/** Returns whether a request may lead to a refund by transfer. */
export function isTransferable({ kind, comesBack }: ChangeRequestAnswer): boolean {
  return kind === 'refund' && comesBack !== 0
}

/** The figures in a sentence, and what happens after acceptance. */
export function FigureLabels({ request }: { readonly request: ChangeRequestAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { kind, certainty, comesBack, fee, paid } = request
  const answerBy = formatInstant(request.staffAnswerBy as Instant, language, {
    zone: bangkok,
    style: 'short',
  })
  if (kind === 'cancel') {
    return (
      <>
        <p className={styles.figure}>{t`Cancelling costs nothing.`}</p>
        <p>{t`Nothing was paid. It is done at once, and seats that are held go back to the airline.`}</p>
      </>
    )
  }
  if (certainty === 'staff') {
    return (
      <>
        <p className={styles.figure}>{t`Only our staff can tell you the figure.`}</p>
        <p>{t`They ask the airline and answer by ${answerBy} (Bangkok time). Nothing is done before you have said yes to the figure.`}</p>
      </>
    )
  }
  if (kind === 'change' && request.isNamedByStaff) {
    return (
      <>
        <p className={styles.figure}>
          {t`The change costs in all`}: <PriceText amount={fee ?? 0} />
        </p>
        <p>{t`Our staff change it once you have said yes, and tell you how to pay.`}</p>
      </>
    )
  }
  if (kind === 'change') {
    return (
      <>
        <p className={styles.figure}>
          {t`The airline's fee for everybody`}: <PriceText amount={fee ?? 0} />
        </p>
        <p>{t`The difference in fare comes to it. Our staff tell you by ${answerBy} (Bangkok time), and nothing is changed before you have said yes to the total.`}</p>
      </>
    )
  }
  return (
    <>
      <p className={styles.figure}>
        {t`Comes back`}: <PriceText amount={comesBack ?? 0} />
      </p>
      <p>
        {t`You have paid`} <PriceText amount={paid} />
      </p>
      <p>{t`We pay it back after the airline has confirmed the refund; that can take some weeks.`}</p>
    </>
  )
}
