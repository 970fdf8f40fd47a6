import { readRuleTrail, type RuleTrailAnswer } from '#contract/api/staff/markup-dry-run.ts'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { UnmetMarkupCondition } from '#contract/terms/price/markup-rule.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { passengerTypeNames } from '#web/travel-ui/party/passenger-type-names.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Progress } from '#web/ui/progress.tsx'
import styles from './explain-offer.module.css'

/** Which markup rules applied to an offer, and why the others did not; for sellers only. */
export function RuleTrail({ offerId }: { readonly offerId: string }) {
  const { t } = useLingui()
  const user = useSignedInUser()
  const isSeller = user?.isSeller === true
  const { data } = useQuery({
    queryKey: ['rule-trail', user?.name, offerId],
    enabled: isSeller,
    queryFn: ({ signal }) => callApi(readRuleTrail, { query: { offerId }, signal }),
  })
  if (!isSeller) return null
  return (
    <section aria-label={t`Rule trail (staff only)`} className={styles.trail}>
      <h5 className={styles.heading}>{t`Rule trail (staff only)`}</h5>
      {!data && <Progress labels={t`Loading markup rules…`} />}
      {data?.ok === false && <FailureNotice failure={data.fault} />}
      {data?.ok === true && <MarkupRuleTrail trail={data.value} />}
    </section>
  )
}

type Verdict = RuleTrailAnswer['verdicts'][number]

function MarkupRuleTrail({ trail }: { readonly trail: RuleTrailAnswer }) {
  const { t } = useLingui()
  const whyOf = useMarkupMisfitLabels()
  const { bookNumber, isReplaced, ignoresStanding, verdicts } = trail
  if (bookNumber === 0) return <p>{t`No markup version is live.`}</p>
  if (isReplaced) return <p>{t`Your real-time markup replaces the agency’s markup and service fee.`}</p>
  const counted = verdicts.filter((one) => one.kind === 'counted')
  const others = verdicts.filter((one) => one.kind !== 'counted')
  return (
    <>
      <p>
        {counted.length === 0
          ? t`No rule of version ${bookNumber} matches.`
          : t`Rules of version ${bookNumber} applied, per passenger:`}
      </p>
      <ol className={styles.verdicts}>
        {counted.map((one) => (
          <AppliedMarkupRule key={one.number} verdict={one} />
        ))}
      </ol>
      {ignoresStanding && <p>{t`Standing markup and service fee are ignored.`}</p>}
      {others.length > 0 && (
        <Disclosure summary={t`Rules not applied (${others.length})`}>
          <ol className={styles.verdicts}>
            {others.map((one) => (
              <li key={one.number} value={one.number}>
                {one.name}: {whyOf(one)}
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
    </>
  )
}

function AppliedMarkupRule({ verdict: { number, name, added = [] } }: { readonly verdict: Verdict }) {
  const { t, i18n } = useLingui()
  const held = { least: t`(minimum)`, most: t`(maximum)` }
  return (
    <li value={number}>
      {name}
      <ul className={styles.verdicts}>
        {added.map(({ type, amount, heldAt }) => (
          <li key={type}>
            {i18n._(passengerTypeNames[type])}: <PriceText amount={amount} /> {heldAt && held[heldAt]}
          </li>
        ))}
      </ul>
    </li>
  )
}

function useMarkupMisfitLabels(): (verdict: Verdict) => string {
  const { t } = useLingui()
  const misfits: Readonly<Record<UnmetMarkupCondition, string>> = {
    channel: t`other channel`,
    booked: t`other booking date`,
    airline: t`other airline`,
    route: t`other route`,
    shape: t`other trip type`,
    cabin: t`other cabin`,
    refundability: t`other refundability`,
    fareBrand: t`other fare brand`,
    departure: t`other departure date`,
  }
  return ({ why, by }) => (why === undefined ? t`overridden by rule ${by ?? 0}` : misfits[why])
}
