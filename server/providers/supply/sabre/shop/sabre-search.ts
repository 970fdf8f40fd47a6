import { type Zone } from '#contract/terms/time.ts'
import { type SupplyProvider } from '../../supply-provider.ts'
import { type SabreClient } from '../client/sabre-client.ts'
import { type SabreHost } from './sabre-host.ts'
import { lookBudget } from '../client/sabre-look-to-book.ts'
import { type SabreOfficeSettings } from '../sabre-office-settings.ts'
import { priceSabre, rulesOfSabre } from './sabre-price.ts'
import { sabreRuleTexts } from './sabre-rules.ts'
import { type ZoneOf } from './sabre-segments.ts'
import { shopSabre } from './sabre-shop.ts'

/** What searching needs. */
export type SabreSearchOptions = {
  readonly client: SabreClient
  /** Where the office of the PCC is: deadlines are told in its time. */
  readonly zone: Zone
  /** An airport's zone; where it is not known, Sabre's own offset serves as one. */
  readonly zoneOf?: ZoneOf | undefined
  readonly settings?: SabreOfficeSettings | undefined
}

/** The part of the supplier that changes nothing: searching, asking again for a price, fare rules. */
export function sabreSearch(options: SabreSearchOptions): Pick<SupplyProvider, 'shop' | 'price' | 'rules'> {
  const { settings = {} } = options
  const host: SabreHost = {
    client: options.client,
    zone: options.zone,
    zoneOf: options.zoneOf ?? (() => undefined),
    texts: sabreRuleTexts(options.client),
    settings,
    looks: lookBudget(settings.searchesPerHour),
    memory: { tier: settings.searchSize ?? 200, isTierBought: false },
  }
  return {
    shop: (request, context) => shopSabre(host, request, context),
    price: (ref, known, context) => priceSabre(host, { ref, known }, context),
    rules: (ref, context) => rulesOfSabre(host, ref, context),
  }
}
