import type { Kysely, Selectable } from 'kysely'
import { type SearchRequest, searchRequest } from '#contract/api/search.ts'
import type { Language } from '#contract/problem.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A search that somebody is mailed about when its price falls, and the state of that. */
export type PriceAlert = {
  readonly alertId: string
  readonly userId: string | undefined
  readonly email: string
  readonly search: SearchRequest
  readonly language: Language
  readonly confirmedAt: Instant | undefined
  /** Total price in satang that a lower one is compared with; undefined before the first look. */
  readonly mailedSatang: number | undefined
}

/** A requested alert. */
export type NewPriceAlert = Omit<PriceAlert, 'confirmedAt' | 'mailedSatang'> & {
  readonly emailDigest: string
  readonly searchDigest: string
  readonly departureOn: LocalDate
}

/** Which alerts are deleted: those that depart before a day, and unconfirmed ones from before a moment. */
export type EndedAlerts = { readonly departBefore: LocalDate; readonly unconfirmedBefore: Instant }

/** Repository of price alerts. */
export type PriceAlertStore = {
  countOf(emailDigest: string, tx: Tx): Promise<number>
  /** Stores a request, or returns the equal one of this address. */
  insert(tx: Tx, alert: NewPriceAlert, now: Instant): Promise<PriceAlert>
  find(alertId: string): Promise<PriceAlert | undefined>
  /** Returns the confirmed alerts of an account, the next departure first. */
  listOfUser(userId: string): Promise<readonly PriceAlert[]>
  /** Returns the confirmed alerts of the address that an alert has, the next departure first. */
  listOfSameAddress(alertId: string): Promise<readonly PriceAlert[]>
  /** Returns the alert, locked until the transaction ends. */
  lock(tx: Tx, alertId: string): Promise<PriceAlert | undefined>
  /** Confirms the alert; its price is looked at next. */
  confirm(tx: Tx, alertId: string, now: Instant): Promise<void>
  /** Returns confirmed alerts whose time has come, the longest due first. */
  due(now: Instant, most: number): Promise<readonly PriceAlert[]>
  /** Stores a look at the price, and the price that later ones are compared with. */
  looked(
    tx: Tx,
    alertId: string,
    look: { readonly checkAt: Instant; readonly satang: number | undefined },
  ): Promise<void>
  delete(alertId: string): Promise<void>
  deleteEnded(ended: EndedAlerts): Promise<void>
}

/** Creates the repository on the database; addresses are encrypted. */
export function createPriceAlertStore(db: Kysely<Tables>, sealer: Sealer): PriceAlertStore {
  const alertOf = (row: Row) => readAlert(row, sealer)
  return {
    ...createReads(db, alertOf),
    async countOf(emailDigest, tx) {
      const query = tx.selectFrom('price_alert').select((row) => row.fn.countAll<number>().as('count'))
      return (await query.where('email_digest', '=', emailDigest).executeTakeFirstOrThrow()).count
    },
    insert: async (tx, alert, now) =>
      alertOf(await insertAlert(tx, { alert, sealed: sealer.seal(alert.email), now })),
    async lock(tx, alertId) {
      const row = await selectAlert(tx, alertId).forUpdate().executeTakeFirst()
      return row && alertOf(row)
    },
    async confirm(tx, alertId, now) {
      const query = tx.updateTable('price_alert').set({ confirmed_at: now, check_at: now })
      await query.where('alert_id', '=', alertId).where('confirmed_at', 'is', null).execute()
    },
    async looked(tx, alertId, { checkAt, satang }) {
      const set = { check_at: checkAt, ...(satang === undefined ? {} : { mailed_satang: satang }) }
      await tx.updateTable('price_alert').set(set).where('alert_id', '=', alertId).execute()
    },
    async delete(alertId) {
      await db.deleteFrom('price_alert').where('alert_id', '=', alertId).execute()
    },
    async deleteEnded({ departBefore, unconfirmedBefore }) {
      await db.deleteFrom('price_alert').where('departure_on', '<', departBefore).execute()
      const unconfirmed = db.deleteFrom('price_alert').where('confirmed_at', 'is', null)
      await unconfirmed.where('created_at', '<', unconfirmedBefore).execute()
    },
  }
}

type Reads = Pick<PriceAlertStore, 'find' | 'listOfUser' | 'listOfSameAddress' | 'due'>

/** What is read outside a transaction. */
function createReads(db: Kysely<Tables>, alertOf: (row: Row) => PriceAlert): Reads {
  return {
    async find(alertId) {
      const row = await selectAlert(db, alertId).executeTakeFirst()
      return row && alertOf(row)
    },
    async listOfUser(userId) {
      const rows = await selectConfirmed(db).where('user_id', '=', userId).execute()
      return rows.map(alertOf)
    },
    async listOfSameAddress(alertId) {
      const digest = db.selectFrom('price_alert').select('email_digest').where('alert_id', '=', alertId)
      const rows = await selectConfirmed(db).where('email_digest', '=', digest).execute()
      return rows.map(alertOf)
    },
    async due(now, most) {
      const query = db.selectFrom('price_alert').selectAll().where('confirmed_at', 'is not', null)
      const rows = await query.where('check_at', '<=', now).orderBy('check_at').limit(most).execute()
      return rows.map(alertOf)
    },
  }
}

function selectAlert(from: Kysely<Tables>, alertId: string) {
  return from.selectFrom('price_alert').selectAll().where('alert_id', '=', alertId)
}

function selectConfirmed(from: Kysely<Tables>) {
  const query = from.selectFrom('price_alert').selectAll().where('confirmed_at', 'is not', null)
  return query.orderBy('departure_on').orderBy('alert_id')
}

type Row = Selectable<Tables['price_alert']>

function readAlert(row: Row, sealer: Sealer): PriceAlert {
  return {
    alertId: row.alert_id,
    userId: row.user_id ?? undefined,
    email: sealer.open(row.email),
    search: searchRequest.parse(row.search),
    language: row.language,
    confirmedAt: row.confirmed_at ?? undefined,
    mailedSatang: row.mailed_satang ?? undefined,
  }
}

type Inserted = { readonly alert: NewPriceAlert; readonly sealed: Uint8Array; readonly now: Instant }

async function insertAlert(tx: Tx, { alert, sealed, now }: Inserted): Promise<Row> {
  return (
    tx
      .insertInto('price_alert')
      .values({
        alert_id: alert.alertId,
        user_id: alert.userId ?? null,
        email: sealed,
        email_digest: alert.emailDigest,
        search: JSON.stringify(alert.search),
        search_digest: alert.searchDigest,
        language: alert.language,
        departure_on: alert.departureOn,
        created_at: now,
        confirmed_at: null,
        check_at: now,
        mailed_satang: null,
      })
      // The link of a repeated request is new as well.
      .onConflict((conflict) =>
        conflict.columns(['email_digest', 'search_digest']).doUpdateSet({ created_at: now }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}
