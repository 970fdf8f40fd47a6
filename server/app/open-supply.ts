import { todayIn } from '#contract/terms/time-zone.ts'
import { shopZone } from '#server/flow/offers/sales-channel.ts'
import { createDemoStore } from '#server/providers/supply/demo/demo-store.ts'
import { demoProvider } from '#server/providers/supply/demo/demo-provider.ts'
import {
  type SupplierCallLog,
  createSupplierCallLog,
} from '#server/providers/supply/guarded/supplier-call-log.ts'
import { createSupplierCallStore } from '#server/providers/supply/guarded/supplier-call-store.ts'
import { guardSupply } from '#server/providers/supply/guarded/guarded-supply.ts'
import type { HouseSupply } from '#server/providers/supply/house/house-provider.ts'
import { createHouseSalesStore } from '#server/providers/supply/house/house-sales-store.ts'
import { createHouseSalesVersion } from '#server/providers/supply/house/house-sales-version.ts'
import { openHouseSupply } from '#server/providers/supply/house/open-house-supply.ts'
import type { SearchProcesses } from '#server/providers/supply/remote/search-processes.ts'
import { searchRemotely } from '#server/providers/supply/remote/search-remotely.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import { createExchangeRateStore } from '#server/staff/exchange-rates/exchange-rate-store.ts'
import type { Reference } from '#server/reference/reference.ts'
import type { AppContext } from './app-deps.ts'
import { openSearchProcesses } from './search/open-search-processes.ts'

/** The suppliers that are sold from, and every one that existing orders may need. */
export type Supply = {
  readonly active: readonly SupplyProvider[]
  readonly of: (supplierId: string) => SupplyProvider | undefined
  readonly all: readonly SupplyProvider[]
  readonly house: HouseSupply
  /** Resolves once the supplier calls are logged. */
  readonly settled: () => Promise<void>
}

/**
 * Opens the suppliers; the only place that names concrete ones. External ones are guarded; the house and the
 * demo are parts of the shop itself. Every configured supplier serves its existing orders, whichever is
 * active. The code of an external one is loaded only where it is configured.
 */
export async function openSupply(deps: AppContext, reference: Reference): Promise<Supply> {
  const { config, supply } = deps
  const processes = openSearchProcesses(deps)
  const house = openHouse(deps, processes)
  const journal = createSupplierCallLog({ ...deps, store: createSupplierCallStore(deps.db) })
  const demo = openDemoSupplier(deps, reference)
  const outside = await externalSuppliers(deps, { reference, journal, processes })
  const suppliers: readonly SupplyProvider[] = [
    house,
    processes ? searchRemotely(demo, processes, deps.log) : demo,
    ...outside,
  ]
  const { settled } = journal
  const supplierById = (supplierId: string) => suppliers.find((one) => one.supplierId === supplierId)
  if (supply)
    return {
      active: [supply],
      of: (id) => (id === supply.supplierId ? supply : supplierById(id)),
      all: [supply],
      house,
      settled,
    }
  const active = config.supply.map((name) => {
    const found = supplierById(name)
    if (!found) throw new Error(`SUPPLY=${name} has no settings.`)
    return found
  })
  return { active, of: supplierById, all: suppliers, house, settled }
}

/** Opens the house; it loads its world at once only where it searches for customers. */
function openHouse(deps: AppContext, processes: SearchProcesses | undefined): HouseSupply {
  const { config, supply, database, log } = deps
  const offerWriterUrl = new URL('./offer-writer.ts', import.meta.url).href
  const isSold = config.supply.includes('house') && supply === undefined
  const isSearched = isSold && processes === undefined && config.role !== 'worker'
  const house = openHouseSupply({ ...deps, offerWriterUrl }, isSearched)
  if (!processes) return house
  const salesVersion = createHouseSalesVersion(createHouseSalesStore(database))
  return {
    ...searchRemotely(house, processes, log),
    answerVersion: salesVersion,
    health: async (context) =>
      processes.isReachable() ? house.health(context) : { isReady: false, note: 'no search process answers' },
  }
}

type Outside = {
  readonly reference: Reference
  readonly journal: SupplierCallLog
  readonly processes: SearchProcesses | undefined
}

async function externalSuppliers(
  { config, clock, httpClient, db, log, sharedState, version }: AppContext,
  { reference, journal, processes }: Outside,
): Promise<SupplyProvider[]> {
  const { duffel, sabre } = config
  const shared = config.valkeyUrl === undefined ? undefined : { state: sharedState, version }
  // Answers are kept where they are forgotten when a price has changed: in the process that prices.
  const rule = config.role === 'search' ? { keepSeconds: 0 } : {}
  const withGuard = (provider: SupplyProvider) =>
    guardSupply(processes ? searchRemotely(provider, processes, log) : provider, {
      clock,
      rule,
      isHeard: true,
      shared,
    })
  const suppliers: SupplyProvider[] = []
  if (duffel.url && duffel.token) {
    const { duffelProvider } = await import('#server/providers/supply/duffel/duffel-provider.ts')
    const { url, token, webhookSecret } = duffel
    const http = journal.watch(httpClient, 'duffel')
    const rates = createExchangeRateStore(db)
    const account = { http, url, token, exchangeRates: async () => (await rates.current()).rows }
    suppliers.push(withGuard(duffelProvider({ ...account, ...(webhookSecret && { webhookSecret }) })))
  }
  const { url, clientId, clientSecret, pcc } = sabre
  if (url && clientId && clientSecret && pcc) {
    const { sabreProvider } = await import('#server/providers/supply/sabre/sabre-provider.ts')
    const http = journal.watch(httpClient, 'sabre')
    const { zone, auth, epr, password, soapUrl, printerProfile } = sabre
    const { maxConcurrent, journalQueue, limitQueue, settings } = sabre
    const office = { zone, printerProfile, maxConcurrent, journalQueue, limitQueue, settings }
    const zoneOfAirport = (airport: string) => reference.zoneOf(airport)
    const user = { ...(epr && { epr }), ...(password && { password }) }
    const signIn = { url, clientId, clientSecret, pcc, auth, ...user, ...(soapUrl && { soapUrl }) }
    suppliers.push(
      withGuard(sabreProvider({ http, ...signIn, ...office, zoneOf: zoneOfAirport, sharedState })),
    )
  }
  return suppliers
}

function openDemoSupplier({ db, ids, clock }: AppContext, reference: Reference): SupplyProvider {
  const isOneworldAirline = (airlines: readonly string[]) => {
    const group = reference.airlineGroup('oneworld', todayIn(shopZone, clock.now()))
    return airlines.length > 0 && airlines.toSorted().join() === group?.airlines.toSorted().join()
  }
  return demoProvider({ store: createDemoStore(db), ids, isOneworld: isOneworldAirline })
}
