import { type PrivateFare, privateFaresFor, takesCodes } from '#contract/terms/bsp/private-fare.ts'
import type { SupplierId } from '#contract/terms/provider.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import type { Clock } from '#server/platform/clock.ts'
import { shopZone } from '../sales-channel.ts'
import type { PrivateFareStore } from './private-fare-store.ts'

/** Returns the codes that a search sends to a supplier. */
export type PrivateFaresFor = (supplier: SupplierId) => readonly PrivateFare[]

/** Returns the codes that count today for a search of this company, or of anybody else. */
export type CurrentPrivateFares = (companyId: string | undefined) => Promise<PrivateFaresFor>

/** Dependencies of the codes that count. */
export type CurrentPrivateFareDeps = {
  readonly store: PrivateFareStore
  readonly clock: Clock
  /** Those that are searched. */
  readonly suppliers: readonly SupplierId[]
}

/**
 * Reads the agreements anew for each search, so that every process sees a change at once; none where no supplier takes
 * codes.
 */
export function createCurrentPrivateFares({
  store,
  clock,
  suppliers,
}: CurrentPrivateFareDeps): CurrentPrivateFares {
  if (!suppliers.some(takesCodes)) return async () => () => []
  return async (companyId) => {
    const agreements = await store.agreementsFor(companyId)
    const on = todayIn(shopZone, clock.now())
    return (supplier) =>
      takesCodes(supplier) ? privateFaresFor(agreements, { companyId, supplier, on }) : []
  }
}

/** Returns the company that has codes of its own among these; what they find is shown to nobody else. */
export function companyOfFares(fares: readonly PrivateFare[]): string | undefined {
  return fares.find(({ companyId }) => companyId !== undefined)?.companyId
}
