import { useLingui } from '@lingui/react/macro'
import { sourceKind } from './source-kind.ts'

/**
 * What sources of offers are called on the page. Wholesalers have no name there: a traveller asks airlines, and those
 * who sell for them are not his business. Empty unless each of the sources has a name.
 */
export function useSourceNames(): (sources: readonly string[]) => string {
  const { t } = useLingui()
  const nameOf = (source: string): string => {
    const names = {
      simulated: t`the simulated airlines`,
      waitingLists: t`the airlines’ waiting lists`,
      airline: source,
      unnamed: '',
    }
    return names[sourceKind(source)]
  }
  return (sources) => {
    const names = [...new Set(sources.map(nameOf))]
    return names.includes('') ? '' : names.join(', ')
  }
}
