import type { Platform } from '#server/platform/platform.ts'
import { type HouseSnapshots, openSnapshots } from './supply-snapshot.ts'
import { type HouseSupply, createHouseSupply } from './house-provider.ts'
import { createHouseSalesStore } from './house-sales-store.ts'
import { createHouseStore } from './house-store.ts'
import type { WorldSource } from './house-world.ts'
import { createHouseImportStore } from './import/house-import-store.ts'

/** The configuration of a shop's house. */
export type HouseSetting = Pick<Platform, 'clock' | 'ids' | 'log'> & {
  readonly config: {
    /** Directory of saved worlds. */
    readonly dataDir: string
    /** Source of its flights; undefined: the network files if present, else generated. */
    readonly houseWorld: WorldSource | undefined
    /** Number of its search threads; undefined: by the cores of the machine. */
    readonly searchThreads: number | undefined
  }
  readonly database: Parameters<typeof createHouseSalesStore>[0]
  /** Address of the module with which search threads write offers; see {@link OfferWriterModule}. */
  readonly offerWriterUrl: string
  /** Replacement of those flights, for tests. */
  readonly houseSnapshots?: HouseSnapshots
}

/**
 * Opens the house of a shop. Returns at once; sales start when the world is ready. A shop that only services
 * old orders generates its world on demand.
 */
export function openHouseSupply(
  { config, database, clock, ids, log, houseSnapshots, offerWriterUrl }: HouseSetting,
  isSelling: boolean,
): HouseSupply {
  const { db } = database
  const grounds =
    houseSnapshots ??
    openSnapshots({
      ...(config.houseWorld && { source: config.houseWorld }),
      dataDir: config.dataDir,
      isLazy: !isSelling,
      writerUrl: offerWriterUrl,
      ...(config.searchThreads !== undefined && { threads: config.searchThreads }),
      salesStore: createHouseSalesStore(database),
      importStore: createHouseImportStore(db),
      clock,
      log,
    })
  return createHouseSupply({ store: createHouseStore(db), grounds, clock, ids, log })
}
