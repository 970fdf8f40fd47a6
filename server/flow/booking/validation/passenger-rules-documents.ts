import { type Problem, problem } from '#contract/problem.ts'
import { type CheckedPassenger } from './checked-passenger.ts'

/** What is wrong with a passport, where the route needs one: it has to run until the last day of travel. */
export function documentFault({ one, path, frame, dates }: CheckedPassenger): Problem | undefined {
  if (frame.documents === 'none') return undefined
  const needed = ['passportNumber', 'issueCountry', 'expiryDate'] as const
  const missing = needed.find((name) => !one[name])
  if (missing) return problem('documentMissing', { field: `${path}.${missing}` })
  const last = dates.toSorted().at(-1)
  if (last !== undefined && last > (one.expiryDate ?? ''))
    return problem('documentExpires', { field: `${path}.expiryDate`, details: { date: last } })
  const isIssued = !one.issueDate || (one.issueDate >= one.birthdate && one.issueDate <= frame.today)
  return isIssued ? undefined : problem('wrongFormat', { field: `${path}.issueDate` })
}
