import { useLingui } from '@lingui/react/macro'
import type { FareRulesAnswer } from '#contract/api/price.ts'
import { FareRules } from '#web/travel-ui/fare/fare-rules.tsx'
import { PermissionAnswer } from '#web/travel-ui/fare/rule-answer.tsx'
import styles from './itinerary-receipt.module.css'

/** All conditions on the screen; on paper the four most common ones, with where the others are. */
export function ItineraryReceiptConditions({ rules }: { readonly rules: FareRulesAnswer }) {
  const { t } = useLingui()
  const rows = [
    [t`Cancel for a refund before departure`, rules.refund.beforeDeparture],
    [t`Refund if you don't fly (no-show)`, rules.refund.noShow],
    [t`Change flight or date before departure`, rules.rebook.beforeDeparture],
    [t`Change route`, rules.reroute],
  ] as const
  return (
    <>
      <div className="screen-only">
        <FareRules rules={rules} />
      </div>
      <div className={styles.onPaper}>
        <dl className={styles.conditions}>
          {rows.map(([question, answer]) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>
                <PermissionAnswer of={answer} />
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles.soft}>{t`This is a summary. The full fare rules are on your booking page.`}</p>
      </div>
    </>
  )
}
