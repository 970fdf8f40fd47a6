import type { Zone } from '#contract/terms/time.ts'
import type { SabreClient } from '../client/sabre-client.ts'
import type { SabreRuleTexts } from './sabre-rules.ts'
import type { LookBudget } from '../client/sabre-look-to-book.ts'
import type { SabreOfficeSettings } from '../sabre-office-settings.ts'
import type { ZoneOf } from './sabre-segments.ts'
import type { SabreTier } from './terms-to-sabre.ts'

/** State shared by the parts of the search. */
export type SabreSearchDeps = {
  readonly client: SabreClient
  readonly zone: Zone
  readonly zoneOf: ZoneOf
  readonly texts: SabreRuleTexts
  readonly settings: SabreOfficeSettings
  readonly looks: LookBudget
  readonly memory: { tier: SabreTier; isTierBought: boolean }
}
