import { useLingui } from '@lingui/react/macro'

/** What the sources of offers are called on the page: a name of theirs, and a plain word for the house's own flights. */
export function useSourceNames(): (sources: readonly string[]) => string {
  const { t } = useLingui()
  return (sources) =>
    sources.map((source) => (source.startsWith('house') ? t`the simulated airlines` : source)).join(', ')
}
