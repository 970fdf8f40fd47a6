import { useLingui } from '@lingui/react/macro'
import type { CabinClass } from '#contract/terms/codes.ts'

/** Names of the six cabins of the specification. */
export function useCabinName(): (cabin: CabinClass) => string {
  const { t } = useLingui()
  const names: Readonly<Record<CabinClass, string>> = {
    economy: t`Economy`,
    premiumEconomy: t`Premium economy`,
    business: t`Business`,
    premiumBusiness: t`Premium business`,
    first: t`First`,
    premiumFirst: t`Premium first`,
  }
  return (cabin) => names[cabin]
}
