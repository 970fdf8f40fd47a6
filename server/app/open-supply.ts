import { duffelProvider } from '#server/providers/supply/duffel/duffel-provider.ts'
import { type HouseSupply } from '#server/providers/supply/house/house-provider.ts'
import { openHouse } from '#server/providers/supply/house/open-house.ts'
import { type SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import { type AppParts } from './app-parts.ts'

/** The active supplier, and every one that old orders may need. */
export type Supply = {
  readonly active: SupplyProvider
  readonly of: (supplierId: string) => SupplyProvider | undefined
  readonly house: HouseSupply
}

/** The only place that names concrete suppliers. */
export function openSupply(parts: AppParts): Supply {
  const { config, httpClient, supply } = parts
  const { url, token } = config.duffel
  const house = openHouse(parts, config.supply === 'house' && supply === undefined)
  const suppliers: SupplyProvider[] = [house]
  if (url && token) suppliers.push(duffelProvider({ http: httpClient, url, token }))
  const of = (supplierId: string) => suppliers.find((one) => one.supplierId === supplierId)
  if (supply) return { active: supply, of: (id) => (id === supply.supplierId ? supply : of(id)), house }
  const active = of(config.supply)
  if (!active) throw new Error(`SUPPLY=${config.supply} is not part of this version yet.`)
  return { active, of, house }
}
