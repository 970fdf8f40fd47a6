import { useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { CheckMark } from '#web/ui/check-mark.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type WayChoice } from '../list-choices.ts'
import { type ListProps } from '../list-props.ts'
import { type TripPart, type TripSoFar } from './trip-so-far.ts'
import { backTo } from './back-to.ts'
import { type JourneyWords, useJourneyWords } from './use-journey-words.ts'
import styles from './trip-steps.module.css'

/** Properties of the steps: the list, and what has been chosen of the trip. */
export type TripStepsProps = { readonly list: ListProps; readonly soFar: TripSoFar }

/** Which journey of a trip is being chosen, and whether flight by flight at all. Says nothing of a single journey. */
export function TripSteps({ list, soFar }: TripStepsProps) {
  const { t } = useLingui()
  const { choices, change, request } = list
  if (request.searchAirLegs.length < 2) return null
  const isBySteps = choices.way === 'steps'
  return (
    <div className={styles.steps}>
      {isBySteps && <StepList list={list} parts={soFar.parts} />}
      <div className={styles.foot}>
        <RadioGroup<WayChoice>
          className={styles.way}
          label={t`How to choose`}
          isLegendHidden
          value={choices.way}
          onChange={(way) => change({ ...choices, way, open: undefined })}
          choices={[
            { value: 'steps', text: t`Flight by flight` },
            { value: 'trips', text: t`Whole trips` },
          ]}
        />
        <p className={styles.note}>{t`Prices are for the whole trip.`}</p>
      </div>
    </div>
  )
}

type StepListProps = { readonly list: ListProps; readonly parts: readonly TripPart[] }

function StepList({ list, parts }: StepListProps) {
  const { t } = useLingui()
  const words = useJourneyWords(list.request)
  const now = parts.find(({ state }) => state === 'now')?.index ?? parts.length - 1
  return (
    <ol className={styles.list} aria-label={t`Flights of your trip`}>
      {parts.map((part) => {
        const isNow = part.index === now
        const isTaken = part.state === 'taken' && !isNow
        // There is room on a phone for three.
        const isFar = parts.length > 3 && !isNow && part.index !== now - 1
        return (
          <li
            key={part.index}
            className={classNames(
              styles.step,
              isNow && styles.now,
              isTaken && styles.taken,
              isFar && styles.far,
            )}
            aria-current={isNow ? 'step' : undefined}
            tabIndex={isNow ? -1 : undefined}
          >
            {isTaken ? (
              <Button kind="plain" className={styles.back} onClick={() => backTo(list, part.index)}>
                <CheckMark />
                <StepWords index={part.index} words={words} />
                <VisuallyHidden>{t`selected, change`}</VisuallyHidden>
              </Button>
            ) : (
              <StepWords index={part.index} words={words} />
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** "1. Departing flight: Bangkok to Tokyo, Sat 5 Dec". */
function StepWords({ index, words }: { readonly index: number; readonly words: JourneyWords }) {
  return (
    <span className={styles.words}>
      <span className={styles.number}>{index + 1}.</span>{' '}
      <span className={styles.name}>
        {words.name(index) !== undefined && (
          <>
            <b>{words.name(index)}</b>
            <VisuallyHidden>:</VisuallyHidden>{' '}
          </>
        )}
        {words.route(index)}, {words.day(index)}
      </span>
    </span>
  )
}
