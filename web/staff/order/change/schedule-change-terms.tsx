import { useLingui } from '@lingui/react/macro'
import type { StaffScheduleChangeAnswer } from '#contract/api/staff/schedule-change/schedule-change-waiver.ts'
import type { FreeChangeGround } from '#contract/terms/schedule-change/free-change.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'
import styles from '../order.module.css'

/** Properties of the terms of one schedule change. */
export type ScheduleChangeTermsProps = { readonly change: StaffScheduleChangeAnswer }

/** What the customer may have free of charge and why, the airline's policy, and what it has waived. */
export function ScheduleChangeTerms({ change }: ScheduleChangeTermsProps) {
  const { t } = useLingui()
  const grounds = useGroundLabels()
  const { terms, policy, waiver } = change
  const labels = {
    free: t`Other flights or a refund are free of charge`,
    fareRules: t`Below the airline’s figure: other flights and refunds by the fare rules`,
    askAirline: t`Ask the airline whether other flights or a refund are free of charge`,
  }
  const why = change.grounds.map((ground) => grounds[ground]).join(', ')
  return (
    <>
      <p>
        <strong>{labels[terms]}</strong>
        {why !== '' && <>: {why}</>}
      </p>
      {policy && <PolicySentence policy={policy} />}
      {waiver && (
        <div className={styles.tight}>
          <p>
            {t`Airline waiver`}: <strong className="figures">{waiver.code}</strong> ·{' '}
            <MomentText at={waiver.recordedAt} /> ·{' '}
            {waiver.isForCustomer ? t`the customer can read the text` : t`for staff only`}
          </p>
          {waiver.text !== '' && <blockquote className={styles.quote}>{waiver.text}</blockquote>}
        </div>
      )}
    </>
  )
}

/** The figures of the policy row that applies, and where they are from. */
function PolicySentence({ policy }: { readonly policy: NonNullable<StaffScheduleChangeAnswer['policy']> }) {
  const { t } = useLingui()
  const names = useReferenceNames()
  const { minorMinutes, freeFromMinutes, source } = policy
  const airline = policy.airline === undefined ? t`All other airlines` : names.airline(policy.airline)
  const figures =
    freeFromMinutes === undefined
      ? t`${airline}: minor up to ${minorMinutes} minutes, no figure for free changes`
      : t`${airline}: free change or refund from ${freeFromMinutes} minutes`
  return (
    <p className={styles.soft}>
      {figures}
      {source !== '' && ` (${source})`}
    </p>
  )
}

function useGroundLabels(): Readonly<Record<FreeChangeGround, string>> {
  const { t } = useLingui()
  return {
    flightCancelled: t`flight cancelled`,
    minutesMoved: t`minutes moved`,
    flightNumber: t`another flight number`,
    connection: t`broken connection`,
    waiver: t`airline waiver`,
  }
}
