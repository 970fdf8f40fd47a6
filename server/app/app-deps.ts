import { type Config } from '#server/config.ts'
import { type Database } from '#server/database/connection.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type HttpClient } from '#server/platform/http-client.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type Log } from '#server/platform/log.ts'
import { type HouseGrounds } from '#server/providers/supply/house/supply-snapshot.ts'
import { type PaymentProvider } from '#server/providers/payment/payment-provider.ts'
import { type SupplyProvider } from '#server/providers/supply/supply-provider.ts'

/** What a shop is made of: everything that touches the outside is handed in. */
export type AppDeps = {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly httpClient: HttpClient
  readonly version: string
  /** Sells instead of the supplier of the set-up: for tests that decide what an airline does. */
  readonly supply?: SupplyProvider
  /** Take the money instead of the payment services of the set-up: for tests that decide what a service does. */
  readonly payments?: readonly PaymentProvider[]
  /** The flights of the house in place of those of the set-up: for tests that need no whole world. */
  readonly houseGrounds?: HouseGrounds
  /** The work of a password hash as a power of two; anything but the usual is for tests, which sign in very often. */
  readonly passwordLogN?: number
  /** The built web app; without it the shop answers calls only. */
  readonly webDirectory?: string
}
