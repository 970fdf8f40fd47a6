import type { DifferenceFacts } from '#contract/api/staff/reconciliation.ts'

/** Returns the facts of a difference as an English note, for API readers that do not know the codes. */
export function differenceNote({
  subject,
  ourState,
  theirState,
  recordLocator,
  clientReference,
}: DifferenceFacts): string {
  const known = [ourState, theirState && `${theirState} there`, recordLocator, clientReference]
  const parts = known.filter((one) => one !== undefined && one !== '')
  if (parts.length > 0) return parts.join(', ')
  return subject === 'refund' ? 'given back' : 'taken'
}
