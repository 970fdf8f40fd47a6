import type { SearchForm } from '../search-form.ts'
import { isAnyTime } from '#contract/terms/calendar/time-window.ts'

/** An option behind "More options". */
export type SearchOption = 'scope' | 'ticketType' | 'departWindow' | 'returnWindow' | 'airlines' | 'via'

/** Returns the options that differ from the specification's defaults, in page order. */
export function changedOptions(form: SearchForm): readonly SearchOption[] {
  const isSet: Readonly<Record<SearchOption, boolean>> = {
    scope: form.scope === 'domestic',
    ticketType: form.ticketType !== 'both',
    departWindow: !isAnyTime(form.departWindow),
    returnWindow: form.shape === 'roundTrip' && !isAnyTime(form.returnWindow),
    airlines: form.airlines !== undefined,
    via: form.via !== undefined,
  }
  return (Object.keys(isSet) as SearchOption[]).filter((option) => isSet[option])
}
