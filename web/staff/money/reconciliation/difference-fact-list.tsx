import { useLingui } from '@lingui/react/macro'
import type { ReconciliationAnswer } from '#contract/api/staff/reconciliation.ts'
import { MoneyFact } from '../money-fact.tsx'
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
  if (facts === undefined) return note === '' ? null : <MoneyFact name={t`Resolution note`}>{note}</MoneyFact>
  const { subject, ourState, theirState, recordLocator, clientReference } = facts
  return (
    <>
      <MoneyFact name={t`Compared`}>{subjects[subject]}</MoneyFact>
      {ourState !== undefined && (
        <MoneyFact name={t`Status in our books`}>{ourStates(subject)[ourState] ?? ourState}</MoneyFact>
      )}
      {theirState !== undefined && (
        <MoneyFact name={t`Status in theirs`}>{theirStates(subject)[theirState] ?? theirState}</MoneyFact>
      )}
      {recordLocator !== undefined && (
        <MoneyFact name={t`PNR`}>
          <span className="figures">{recordLocator}</span>
        </MoneyFact>
      )}
      {clientReference !== undefined && (
        <MoneyFact name={t`Our reference in their books`}>
          <span className="figures">{clientReference}</span>
        </MoneyFact>
      )}
    </>
  )
}
