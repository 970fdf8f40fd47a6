import { type Clock } from '#server/platform/clock.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type Log } from '#server/platform/log.ts'
import { type HouseGrounds, openGround } from './supply-snapshot.ts'
import { type HouseSupply, createHouseSupply } from './house-provider.ts'
import { createHouseSalesStore } from './house-sales-store.ts'
import { createHouseStore } from './house-store.ts'
import { type WorldSource } from './house-world.ts'
import { createHouseImportStore } from './import/house-import-store.ts'

/** What the house of a shop is made of; the parts of a shop hold it all. */
export type HouseSetting = {
  readonly config: {
    /** Where its world is kept. */
    readonly dataDir: string
    /** Where its flights come from; undefined: from network files where there are any, else generated. */
    readonly houseWorld: WorldSource | undefined
  }
  readonly database: { readonly db: Parameters<typeof createHouseStore>[0] }
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  /** Flights in place of those: for tests. */
  readonly houseGrounds?: HouseGrounds
}

/**
 * Opens the house of a shop. It answers at once, and sells as soon as its world is there; one that only serves old
 * orders makes its world when it is asked.
 */
export function openHouse(
  { config, database: { db }, clock, ids, log, houseGrounds }: HouseSetting,
  isSelling: boolean,
): HouseSupply {
  const grounds =
    houseGrounds ??
    openGround({
      ...(config.houseWorld && { source: config.houseWorld }),
      dataDir: config.dataDir,
      isLazy: !isSelling,
      salesStore: createHouseSalesStore(db),
      importStore: createHouseImportStore(db),
      clock,
      log,
    })
  return createHouseSupply({ store: createHouseStore(db), grounds, clock, ids, log })
}
