import type { Zone } from '#contract/terms/time.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type SharedState, createProcessState } from '#server/platform/shared-state/shared-state.ts'
import type { SupplyProvider } from '../../supply-provider.ts'
import type { SabreClient } from '../client/sabre-client.ts'
import type { SabreSearchDeps } from './sabre-search-deps.ts'
import { sabreExtras } from '../extras/sabre-extras.ts'
import { lookToBookBudget } from '../client/sabre-look-to-book.ts'
import type { SabreOfficeSettings } from '../sabre-office-settings.ts'
import { repriceSabreOffer, readSabreFareRules } from './sabre-reprice.ts'
import { sabreRuleTexts } from './sabre-rules.ts'
import type { ZoneOf } from './sabre-segments.ts'
import { shopSabre } from './sabre-shop.ts'

/** Dependencies of the search. */
export type SabreSearchOptions = {
  readonly client: SabreClient
  /** Time zone of the PCC's office, used for deadlines. */
  readonly zone: Zone
  /** Returns an airport's zone; when unknown, Sabre's UTC offset is used. */
  readonly zoneOf?: ZoneOf | undefined
  readonly settings?: SabreOfficeSettings | undefined
  /** Where the look-to-book budget is counted; in this process alone by default. */
  readonly sharedState?: SharedState | undefined
}

/** Creates the read-only part of the supplier: search, repricing, fare rules; seats and bags where the office sells them. */
export function sabreSearch(
  options: SabreSearchOptions,
): Pick<SupplyProvider, 'shop' | 'price' | 'rules' | 'seatMaps' | 'bags'> {
  const { settings = {}, sharedState = createProcessState(systemClock) } = options
  const host: SabreSearchDeps = {
    client: options.client,
    zone: options.zone,
    zoneOf: options.zoneOf ?? (() => undefined),
    texts: sabreRuleTexts(options.client),
    settings,
    looks: lookToBookBudget(settings.searchesPerHour, { pcc: options.client.pcc, sharedState }),
    memory: { tier: settings.searchSize ?? 200, isTierBought: false },
  }
  return {
    shop: (request, context) => shopSabre(host, request, context),
    price: (ref, known, context) => repriceSabreOffer(host, { ref, known }, context),
    rules: (ref, context) => readSabreFareRules(host, ref, context),
    ...(settings.areExtrasEnabled ? sabreExtras(host) : {}),
  }
}
