import type { Instant } from '#contract/terms/time.ts'
import type { Search } from '#server/flow/search/search.ts'
import { mergeStreams } from '#server/platform/merge-streams.ts'
import type { Platform } from '#server/platform/platform.ts'
import { spanOfStream } from '#server/platform/trace/trace.ts'
import type { WrittenShopEvent } from '#server/providers/supply/offer-writer.ts'
import type { ShopEvent, UnsoldOffers } from '#server/providers/supply/supplier-offer.ts'
import type { UnsoldOfferStore } from '#server/providers/supply/supply-monitoring.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import { type UnsoldCount, createUnsoldCount } from './count-unsold.ts'
import type { PriceLines, Viewer } from './price-answer.ts'
import type { Pricing } from './pricing.ts'
import { type PrivateFaresFor, companyOfFares } from './private-fares/current-private-fares.ts'
import type { Routing } from './routing/current-routing.ts'
import type { OfferSearch, OfferSeals } from './sealed-offer.ts'
import type { OfferRecorder } from './search-recorder.ts'
import { type OfferWriterSettings, createOfferWriter } from './write-offers.ts'

/** Dependencies of a search at the suppliers. */
export type SupplierSearchDeps = Pick<Platform, 'clock' | 'log'> & {
  /** Those that are searched, side by side. */
  readonly suppliers: readonly SupplyProvider[]
  readonly unsoldStore: Pick<UnsoldOfferStore, 'save'>
  readonly seals: OfferSeals
  readonly airportsOf: (code: string) => readonly string[]
}

/** What a search yields for the screen. */
export type OffersEvent =
  /** `line` is a line of the response with packed offers, of which there are `count`. */
  | { readonly kind: 'packed'; readonly source: string; readonly line: Uint8Array; readonly count: number }
  | Exclude<ShopEvent, { readonly kind: 'offers' }>

/** How something is asked. */
export type SearchOrigin = {
  readonly requestId: string
  readonly signal: AbortSignal
  /** The sign-in of whoever asks; absent for guests. */
  readonly sessionId?: string
  /** The company that an agent books for: its private fares are shown to nobody else. */
  readonly companyId?: string | undefined
}

/** One search, and what its offers are priced and written with. */
export type SearchRun = {
  readonly search: Search
  readonly searchId: string
  readonly createdAt: Instant
  readonly pricing: Pricing
  readonly routing: Routing
  readonly privateFaresFor: PrivateFaresFor
  readonly viewer: Viewer
  readonly priceLines: PriceLines
  readonly asking: SearchOrigin
  readonly noted: OfferRecorder
}

/** Returns the sources that a search at this supplier is sent to. */
export function sourcesOf({ sources, supplierId }: SupplyProvider): readonly string[] {
  return sources ?? [supplierId]
}

/**
 * Searches all suppliers side by side: their events as they come, and one end. A supplier that breaks off says so and
 * costs nothing but its offers. `unsold` counts the offers so far that the shop does not sell.
 */
export function searchSuppliers(
  deps: SupplierSearchDeps,
  run: SearchRun,
): { readonly events: AsyncGenerator<OffersEvent>; readonly unsold: () => UnsoldOffers | undefined } {
  const asked = deps.suppliers.map((supply) => ({ supply, count: createUnsoldCount() }))
  const unsold = () => {
    const all = createUnsoldCount()
    for (const { count } of asked) all.add(count.total() ?? {})
    return all.total()
  }
  const attributes = { 'farehouse.search.id': run.searchId }
  const events = eventsOfAll(deps, { run, asked, unsold })
  return { events: spanOfStream({ name: 'search', kind: 'internal', attributes }, events), unsold }
}

type Asked = { readonly supply: SupplyProvider; readonly count: UnsoldCount }
type AllAsked = {
  readonly run: SearchRun
  readonly asked: readonly Asked[]
  readonly unsold: () => UnsoldOffers | undefined
}

async function* eventsOfAll(
  deps: SupplierSearchDeps,
  { run, asked, unsold }: AllAsked,
): AsyncGenerator<OffersEvent> {
  let complete = 0
  try {
    for await (const event of mergeStreams(asked.map((one) => tracedEventsOf(deps, run, one)))) {
      if (event.kind !== 'end') yield event
      else if (event.complete) complete += 1
    }
  } finally {
    run.noted.end(complete === asked.length)
  }
  const left = unsold()
  // A search is not complete while there are offers that the shop cannot sell; what its own rules exclude is not missing.
  const { routing: _, ...missing } = left ?? {}
  const isComplete = complete === asked.length && Object.keys(missing).length === 0
  yield { kind: 'end', complete: isComplete, ...(left === undefined ? {} : { unsold: left }) }
}

function tracedEventsOf(deps: SupplierSearchDeps, run: SearchRun, asked: Asked): AsyncGenerator<OffersEvent> {
  const attributes = { 'farehouse.supplier': asked.supply.supplierId }
  return spanOfStream(
    { name: 'search supplier', kind: 'internal', attributes },
    eventsOfOne(deps, run, asked),
  )
}

