import { useLingui } from '@lingui/react/macro'
import type { Problem } from '#contract/problem.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Properties of the warnings above the list. */
export type FlightChoiceNoticeProps = {
  /** What is missing to continue. */
  readonly missing: Problem | undefined
  /** A picked flight is no longer on sale. */
  readonly isLost: boolean
}

/** Says what is missing, in the words of the catalogue, and what was lost. Both are announced. */
export function FlightChoiceNotice({ missing, isLost }: FlightChoiceNoticeProps) {
  const { t } = useLingui()
  const heading = useMissingLabels()
  return (
    <>
      {missing && (
        <Notice
          kind="look"
          isAnnounced
          heading={heading(missing)}
          help={t`Choose one from the list. You can change it later.`}
        />
      )}
      {isLost && (
        <Notice
          kind="look"
          isAnnounced
          heading={t`A flight that you selected is no longer on sale.`}
          help={t`Nothing was booked. Choose again from the flights available now.`}
        />
      )}
    </>
  )
}

/** The catalogue's sentences, copied so that nothing has to be loaded first; a test compares the two. */
function useMissingLabels(): (missing: Problem) => string {
  const { t } = useLingui()
  return ({ code, details }) => {
    const number = details?.['number'] ?? ''
    if (code === 'departFlightMissing') return t`Please select depart flight.`
    if (code === 'returnFlightMissing') return t`Please select return flight.`
    return t`Please select flight ${number}.`
  }
}
