import { type Problem } from '#contract/problem.ts'
import { type SearchFaults, type SearchField } from './search-faults.ts'
import { type SearchForm } from './search-form.ts'

/** Changes the form; as a function where several parts may change it at once. */
export type ChangeForm = (next: Partial<SearchForm> | ((form: SearchForm) => Partial<SearchForm>)) => void

/** What every part of the search box takes. */
export type SearchPart = {
  readonly form: SearchForm
  readonly faults: SearchFaults
  readonly change: ChangeForm
  /** The catalogue's sentence about a problem. */
  readonly sentence: (problem: Problem) => string
}

/** The error text of a field: undefined while nothing is wrong with it. */
export function errorOf({ faults, sentence }: SearchPart, field: SearchField): string | undefined {
  const fault = faults[field]
  return fault && sentence(fault)
}
