import { useLingui } from '@lingui/react/macro'
import type { ReconciliationAnswer } from '#contract/api/staff/reconciliation.ts'
import { FactRow } from '../fact-row.tsx'
import { useOurStateLabels, useSubjectLabels, useTheirStateLabels } from './use-difference-labels.ts'

/** Properties of a difference's facts. */
export type DifferenceFactListProps = {
  readonly difference: Pick<ReconciliationAnswer['differences'][number], 'facts' | 'note'>
}

/**
 * What is compared, its value on each side, and its references there; the note where nothing else is known.
 */
export function DifferenceFactList({ difference: { facts, note } }: DifferenceFactListProps) {
  const { t } = useLingui()
  const subjects = useSubjectLabels()
  const ourStates = useOurStateLabels()
  const theirStates = useTheirStateLabels()
  if (facts === undefined) return note === '' ? null : <FactRow name={t`Resolution note`}>{note}</FactRow>
  const { subject, ourState, theirState, recordLocator, clientReference } = facts
  return (
    <>
      <FactRow name={t`Compared`}>{subjects[subject]}</FactRow>
      {ourState !== undefined && (
        <FactRow name={t`Status in our books`}>{ourStates(subject)[ourState] ?? ourState}</FactRow>
      )}
      {theirState !== undefined && (
        <FactRow name={t`Status in theirs`}>{theirStates(subject)[theirState] ?? theirState}</FactRow>
      )}
      {recordLocator !== undefined && (
        <FactRow name={t`PNR`}>
          <span className="figures">{recordLocator}</span>
        </FactRow>
      )}
      {clientReference !== undefined && (
        <FactRow name={t`Our reference in their books`}>
          <span className="figures">{clientReference}</span>
        </FactRow>
      )}
    </>
  )
}
