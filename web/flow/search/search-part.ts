import { type Problem } from '#contract/problem.ts'
import { type SearchFaults, type SearchField } from './search-faults.ts'
import { type SearchForm } from './search-form.ts'

/** What every part of the search box takes. */
export type SearchPart = {
  readonly form: SearchForm
  readonly faults: SearchFaults
  readonly change: (next: Partial<SearchForm>) => void
  /** The catalogue's sentence about a problem. */
  readonly sentence: (problem: Problem) => string
}

/** The error text of a field: undefined while nothing is wrong with it. */
export function errorOf({ faults, sentence }: SearchPart, field: SearchField): string | undefined {
  const fault = faults[field]
  return fault && sentence(fault)
}
