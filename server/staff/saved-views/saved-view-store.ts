import type { Kysely, Selectable } from 'kysely'
import {
  type ListColumnsRequest,
  type SavedView,
  type SavedViewRequest,
  type SavedViewsAnswer,
  listColumnsRequest,
  mostSavedViews,
  savedView,
} from '#contract/api/staff/saved-views.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Transact, Tx } from '#server/platform/transaction.ts'

/** A view of a user. No view is found through another user. */
export type ViewPlace = { readonly viewId: string; readonly userId: string }

/** Repository of saved views; their names are encrypted. */
export type SavedViewStore = {
  /** Returns the views of a user, oldest first, and the columns that the user has chosen. */
  of(userId: string): Promise<SavedViewsAnswer>
  /** Adds a view; undefined when the user has the maximum of this list already. */
  add(place: ViewPlace, view: SavedViewRequest, at: Instant): Promise<SavedView | undefined>
  /** Replaces a view; undefined when the user has no such view of this list. */
  change(place: ViewPlace, view: SavedViewRequest): Promise<SavedView | undefined>
  /** Returns false when there was none. */
  remove(place: ViewPlace): Promise<boolean>
  setColumns(userId: string, chosen: ListColumnsRequest): Promise<void>
}

/** Dependencies of the repository. */
export type SavedViewStoreDeps = {
  readonly db: Kysely<Tables>
  readonly sealer: Sealer
  readonly transact: Transact
}

/** Creates the repository of saved views backed by the database. */
export function createSavedViewStore(deps: SavedViewStoreDeps): SavedViewStore {
  const { db, sealer, transact } = deps
  return {
    of: async (userId) => ({
      views: await readViews(db, sealer, userId),
      columns: await readColumns(db, userId),
    }),
    add: (place, view, at) => transact((tx) => insertView(tx, { ...place, view, at, sealer })),
    change: (place, view) => transact((tx) => updateView(tx, { ...place, view, sealer })),
    async remove({ viewId, userId }) {
      const { numDeletedRows } = await db
        .deleteFrom('saved_view')
        .where('view_id', '=', viewId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    async setColumns(userId, { list, columns }) {
      const chosen = { columns: JSON.stringify(columns) }
      await db
        .insertInto('list_columns')
        .values({ user_id: userId, list, ...chosen })
        .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet(chosen))
        .execute()
    },
  }
}

type ViewChange = ViewPlace & { readonly view: SavedViewRequest; readonly sealer: Sealer }

async function insertView(
  tx: Tx,
  { viewId, userId, view, sealer, at }: ViewChange & { readonly at: Instant },
): Promise<SavedView | undefined> {
  const { list } = view.content
  await lockAccount(tx, userId)
  if ((await viewsOf(tx, { userId, list }).execute()).length >= mostSavedViews) return undefined
  if (view.isDefault) await clearDefault(tx, { userId, list })
  const row = { view_id: viewId, user_id: userId, list, created_at: at, ...rowOf(view, sealer) }
  await tx.insertInto('saved_view').values(row).execute()
  return { ...view, viewId }
}

async function updateView(
  tx: Tx,
  { viewId, userId, view, sealer }: ViewChange,
): Promise<SavedView | undefined> {
  const { list } = view.content
  await lockAccount(tx, userId)
  const own = viewsOf(tx, { userId, list }).where('view_id', '=', viewId)
  if (!(await own.executeTakeFirst())) return undefined
  if (view.isDefault) await clearDefault(tx, { userId, list })
  await tx.updateTable('saved_view').set(rowOf(view, sealer)).where('view_id', '=', viewId).execute()
  return { ...view, viewId }
}

function rowOf({ name, content, isDefault }: SavedViewRequest, sealer: Sealer) {
  return { name: sealer.seal(name), content: JSON.stringify(content), is_default: isDefault }
}

type UserList = Pick<Selectable<Tables['saved_view']>, 'list'> & { readonly userId: string }

/** One change of a user's views at a time: their number and their default depend on each other. */
async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('account').select('user_id').where('user_id', '=', userId).forUpdate().execute()
}

function viewsOf(tx: Tx, { userId, list }: UserList) {
  return tx.selectFrom('saved_view').select('view_id').where('user_id', '=', userId).where('list', '=', list)
}

async function clearDefault(tx: Tx, { userId, list }: UserList): Promise<void> {
  await tx
    .updateTable('saved_view')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('is_default', '=', true)
    .execute()
}

/** A view or column that this version does not know any more is left out. */
async function readViews(db: Kysely<Tables>, sealer: Sealer, userId: string): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_view')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('view_id')
    .execute()
  return rows.flatMap(({ view_id: viewId, name, content, is_default: isDefault }) => {
    const read = savedView.safeParse({ viewId, name: sealer.open(name), content, isDefault })
    return read.success ? [read.data] : []
  })
}

async function readColumns(db: Kysely<Tables>, userId: string): Promise<ListColumnsRequest[]> {
  const rows = db.selectFrom('list_columns').select(['list', 'columns']).where('user_id', '=', userId)
  return (await rows.orderBy('list').execute()).flatMap((row) => {
    const read = listColumnsRequest.safeParse(row)
    return read.success ? [read.data] : []
  })
}
