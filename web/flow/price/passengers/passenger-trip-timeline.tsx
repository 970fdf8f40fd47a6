import { useLingui } from '@lingui/react/macro'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { PassengerDraft } from '#web/session/trip-draft.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { PassengerRequirements } from './passenger-fields.ts'
import { type TripFacts, tripFactsOf, type TripMark } from './passenger-trip-facts.ts'
import styles from './passenger-trip-timeline.module.css'

/** Properties of the line of a trip. */
export type PassengerTripTimelineProps = {
  readonly passenger: PassengerDraft
  readonly frame: PassengerRequirements
}

/** Birthday and passport expiry on the days of the trip: drawn to scale, and the same facts as text. */
export function PassengerTripTimeline({ passenger, frame }: PassengerTripTimelineProps) {
  const { t } = useLingui()
  const facts = tripFactsOf(passenger, frame)
  if (!facts) return null
  const name = passenger.firstName.trim() || passenger.lastName.trim() || t`This traveller`
  return (
    <div className={styles.trip}>
      <TripDrawing facts={facts} />
      <ul className={styles.facts}>
        {facts.birthday && <BirthdayFact name={name} birthday={facts.birthday} />}
        {facts.passport && <PassportFact passport={facts.passport} lastOn={facts.lastOn} />}
      </ul>
    </div>
  )
}

type BirthdayProps = {
  readonly name: string
  readonly birthday: NonNullable<TripFacts['birthday']>
}

function BirthdayFact({ name, birthday }: BirthdayProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { age, misfitOn } = birthday
  const day = formatDate(birthday.on, language, 'day')
  const flight = misfitOn && formatDate(misfitOn, language, 'day')
  return (
    <li className={classNames(styles.fact, misfitOn !== undefined && styles.wrong)}>
      <MarkSymbol kind="birthday" />
      <span>
        {flight === undefined && t`${name} turns ${age} on ${day}, during the trip. The fare stays the same.`}
        {flight !== undefined &&
          age === 2 &&
          t`${name} turns ${age} on ${day}, before the flight on ${flight}, and will need a child fare and their own seat. Search again with one more child.`}
        {flight !== undefined &&
          age !== 2 &&
          t`${name} turns ${age} on ${day}, before the flight on ${flight}, and will need a different fare. Search again with the right traveller type.`}
      </span>
    </li>
  )
}

type PassportProps = Pick<TripFacts, 'lastOn'> & {
  readonly passport: NonNullable<TripFacts['passport']>
}

function PassportFact({ passport, lastOn }: PassportProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const until = formatDate(passport.expiresOn, language)
  const last = formatDate(lastOn, language)
  const mark = formatDate(passport.sixMonthsOn, language)
  const labels = {
    expired: t`The passport expires on ${until}, before the last flight on ${last}.`,
    underSixMonths: t`This passport expires on ${until}. Many countries ask for six months after the trip (until ${mark}). Check the entry rules before you pay.`,
    enough: t`Passport valid until ${until}, more than six months after the trip.`,
  }
  const { reach } = passport
  const look = { expired: styles.wrong, underSixMonths: styles.look, enough: undefined }[reach]
  return (
    <li className={classNames(styles.fact, look)}>
      <MarkSymbol kind="expiry" />
      <span>{labels[reach]}</span>
    </li>
  )
}

/** The trip as a thick line, flights as rings, and every mark in a shape of its own. Decorative. */
function TripDrawing({ facts }: { readonly facts: TripFacts }) {
  const end = positionPercent(facts.tripEnd)
  return (
    <svg className={styles.line} aria-hidden="true" focusable="false">
      <line className={styles.after} x1={end} x2="100%" y1="50%" y2="50%" />
      <line className={styles.days} x1="0" x2={end} y1="50%" y2="50%" />
      {facts.marks.map((mark) => (
        <svg key={mark.kind + mark.on} x={positionPercent(mark.at)} y="50%" overflow="visible">
          <MarkShape kind={mark.kind} />
        </svg>
      ))}
    </svg>
  )
}

function MarkShape({ kind }: Pick<TripMark, 'kind'>) {
  switch (kind) {
    case 'flight':
      return <circle className={styles.flight} r="4" />
    case 'birthday':
      return <path className={styles.birthday} d="M0 -8 L8 0 L0 8 L-8 0 Z" />
    case 'sixMonths':
      return <line className={styles.sixMonths} y1="-8" y2="8" />
    case 'expiry':
      return <rect className={styles.expiry} x="-6" y="-6" width="12" height="12" />
  }
}

/** The shape of a mark before its sentence. */
function MarkSymbol({ kind }: Pick<TripMark, 'kind'>) {
  return (
    <svg className={styles.sign} viewBox="-10 -10 20 20" aria-hidden="true" focusable="false">
      <MarkShape kind={kind} />
    </svg>
  )
}

function positionPercent(share: number): string {
  return `${(share * 100).toFixed(2)}%`
}
