import { decodeSearchParam } from '#web/session/search-param-reader.ts'
import type { SearchForm } from './search-form.ts'
import { searchFormOf, type ReopenInput } from './search-request-mapping.ts'

/**
 * Returns the form of the search in an address; undefined when it is broken. Loaded only where there is one.
 */
export function reopenedForm(param: string, input: ReopenInput): SearchForm | undefined {
  const request = decodeSearchParam(param)
  return request && searchFormOf(request, input)
}
