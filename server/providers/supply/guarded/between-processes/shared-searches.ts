import { setImmediate } from 'node:timers/promises'
import type { Clock } from '#server/platform/clock.ts'
import type { SharedState } from '#server/platform/shared-state/shared-state.ts'
import type { ShopEvent, SupplierOfferRef } from '../../supplier-offer.ts'

/** A complete answer to a search, and the end of its lifetime in ms of the clock. */
export type KeptSearch = { readonly events: readonly ShopEvent[]; readonly untilMs: number }

/** Complete answers of a supplier that all processes use. */
export type SharedSearches = {
  /** Returns an answer with none of the forgotten offers; undefined when there is none. */
  find(key: string): Promise<KeptSearch | undefined>
  keep(key: string, search: KeptSearch): Promise<void>
  /** Has every process discard the answers with this offer that it did not use before. */
  forget(ref: SupplierOfferRef): Promise<void>
}

/** The place of a supplier's answers; those of another version of the shop are not read. */
export type SharedSearchPlace = {
  readonly supplierId: string
  readonly version: string
  readonly state: SharedState
  readonly clock: Clock
  /** Longest lifetime of an answer. */
  readonly keepSeconds: number
}

/** Opens the shared answers. They are net, before markup, and the key of a search names the codes of private fares. */
export function openSharedSearches(place: SharedSearchPlace): SharedSearches {
  const { supplierId, version, state, clock, keepSeconds } = place
  const searchKey = (key: string): string => `search ${version} ${supplierId} ${key}`
  const forgottenKey = (ref: SupplierOfferRef): string => `forgotten offer ${supplierId} ${ref}`
  return {
    async find(key) {
      const text = await state.read(searchKey(key))
      if (text === undefined) return undefined
      // Encrypted under its key: what is there was written by this version of the shop.
      const search = JSON.parse(text) as KeptSearch
      const offers = search.events.flatMap((one) => (one.kind === 'offers' ? one.offers : []))
      const isStale = search.untilMs <= clock.nowMs()
      return isStale || (await state.hasAny(offers.map(({ ref }) => forgottenKey(ref)))) ? undefined : search
    },
    async keep(key, search) {
      // The answer is streamed to its reader first: to write two hundred offers takes some milliseconds.
      await setImmediate()
      await state.write(searchKey(key), JSON.stringify(search), search.untilMs - clock.nowMs())
    },
    forget: (ref) => state.write(forgottenKey(ref), '', keepSeconds * 1000),
  }
}
