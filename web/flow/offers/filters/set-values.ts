import { type ListChoices, type ValueFilter } from '../list-choices.ts'

/** The choices with these values of a filter and no others; none leaves everything. */
export function withValues(choices: ListChoices, name: ValueFilter, values: readonly string[]): ListChoices {
  return { ...choices, values: { ...choices.values, [name]: values } }
}
