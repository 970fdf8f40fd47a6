import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { fareRulesId } from '#web/travel-ui/checkout/trip-summary.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckMark } from '#web/ui/check-mark.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { focusField } from '#web/ui/form/error-summary.tsx'
import { type CheckPlace, type CheckTopic, checkTopics } from './check-line.ts'
import type { SelfCheckLine } from './self-check.ts'
import { useCheckLabels } from './use-check-labels.ts'
import styles from './self-check-panel.module.css'

/** Properties of the panel. */
export type SelfCheckPanelProps = {
  readonly lines: readonly SelfCheckLine[]
  readonly ways: CheckWays
}

/** Addresses of the pages that a line can lead to. */
export type CheckWays = {
  /** The page where passengers are changed. */
  readonly passengers: string
  /** The results with other fares of the same flights. */
  readonly sameFlights: string
  readonly results: string
}

/** What to review before booking; everything that is in order opens below it. */
export function SelfCheckPanel({ lines, ways }: SelfCheckPanelProps) {
  const { t } = useLingui()
  const open = lines.filter((line) => line.tone === 'look')
  const looks = open.length
  return (
    <Card labelledBy="check-title">
      <h2 id="check-title" className={styles.heading}>{t`Check before you book`}</h2>
      <p role="status" className={styles.sum}>
        {looks === 0
          ? t`Everything is in order.`
          : t`${plural(looks, { one: '# thing to check. You can still book.', other: '# things to check. You can still book.' })}`}
      </p>
      <CheckLines lines={open} ways={ways} />
      <Disclosure summary={t`Everything we checked`}>
        <CheckLines lines={lines.filter((line) => line.tone === 'fine')} ways={ways} />
      </Disclosure>
    </Card>
  )
}

/** The lines of each topic under its name. */
function CheckLines({ lines, ways }: SelfCheckPanelProps) {
  const names = useTopicNames()
  return (
    <dl className={styles.topics}>
      {checkTopics.map((topic) => {
        const own = lines.filter((line) => line.topic === topic)
        if (own.length === 0) return null
        return (
          <div key={topic} className={styles.topic}>
            <dt>{names[topic]}</dt>
            {own.map((line) => (
              <CheckLine key={JSON.stringify(line.saying)} line={line} ways={ways} />
            ))}
          </div>
        )
      })}
    </dl>
  )
}

function CheckLine({ line, ways }: { readonly line: SelfCheckLine; readonly ways: CheckWays }) {
  const { t } = useLingui()
  const labels = useCheckLabels()
  const { tone, place } = line
  return (
    <dd className={styles.line}>
      <span
        className={classNames(styles.mark, styles[tone])}
        role="img"
        aria-label={tone === 'fine' ? t`OK` : t`Needs attention`}
      >
        {tone === 'fine' && <CheckMark />}
      </span>
      <span className={styles.words}>
        {labels(line.saying)} {place && tone === 'look' && <JumpTarget place={place} ways={ways} />}
      </span>
    </dd>
  )
}

function JumpTarget({ place, ways }: { readonly place: CheckPlace; readonly ways: CheckWays }) {
  const { t } = useLingui()
  switch (place.page) {
    case 'passengers':
      return <a href={`${ways.passengers}#${place.fieldId}`}>{t`Correct it`}</a>
    case 'sameFlights':
      return <a href={ways.sameFlights}>{t`See other fares on these flights`}</a>
    case 'results':
      return <a href={ways.results}>{t`Choose a different flight`}</a>
    case 'rules':
      return <JumpLink to={fareRulesId}>{t`See fare rules`}</JumpLink>
    case 'here':
      return <JumpLink to={place.fieldId}>{t`Go to field`}</JumpLink>
  }
}

function JumpLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault()
        focusField(to)
      }}
    >
      {children}
    </a>
  )
}

function useTopicNames(): Readonly<Record<CheckTopic, string>> {
  const { t } = useLingui()
  return {
    names: t`Names`,
    ages: t`Ages`,
    passports: t`Passports`,
    contact: t`Contact`,
    connections: t`Connections`,
    tickets: t`Tickets`,
    baggage: t`Baggage`,
    refund: t`Refund`,
    rebook: t`Changes`,
    seats: t`Seats`,
    price: t`Price`,
    total: t`Total to pay`,
  }
}
