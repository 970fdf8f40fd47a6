import type { Kysely } from 'kysely'
import type { SellingMode } from '#contract/terms/booking.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** A change of how the agency sells. */
export type SellingModeChange = { readonly mode: SellingMode; readonly setBy: string; readonly at: Instant }

/** Where it is kept how the agency sells; each change is a new version, old ones stay. */
export type SellingModeStore = {
  /** What staff have set last; `instant` when nobody has set anything. */
  current(): Promise<SellingMode>
  set(change: SellingModeChange): Promise<void>
}

/** The selling mode in the database. */
export function createSellingModeStore(db: Kysely<Tables>): SellingModeStore {
  return {
    async current() {
      const newest = db.selectFrom('selling_mode').select('mode').orderBy('version', 'desc').limit(1)
      return (await newest.executeTakeFirst())?.mode ?? 'instant'
    },
    async set({ mode, setBy, at }) {
      await db.insertInto('selling_mode').values({ mode, set_by: setBy, created_at: at }).execute()
    },
  }
}
