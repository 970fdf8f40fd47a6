import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode } from 'react'
import { type RuleAnswerWire } from '#contract/api/offers.ts'
import { type FareRulesAnswer } from '#contract/api/price.ts'
import { satang } from '#contract/terms/money.ts'
import { type LocalDate } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import styles from './fare-rules.module.css'

/** The same questions for every fare, each with its answer, and the airline's own words below. */
export function FareRules({ rules }: { readonly rules: FareRulesAnswer }) {
  const { t } = useLingui()
  const others = othersIn(useLanguage(), rules)
  return (
    <div className={styles.rules}>
      <dl className={styles.list}>
        <Row
          question={t`Cancel and refund before departure`}
          answer={<Answer of={rules.refund.beforeDeparture} />}
        />
        <Row question={t`Refund after departure`} answer={<Answer of={rules.refund.afterDeparture} />} />
        <Row question={t`Refund if you do not show up`} answer={<Answer of={rules.refund.noShow} />} />
        <Row
          question={t`Change flight or date before departure`}
          answer={<Answer of={rules.rebook.beforeDeparture} />}
        />
        <Row question={t`Change after departure`} answer={<Answer of={rules.rebook.afterDeparture} />} />
        <Row question={t`Change of route`} answer={<Answer of={rules.reroute} />} />
        <StayRows rules={rules} />
      </dl>
      {others.length > 0 && (
        <div className={styles.others}>
          <h4>{t`In the airline's own words`}</h4>
          {others.map((other) => (
            <p key={other.text} lang={other.lang}>
              {other.text}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

/** The airline's words in the page's language where there are such; otherwise all there are. */
function othersIn(language: string, rules: FareRulesAnswer): FareRulesAnswer['others'] {
  const own = rules.others.filter((other) => other.lang === language)
  return own.length > 0 ? own : rules.others
}

function StayRows({ rules }: { readonly rules: FareRulesAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const days = (count: number) => t`${plural(count, { one: '# day', other: '# days' })}`
  const date = (on: string) => formatDate(on as LocalDate, language)
  const [from, to] = rules.season ? [date(rules.season.from), date(rules.season.to)] : ['', '']
  return (
    <>
      <Row
        question={t`Advance purchase`}
        answer={
          rules.advancePurchaseDays === 0
            ? t`No rule`
            : t`${days(rules.advancePurchaseDays)} before departure`
        }
      />
      <Row
        question={t`Minimum stay`}
        answer={rules.minimumStayDays === 0 ? t`None` : days(rules.minimumStayDays)}
      />
      <Row
        question={t`Maximum stay`}
        answer={
          rules.maximumStayDays === undefined
            ? t`As long as the ticket is valid`
            : days(rules.maximumStayDays)
        }
      />
      <Row question={t`Seasonality`} answer={rules.season ? t`Travel from ${from} to ${to}` : t`All year`} />
      <Row question={t`Validity of the ticket`} answer={days(rules.validityDays)} />
    </>
  )
}

function Row({ question, answer }: { readonly question: string; readonly answer: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{question}</dt>
      <dd>{answer}</dd>
    </div>
  )
}

/** One answer: yes, no, for a fee, or ask the staff. Never a guess. */
export function Answer({ of }: { readonly of: RuleAnswerWire }) {
  const { t } = useLingui()
  const language = useLanguage()
  if (of.kind === 'yes') return <span className={styles.yes}>{t`Yes, free of charge`}</span>
  if (of.kind === 'no') return <span className={styles.no}>{t`No`}</span>
  if (of.kind === 'askStaff') return <>{t`Ask our staff`}</>
  const fee = formatMoney(satang(of.fee), language)
  return <>{t`Yes, for ${fee} each`}</>
}
