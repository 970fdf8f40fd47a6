import type { Problem } from '#contract/problem.ts'
import type { SearchFaults, SearchField } from './search-faults.ts'
import type { SearchForm } from './search-form.ts'

/** Changes the form; takes a function where several parts may change it at once. */
export type ChangeForm = (next: Partial<SearchForm> | ((form: SearchForm) => Partial<SearchForm>)) => void

/** Properties of every part of the search box. */
export type SearchPart = {
  readonly form: SearchForm
  readonly faults: SearchFaults
  readonly change: ChangeForm
  /** Returns the catalogue's sentence of a problem. */
  readonly sentence: (problem: Problem) => string
}

/** Returns the error text of a field: undefined without a fault. */
export function errorOf({ faults, sentence }: SearchPart, field: SearchField): string | undefined {
  const fault = faults[field]
  return fault && sentence(fault)
}
