import { useLingui } from '@lingui/react/macro'
import { type Problem } from '#contract/problem.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Properties of what is told above the list. */
export type TripWarningProps = {
  /** What somebody wanted to go on without. */
  readonly missing: Problem | undefined
  /** A flight that was taken is not on sale any more. */
  readonly isLost: boolean
}

/** What is missing, in the words of the catalogue, and kindly what was lost. Both are read out. */
export function TripWarning({ missing, isLost }: TripWarningProps) {
  const { t } = useLingui()
  const heading = useMissingLabels()
  return (
    <>
      {missing && (
        <Notice
          kind="look"
          isAnnounced
          heading={heading(missing)}
          help={t`Choose one from the list; you can change it later.`}
        />
      )}
      {isLost && (
        <Notice
          kind="look"
          isAnnounced
          heading={t`A flight that you selected is no longer on sale.`}
          help={t`Nothing has been booked. Please choose again from what is on sale now.`}
        />
      )}
    </>
  )
}

/** The catalogue's sentences, here so that nothing has to be fetched first; a test holds them together. */
function useMissingLabels(): (missing: Problem) => string {
  const { t } = useLingui()
  return ({ code, details }) => {
    const number = details?.['number'] ?? ''
    if (code === 'departFlightMissing') return t`Please select depart flight.`
    if (code === 'returnFlightMissing') return t`Please select return flight.`
    return t`Please select flight ${number}.`
  }
}
