import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RuleAnswerWire } from '#contract/api/offer/offer-answer.ts'
import type { FareRulesAnswer } from '#contract/api/price.ts'
import type { RuleTopic } from '#contract/terms/fare.ts'
import { satang } from '#contract/terms/money.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import styles from './rule-answer.module.css'

/** The kind of an answer: allowed, not allowed, for a fee, only staff can say; or a plain fact. */
export type RuleTone = 'yes' | 'no' | 'fee' | 'askStaff' | 'fact'

const marks: Readonly<Record<RuleTone, string>> = {
  yes: 'M3 8.5l3.5 3.5L13 4.5',
  no: 'M4 4l8 8M12 4l-8 8',
  fee: 'M8 2v12M5 4h4a2 2 0 0 1 0 4H5zM5 8h5a2 2 0 0 1 0 4H5z',
  askStaff: 'M5.5 6a2.5 2.5 0 1 1 3.6 2.2C8.3 8.7 8 9.100 8 10M8 13h.01',
  fact: '',
}

/** An answer in words, with a mark of the same meaning. */
export function RuleAnswer({ tone, children }: { readonly tone: RuleTone; readonly children: ReactNode }) {
  return (
    <span className={`${styles.answer} ${styles[tone]}`}>
      {tone !== 'fact' && (
        <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true">
          <path d={marks[tone]} />
        </svg>
      )}
      <span>{children}</span>
    </span>
  )
}

/** Yes, no, for a fee, or ask staff. Never a guess. */
export function PermissionAnswer({ of }: { readonly of: RuleAnswerWire }) {
  const { t } = useLingui()
  const language = useLanguage()
  const fee = of.kind === 'fee' ? formatMoney(satang(of.fee), language) : ''
  const labels = {
    yes: t`Yes, free`,
    no: t`Not allowed`,
    fee: t`Yes, for ${fee} each`,
    askStaff: t`Contact us`,
  }
  return <RuleAnswer tone={of.kind}>{labels[of.kind]}</RuleAnswer>
}

/** A topic that is answered by days or dates. */
export type LimitTopic = Exclude<RuleTopic, 'refund' | 'rebook' | 'reroute'>

/** The days or dates of a fare's condition; "ask staff" where the supplier left the question open. */
export function LimitAnswer({
  topic,
  rules,
}: {
  readonly topic: LimitTopic
  readonly rules: FareRulesAnswer
}) {
  const { t } = useLingui()
  const labels = useLimitLabels()
  if (rules.untold.includes(topic)) {
    const hasText = rules.texts?.some((text) => text.topic === topic)
    return (
      <RuleAnswer tone="askStaff">
        {hasText ? t`See the original text, or contact us` : t`Contact us`}
      </RuleAnswer>
    )
  }
  return <RuleAnswer tone="fact">{labels[topic](rules)}</RuleAnswer>
}

function useLimitLabels(): Readonly<Record<LimitTopic, (rules: FareRulesAnswer) => string>> {
  const { t } = useLingui()
  const language = useLanguage()
  const dayCountLabel = (count: number) => t`${plural(count, { one: '# day', other: '# days' })}`
  const formatRuleDate = (on: string) => formatDate(on as LocalDate, language)
  return {
    advancePurchase: (rules) =>
      rules.advancePurchaseDays === 0
        ? t`No limit`
        : t`${dayCountLabel(rules.advancePurchaseDays)} before departure`,
    minimumStay: (rules) => (rules.minimumStayDays === 0 ? t`None` : dayCountLabel(rules.minimumStayDays)),
    maximumStay: (rules) =>
      rules.maximumStayDays === undefined
        ? t`Until the ticket expires`
        : dayCountLabel(rules.maximumStayDays),
    season: ({ season }) => {
      const [from, to] = season ? [formatRuleDate(season.from), formatRuleDate(season.to)] : ['', '']
      return season ? t`Travel ${from} to ${to}` : t`All year`
    },
    validity: (rules) => dayCountLabel(rules.validityDays),
  }
}
