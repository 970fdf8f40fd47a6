import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connection.ts'
import { type ReplicaReads, openReads } from '#server/database/replica/reads.ts'
import { createBrandVersionStore } from '#server/platform/brand/brand-version-store.ts'
import { type SettingsBrand, type ShopBrand, createShopBrand } from '#server/platform/brand/shop-brand.ts'
import type { HttpClient } from '#server/platform/http-client.ts'
import { type Metrics, createMetrics, measureHttpClient } from '#server/platform/metrics/metrics.ts'
import type { PdfRenderer } from '#server/platform/pdf/pdf-renderer.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Keys, openSecretKeys } from '#server/platform/secret-keys.ts'
import type { SharedState } from '#server/platform/shared-state/shared-state.ts'
import { openSharedState } from '#server/platform/shared-state/valkey-state.ts'
import { traceHttpClient } from '#server/platform/trace/trace-http-client.ts'
import type { Tracer } from '#server/platform/trace/trace.ts'
import { createTransactionRunner } from '#server/platform/transaction.ts'
import type { WebhookReceivers } from '#server/platform/webhooks/webhook-receivers.ts'
import type { HouseSnapshots } from '#server/providers/supply/house/supply-snapshot.ts'
import type { PaymentProvider } from '#server/providers/payment/payment-provider.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import { openShopBrand } from './open-shop-brand.ts'
import { type ShopStorage, openStorage } from './storage/open-storage.ts'

/** Dependencies of a shop: everything external is injected. */
export type AppDeps = Pick<Platform, 'clock' | 'ids' | 'log'> & {
  readonly config: Config
  readonly database: Database
  readonly httpClient: HttpClient
  readonly version: string
  /** The brand of the settings, when it was opened before; its files are read otherwise. */
  readonly settingsBrand?: SettingsBrand
  /** Replaces the configured supplier: for tests that control an airline's behaviour. */
  readonly supply?: SupplyProvider
  /** Replaces the configured payment providers: for tests that control a provider's behaviour. */
  readonly payments?: readonly PaymentProvider[]
  /** Replaces the rule that webhooks go to public addresses: for tests, whose receivers are on loopback. */
  readonly webhookReceivers?: WebhookReceivers
  /** Replaces the configured flights of the house supplier: for tests that need no whole world. */
  readonly houseSnapshots?: HouseSnapshots
  /** Replaces the shop’s own process that makes PDFs: for tests, whose shops share one. */
  readonly press?: PdfRenderer
  /** log2 of the scrypt cost; anything but the default is for tests, which sign in very often. */
  readonly passwordLogN?: number
  /** Longest wait for Valkey in ms; anything but the default is for tests, on machines that are busy. */
  readonly valkeyAnswerMs?: number
  /** The built web app; without it the shop answers calls only. */
  readonly webDirectory?: string
}

/** What the parts of a shop are built from. */
export type AppContext = AppDeps &
  ShopStorage & {
    readonly db: Database['db']
    /** Reads for reports, which may be a minute old. */
    readonly reads: ReplicaReads
    readonly platform: Platform
    /** The brand in force. */
    readonly brand: ShopBrand
    readonly keys: Keys
    /** What the processes of the shop share outside of the database. */
    readonly sharedState: SharedState
    /** Absent where nobody may read them. */
    readonly metrics?: Metrics
    /** Absent where traces are off. */
    readonly tracer?: Tracer | undefined
  }

/** Completes the dependencies of a shop with its connection, its platform and its brand. */
export async function appContextOf(deps: AppDeps): Promise<AppContext> {
  const { config, database, clock, ids, log } = deps
  const platform = {
    clock,
    ids,
    log,
    transact: createTransactionRunner(database.db),
    publicUrl: config.publicUrl,
  }
  const tracer = await openTracer(config, deps.version)
  const metrics = config.metricsToken === undefined ? undefined : createMetrics(tracer)
  const traced = tracer === undefined ? deps.httpClient : traceHttpClient(deps.httpClient)
  const httpClient = metrics === undefined ? traced : measureHttpClient(traced, metrics, clock)
  const storage = openStorage({ ...deps, httpClient })
  const brand = createShopBrand({
    ...platform,
    settings: deps.settingsBrand ?? (await openShopBrand(config)),
    versions: createBrandVersionStore(database.db, storage.files),
  })
  const keys = await openSecretKeys({ database, ids, dataDir: config.dataDir })
  return {
    ...deps,
    db: database.db,
    reads: openReads({ ...deps, replicaUrl: config.databaseReplicaUrl, metrics }),
    platform,
    brand,
    keys,
    sharedState: await openSharedState({
      ...platform,
      keys,
      metrics,
      valkeyUrl: config.valkeyUrl,
      answerMs: deps.valkeyAnswerMs,
    }),
    httpClient,
    tracer,
    ...(metrics && { metrics }),
    ...storage,
  }
}

/** Opens the tracer where a collector is set; its packages are loaded only then. */
async function openTracer({ telemetry }: Config, version: string): Promise<Tracer | undefined> {
  const { endpoint } = telemetry
  if (endpoint === undefined) return undefined
  const { createTracer } = await import('#server/platform/trace/open-telemetry.ts')
  return createTracer({ ...telemetry, endpoint, version })
}
