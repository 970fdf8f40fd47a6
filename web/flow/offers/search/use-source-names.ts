import { useLingui } from '@lingui/react/macro'
import { sourceKind } from './source-kind.ts'

/**
 * Returns the names of sources on the page. Wholesalers have none: a traveller knows airlines, not those who
 * sell for them. Empty unless each of the sources has a name.
 */
export function useSourceNames(): (sources: readonly string[]) => string {
  const { t } = useLingui()
  const sourceNameOf = (source: string): string => {
    const names = {
      simulated: t`simulated airlines`,
      waitingLists: t`airline waiting lists`,
      airline: source,
      unnamed: '',
    }
    return names[sourceKind(source)]
  }
  return (sources) => {
    const names = [...new Set(sources.map(sourceNameOf))]
    return names.includes('') ? '' : names.join(', ')
  }
}
