import { useLingui } from '@lingui/react/macro'
import type { PayableAnswer, PaymentAnswer } from '#contract/api/payment.ts'
import type { PayerFacingOutcome } from '#contract/terms/payment/payment-outcome.ts'
import { orderKeyUrl } from '#web/session/order-key-url.ts'
import { pagePaths } from '#contract/paths.ts'
import { useIsWide } from '#web/travel-ui/checkout/use-is-wide.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { isPaidFor } from './payment-page-stage.ts'
import type { Paying } from './use-payment-actions.ts'
import { useOutcomeLabels } from './use-outcome-labels.ts'
import styles from './payment-page.module.css'

/** Properties of the notice. */
export type OutcomeNoticeProps = {
  readonly payable: PayableAnswer
  readonly payment: PaymentAnswer
  readonly paying: Paying
  readonly pageKey: string
}

/** Outcomes in which the payer can still be at the provider's page. */
const atPage: readonly PayerFacingOutcome[] = ['atProvider', 'passedAwaiting3d']
/** Outcomes with nothing left to pay: the order page shows the rest. */
const over: readonly PayerFacingOutcome[] = ['passed', 'ended', 'unappliedReceipt', 'underReview']
const moving: readonly PayerFacingOutcome[] = ['waiting', 'passedAwaiting3d']

/** The state of the payment, first on the page and announced when it changes, with the next action. */
export function OutcomeNotice({ payable, payment, paying, pageKey }: OutcomeNoticeProps) {
  const { t } = useLingui()
  const labels = useOutcomeLabels({ payable, payment })
  const { outcome, paymentMethod } = payment
  const { name } = usePaymentLabels()[paymentMethod]
  const canGoOn = atPage.includes(outcome)
  const isOver = over.includes(outcome)
  const next = canGoOn ? (
    <>
      <Button kind="primary" isBusy={paying.doing === 'goOn'} onClick={() => void paying.goOn()}>
        {paymentMethod === 'card' ? t`Continue to your bank` : t`Continue to ${name}`}
      </Button>
      <Button isBusy={paying.doing === 'check'} onClick={() => void paying.check()}>
        {t`I have confirmed. Check now`}
      </Button>
    </>
  ) : isOver && payable.isOwner ? (
    <LinkButton href={orderKeyUrl(pagePaths.order, pageKey)} kind="primary">{t`View booking`}</LinkButton>
  ) : undefined
  const isWide = useIsWide()
  const help = labels.help.map(sentenceLine)
  // The title of the page says it.
  if (isPaidFor(payable))
    return (
      <p aria-live="polite" data-outcome={outcome}>
        {help}
      </p>
    )
  return (
    <div aria-live="polite" className={styles.outcome} data-outcome={outcome}>
      <Notice kind={labels.kind} isAnnounced={false} heading={labels.heading} help={help}>
        {next}
        {labels.more && (
          <Disclosure summary={t`Call centre and conditions`} isOpenAtFirst={isWide}>
            {labels.more.map(sentenceLine)}
          </Disclosure>
        )}
      </Notice>
      {moving.includes(outcome) && <Progress labels={t`Checking…`} />}
    </div>
  )
}

function sentenceLine(sentence: string) {
  return (
    <span key={sentence} className={styles.sentence}>
      {sentence}
    </span>
  )
}