/** What a supplier yields; where it breaks off, it says so and keeps what it found. */
async function* eventsOfOne(
  deps: SupplierSearchDeps,
  run: SearchRun,
  asked: Asked,
): AsyncGenerator<OffersEvent> {
  const { supply, count } = asked
  let hasEnded = false
  const missing = new Set(sourcesOf(supply))
  let noting: Promise<void> | undefined
  const noteUnsoldOnce = (): Promise<void> => (noting ??= recordUnsoldOffers(deps, run, asked))
  // a supplier that does not listen never comes to an end
  run.asking.signal.addEventListener('abort', () => void noteUnsoldOnce(), { once: true })
  try {
    for await (const event of writtenEvents(deps, run, asked)) {
      hasEnded ||= event.kind === 'end'
      if (event.kind === 'sourceDone') missing.delete(event.source)
      const shown = event.kind === 'written' ? noteWritten(run, asked, event) : event
      if (event.kind === 'end') count.leftOut(event.unsold)
      if (shown !== undefined) yield shown
    }
  } catch (error) {
    deps.log.error('searchBrokeOff', { searchId: run.searchId, supplier: supply.supplierId, error })
    // By the names under which it was said that they are asked; who is done has said so itself.
    if (!hasEnded) for (const source of missing) yield { kind: 'sourceDone', source, status: 'failed' }
  } finally {
    await noteUnsoldOnce()
  }
}

/** Counts written offers; returns their event, or undefined where none of them is sold. */
function noteWritten(
  run: SearchRun,
  { supply: { supplierId }, count }: Asked,
  { source, written }: Extract<WrittenShopEvent, { readonly kind: 'written' }>,
): OffersEvent | undefined {
  count.add(written.unsold)
  run.noted.add(written, supplierId)
  return written.count > 0 ? { kind: 'packed', source, line: written.line, count: written.count } : undefined
}

/** The events of a supplier with written offers: by its own threads where it has some, else by this one. */
async function* writtenEvents(
  deps: SupplierSearchDeps,
  run: SearchRun,
  { supply, count }: Asked,
): AsyncGenerator<WrittenShopEvent> {
  const { clock, seals, airportsOf } = deps
  const { search, pricing, routing, viewer, priceLines } = run
  const { supplierId } = supply
  const privateFares = run.privateFaresFor(supplierId)
  const request = privateFares.length > 0 ? { ...search, privateFares } : search
  const context = { ...run.asking, now: clock.now() }
  const key = seals.keyOf(offerSearchOf(supply, run))
  const { isSampled } = run.noted
  const { sellsPayFirst } = pricing
  const settings: OfferWriterSettings = { key, supplierId, viewer, priceLines, isSampled, sellsPayFirst }
  if (supply.shopWritten) {
    const ends = search.journeys.flatMap(({ from, to }) => [from, to, ...airportsOf(from), ...airportsOf(to)])
    const plan = routing.planFor(supplierId, ends)
    const plain = { markups: pricing.plainMarkups(ends), ...(plan && { routing: plan }) }
    return yield* supply.shopWritten(request, context, { ...settings, ...plain })
  }
  const { priceOf } = pricing
  const write = createOfferWriter(settings, { priceOf, verdictOf: routing.verdictOf(supplierId) })
  for await (const event of supply.shop(request, context)) {
    if (event.kind === 'offers') {
      count.leftOut(event.unsold)
      yield { kind: 'written', source: event.source, written: write(event.source, event.offers) }
    } else yield event
  }
}

/** What the ids of the offers of a supplier carry of their search. */
function offerSearchOf(
  { supplierId }: SupplyProvider,
  { searchId, search, pricing, privateFaresFor, createdAt }: SearchRun,
): OfferSearch {
  const { channel, realTimeMarkup } = pricing
  const companyId = companyOfFares(privateFaresFor(supplierId))
  const shared = { searchId, supplierId, search, channel, createdAt }
  return {
    ...shared,
    ...(realTimeMarkup && { realTimeMarkup }),
    ...(companyId !== undefined && { companyId }),
  }
}

/** Writes down what a search found at a supplier that the shop does not sell, however the search ended. */
async function recordUnsoldOffers(
  { unsoldStore, clock, log }: SupplierSearchDeps,
  { searchId, asking: { requestId } }: SearchRun,
  { supply: { supplierId }, count }: Asked,
): Promise<void> {
  const unsold = count.total()
  if (unsold === undefined) return
  log.info('offersNotSold', { searchId, supplier: supplierId, ...unsold })
  try {
    await unsoldStore.save({ requestId, supplierId, at: clock.now(), unsold })
  } catch (error) {
    // what was found is shown all the same
    log.warn('unsoldNotWritten', { searchId, error })
  }
}
