import type { Kysely, Selectable } from 'kysely'
import type { SavedTravellerRequest, TravellerUse } from '#contract/api/account/travellers.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A traveller saved in an account for later bookings. */
export type SavedTraveller = SavedTravellerRequest & { readonly travellerId: string }

/** A traveller within an account. No traveller is found through another account. */
export type TravellerPlace = { readonly travellerId: string; readonly userId: string }

/** Repository of saved travellers, encrypted. */
export type TravellerStore = {
  /** Returns all of an account, in the order in which they were saved. */
  of(userId: string, tx?: Tx): Promise<readonly SavedTraveller[]>
  count(tx: Tx, userId: string): Promise<number>
  insert(tx: Tx, place: TravellerPlace, saved: TimedTraveller): Promise<void>
  find(tx: Tx, place: TravellerPlace): Promise<SavedTraveller | undefined>
  /** Returns false when there is none. */
  change(place: TravellerPlace, saved: TimedTraveller): Promise<boolean>
  /** Returns false when there was none. */
  remove(place: TravellerPlace): Promise<boolean>
  /** Logs an access and its purpose, without a name. */
  noteUse(tx: Tx, place: TravellerPlace, use: { purpose: TravellerUse | 'staff'; at: Instant }): Promise<void>
  /** Deletes access records from before then. */
  forgetUses(before: Instant): Promise<number>
}

/** The saved data of a traveller, and when. */
export type TimedTraveller = { readonly traveller: SavedTravellerRequest; readonly now: Instant }

type Row = Pick<Selectable<Tables['saved_traveller']>, 'traveller_id' | 'content'>

/** Creates the traveller repository on the database. */
export function createTravellerStore(db: Kysely<Tables>, sealer: Sealer): TravellerStore {
  const decryptTraveller = (row: Row): SavedTraveller => ({
    ...(JSON.parse(sealer.open(row.content)) as SavedTravellerRequest),
    travellerId: row.traveller_id,
  })
  const encryptTraveller = (traveller: SavedTravellerRequest) => sealer.seal(JSON.stringify(traveller))
  return {
    of: async (userId, tx) => (await travellerRowsOf(tx ?? db, userId)).map(decryptTraveller),
    count: countTravellers,
    insert: (tx, place, { traveller, now }) =>
      insertTraveller(tx, place, { content: encryptTraveller(traveller), now }),
    find: async (tx, place) => {
      const row = await findTravellerRow(tx, place)
      return row && decryptTraveller(row)
    },
    change: (place, { traveller, now }) =>
      updateTraveller(db, place, { content: encryptTraveller(traveller), now }),
    remove: (place) => deleteTraveller(db, place),
    noteUse: async (tx, { travellerId, userId }, use) => {
      await tx
        .insertInto('saved_traveller_use')
        .values({ traveller_id: travellerId, user_id: userId, ...use })
        .execute()
    },
    forgetUses: (before) => deleteAccessLogBefore(db, before),
  }
}

type SealedTraveller = { readonly content: Uint8Array; readonly now: Instant }

async function insertTraveller(
  tx: Tx,
  { travellerId, userId }: TravellerPlace,
  { content, now }: SealedTraveller,
): Promise<void> {
  const row = { traveller_id: travellerId, user_id: userId, content, created_at: now, updated_at: now }
  await tx.insertInto('saved_traveller').values(row).execute()
}

async function updateTraveller(
  db: Kysely<Tables>,
  { travellerId, userId }: TravellerPlace,
  { content, now }: SealedTraveller,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_traveller')
    .set({ content, updated_at: now })
    .where('traveller_id', '=', travellerId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function deleteAccessLogBefore(db: Kysely<Tables>, before: Instant): Promise<number> {
  const gone = await db.deleteFrom('saved_traveller_use').where('at', '<', before).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

function travellerRowsOf(db: Kysely<Tables>, userId: string): Promise<Row[]> {
  return db
    .selectFrom('saved_traveller')
    .select(['traveller_id', 'content'])
    .where('user_id', '=', userId)
    .orderBy('traveller_id')
    .execute()
}

async function countTravellers(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('saved_traveller')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

function findTravellerRow(tx: Tx, { travellerId, userId }: TravellerPlace): Promise<Row | undefined> {
  return tx
    .selectFrom('saved_traveller')
    .select(['traveller_id', 'content'])
    .where('traveller_id', '=', travellerId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

async function deleteTraveller(
  db: Kysely<Tables>,
  { travellerId, userId }: TravellerPlace,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_traveller')
    .where('traveller_id', '=', travellerId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
