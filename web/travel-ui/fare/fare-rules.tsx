import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FareRulesAnswer } from '#contract/api/price.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { LimitAnswer, type LimitTopic, PermissionAnswer } from './rule-answer.tsx'
import { OriginalTexts, RuleOriginal } from './rule-original.tsx'
import { hasSeveralFares, otherTextsIn } from './rule-originals.ts'
import styles from './fare-rules.module.css'

/** Properties of the rules of a fare. */
export type FareRulesProps = { readonly rules: FareRulesAnswer }

/** The same questions for every fare, each with its answer and the supplier's original text. */
export function FareRules({ rules }: FareRulesProps) {
  const { t } = useLingui()
  return (
    <div className={styles.rules}>
      <PermissionTopics rules={rules} />
      <LimitTopics rules={rules} />
      <OtherTopics rules={rules} />
      {hasSeveralFares(rules) && (
        <p
          className={styles.note}
        >{t`This trip combines several fares. Where they differ, the strictest rule applies.`}</p>
      )}
    </div>
  )
}

function PermissionTopics({ rules }: FareRulesProps) {
  const { t } = useLingui()
  const { refund, rebook, reroute } = rules
  return (
    <>
      <FareRuleTopic original={<RuleOriginal rules={rules} topic="refund" />}>
        <FareRuleQuestion of={t`Cancel for a refund before departure`}>
          <PermissionAnswer of={refund.beforeDeparture} />
        </FareRuleQuestion>
        <FareRuleQuestion of={t`Refund after departure`}>
          <PermissionAnswer of={refund.afterDeparture} />
        </FareRuleQuestion>
        <FareRuleQuestion of={t`Refund if you don't fly (no-show)`}>
          <PermissionAnswer of={refund.noShow} />
        </FareRuleQuestion>
      </FareRuleTopic>
      <FareRuleTopic original={<RuleOriginal rules={rules} topic="rebook" />}>
        <FareRuleQuestion of={t`Change flight or date before departure`}>
          <PermissionAnswer of={rebook.beforeDeparture} />
        </FareRuleQuestion>
        <FareRuleQuestion of={t`Change after departure`}>
          <PermissionAnswer of={rebook.afterDeparture} />
        </FareRuleQuestion>
      </FareRuleTopic>
      <FareRuleTopic original={<RuleOriginal rules={rules} topic="reroute" />}>
        <FareRuleQuestion of={t`Change route`}>
          <PermissionAnswer of={reroute} />
        </FareRuleQuestion>
      </FareRuleTopic>
    </>
  )
}

function LimitTopics({ rules }: FareRulesProps) {
  const { t } = useLingui()
  const questions: readonly (readonly [LimitTopic, string])[] = [
    ['advancePurchase', t`Advance purchase`],
    ['minimumStay', t`Minimum stay`],
    ['maximumStay', t`Maximum stay`],
    ['season', t`Seasonality`],
    ['validity', t`Ticket validity`],
  ]
  return questions.map(([topic, question]) => (
    <FareRuleTopic key={topic} original={<RuleOriginal rules={rules} topic={topic} />}>
      <FareRuleQuestion of={question}>
        <LimitAnswer topic={topic} rules={rules} />
      </FareRuleQuestion>
    </FareRuleTopic>
  ))
}

/** Texts that fit no question; shown without an answer. */
function OtherTopics({ rules }: FareRulesProps) {
  const { t } = useLingui()
  const texts = otherTextsIn(rules, useLanguage())
  if (texts.length === 0 && rules.texts === undefined) return null
  return (
    <FareRuleTopic original={<OriginalTexts texts={texts} />}>
      <FareRuleQuestion of={t`Other rules`}>
        {texts.length > 0 ? t`See the original text` : t`None`}
      </FareRuleQuestion>
    </FareRuleTopic>
  )
}

/** Questions under one heading of the specification, with the text that answers them. */
function FareRuleTopic({
  original,
  children,
}: {
  readonly original: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className={styles.topic}>
      <dl className={styles.list}>{children}</dl>
      <div className={styles.original}>{original}</div>
    </div>
  )
}

function FareRuleQuestion({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{of}</dt>
      <dd>{children}</dd>
    </div>
  )
}
