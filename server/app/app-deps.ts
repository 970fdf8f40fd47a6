import { type Config } from '#server/config.ts'
import { type Database } from '#server/database/connection.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type HttpClient } from '#server/platform/http-client.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type Log } from '#server/platform/log.ts'
import { type HouseSnapshots } from '#server/providers/supply/house/supply-snapshot.ts'
import { type PaymentProvider } from '#server/providers/payment/payment-provider.ts'
import { type SupplyProvider } from '#server/providers/supply/supply-provider.ts'

/** Dependencies of a shop: everything external is injected. */
export type AppDeps = {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly httpClient: HttpClient
  readonly version: string
  /** Replaces the configured supplier: for tests that control an airline's behaviour. */
  readonly supply?: SupplyProvider
  /** Replaces the configured payment providers: for tests that control a provider's behaviour. */
  readonly payments?: readonly PaymentProvider[]
  /** Replaces the configured flights of the house supplier: for tests that need no whole world. */
  readonly houseSnapshots?: HouseSnapshots
  /** log2 of the scrypt cost; anything but the default is for tests, which sign in very often. */
  readonly passwordLogN?: number
  /** The built web app; without it the shop answers calls only. */
  readonly webDirectory?: string
}
