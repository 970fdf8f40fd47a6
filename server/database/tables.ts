import { type AccountTables } from './account-tables.ts'
import { type FlowTables } from './flow-tables.ts'
import { type HouseImportTables } from './house-import-tables.ts'
import { type HouseTables } from './house-tables.ts'
import { type PlatformTables } from './platform-tables.ts'

/** Every table of the shop as its columns are read and written. */
export type Tables = PlatformTables & FlowTables & HouseTables & HouseImportTables & AccountTables
