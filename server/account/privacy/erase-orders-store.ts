import type { Contact, Passenger } from '#contract/terms/passenger.ts'
import type { CountryCode } from '#contract/terms/codes.ts'
import type { LocalDate, Instant } from '#contract/terms/time.ts'
import { type Kysely, sql } from 'kysely'
import type { BookingState } from '#contract/terms/booking.ts'
import { revokeOrderKeys } from '#server/flow/booking/booking.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { dissolveMergesOfGone } from './dissolve-merges-store.ts'
import { eraseTicketChangeNotes } from './ticket-changes-store.ts'

/**
 * Which orders have their passports erased: flown before the first limit, or ended unflown before the second.
 */
export type DocumentLimits = { readonly flownBefore: Instant; readonly endedBefore: Instant }

/** Which orders have all personal data erased: at the owner's request, or after the retention period. */
export type PeopleLimits = { readonly flownBefore: Instant; readonly longAgo: Instant }

/** Erases personal data of orders. Amounts, numbers, flights and state changes stay. */
export type EraseOrdersStore = {
  /** Erases passports of a batch of orders; returns how many orders there were. */
  eraseDocuments(limits: DocumentLimits, now: Instant): Promise<number>
  /** Erases personal data of a batch of orders; returns how many orders there were. */
  erasePeople(limits: PeopleLimits, now: Instant): Promise<number>
  /**
   * Erases notes about customers who have neither an order nor an open account any more, and undoes their merges: one
   * may be written, or an address change, while the last order is erased.
   */
  eraseOrphanedNotes(): Promise<void>
  /** Erases personal data of these orders now. */
  eraseThese(tx: Tx, bookingIds: readonly string[], now: Instant): Promise<void>
}

/** Orders that ended without travel. */
export const endedStates: readonly BookingState[] = ['expired', 'cancelled', 'rejected']

/** Orders per transaction. */
const batchSize = 100

type ErasureContext = { readonly sealer: Sealer; readonly now: Instant }
type Row = { readonly booking_id: string; readonly passengers: Uint8Array }

/** Creates the erasure on the database. */
export function createEraseOrdersStore(db: Kysely<Tables>, sealer: Sealer): EraseOrdersStore {
  return {
    eraseDocuments: (limits, now) =>
      db.transaction().execute(async (tx) => {
        const rows = await lockBookingsWithDocuments(tx, limits)
        for (const row of rows) await updatePassengers(tx, row, { sealer, now })
        return rows.length
      }),
    erasePeople: (limits, now) =>
      db.transaction().execute(async (tx) => {
        const rows = await lockBookingsWithPersonalData(tx, limits)
        await eraseBookingRows(tx, rows, { sealer, now })
        return rows.length
      }),
    async eraseOrphanedNotes() {
      await eraseOrphanedNotes(db)
      await db.transaction().execute((tx) => dissolveMergesOfGone(tx))
    },
    async eraseThese(tx, bookingIds, now) {
      if (bookingIds.length === 0) return
      const rows = await bookingsToErase(tx).where('booking_id', 'in', bookingIds).forUpdate().execute()
      await eraseBookingRows(tx, rows, { sealer, now })
    },
  }
}

function bookingsToErase(tx: Tx) {
  return tx.selectFrom('booking').select(['booking_id', 'passengers'])
}

/** Two queries, as each has an index of its own. */
async function lockBookingsWithDocuments(
  tx: Tx,
  { flownBefore, endedBefore }: DocumentLimits,
): Promise<Row[]> {
  const kept = () => bookingsToErase(tx).where('documents_erased_at', 'is', null).forUpdate().skipLocked()
  const flown = await kept()
    .where('travel_ends_at', '<', flownBefore)
    .orderBy('travel_ends_at')
    .limit(batchSize)
    .execute()
  if (flown.length > 0) return flown
  return kept()
    .where('state', 'in', endedStates)
    .where('updated_at', '<', endedBefore)
    .orderBy('updated_at')
    .limit(batchSize)
    .execute()
}

async function lockBookingsWithPersonalData(tx: Tx, { flownBefore, longAgo }: PeopleLimits): Promise<Row[]> {
  const kept = () => bookingsToErase(tx).where('erased_at', 'is', null).forUpdate().skipLocked()
  const asked = await kept()
    .where('erase_after_travel', '=', true)
    .where('travel_ends_at', '<', flownBefore)
    .orderBy('travel_ends_at')
    .limit(batchSize)
    .execute()
  if (asked.length > 0) return asked
  return kept().where('travel_ends_at', '<', longAgo).orderBy('travel_ends_at').limit(batchSize).execute()
}

async function updatePassengers(
  tx: Tx,
  { booking_id, passengers }: Row,
  { sealer, now }: ErasureContext,
): Promise<void> {
  const left = decryptPassengers(passengers, sealer).map(withoutDocument)
  await tx
    .updateTable('booking')
    .set({ passengers: encryptPassengers(left, sealer), documents_erased_at: now })
    .where('booking_id', '=', booking_id)
    .execute()
}

async function eraseBookingRows(
  tx: Tx,
  rows: readonly Row[],
  { sealer, now }: ErasureContext,
): Promise<void> {
  if (rows.length === 0) return
  const customerKeys = await customerKeysOf(
    tx,
    rows.map((row) => row.booking_id),
  )
  for (const { booking_id, passengers } of rows) {
    await tx
      .updateTable('booking')
      .set({
        passengers: encryptPassengers(
          decryptPassengers(passengers, sealer).map(anonymousPassengerOf),
          sealer,
        ),
        contact: sealer.seal(JSON.stringify(nobodysContact)),
        contact_digest: null,
        owner_user_id: null,
        earlier_owners: [],
        // a digest of everything that was entered
        fingerprint: 'erased',
        documents_erased_at: now,
        erased_at: now,
      })
      .where('booking_id', '=', booking_id)
      .execute()
  }
  const bookingIds = rows.map((row) => row.booking_id)
  await revokeOrderKeys(tx, { bookingIds })
  await eraseOrderRecords(tx, bookingIds, sealer)
  await eraseCreditRemarks(tx, bookingIds)
  await eraseTicketChangeNotes(tx, bookingIds)
  await eraseOrderMails(tx, bookingIds)
  await eraseNotesOfGuests(tx, customerKeys)
  await dissolveMergesOfGone(tx, customerKeys)
}

async function customerKeysOf(tx: Tx, bookingIds: readonly string[]): Promise<readonly string[]> {
  const keys = tx.selectFrom('booking').select('customer_key').distinct()
  const rows = await keys.where('booking_id', 'in', bookingIds).execute()
  return rows.flatMap(({ customer_key: key }) => (key === null ? [] : [key]))
}

/** Notes about a guest are erased with the last order; those about an account, with the account. */
async function eraseNotesOfGuests(tx: Tx, customerKeys: readonly string[]): Promise<void> {
  const guests = customerKeys.filter((key) => key.startsWith('gst_'))
  if (guests.length === 0) return
  const kept = tx.selectFrom('booking').select('customer_key').where('customer_key', 'in', guests)
  await tx
    .deleteFrom('customer_note')
    .where('customer_key', 'in', guests)
    .where('customer_key', 'not in', kept.$castTo<{ customer_key: string }>())
    .execute()
}

async function eraseOrphanedNotes(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('customer_note')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('booking')
            .select('booking_id')
            .whereRef('booking.customer_key', '=', 'customer_note.customer_key'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account')
            .select('user_id')
            .whereRef('account.user_id', '=', 'customer_note.customer_key')
            .where('closed_at', 'is', null),
        ),
      ),
    )
    .execute()
}

/** Erases data about an order in other tables. */
async function eraseOrderRecords(tx: Tx, bookingIds: readonly string[], sealer: Sealer): Promise<void> {
  const nowhere = { name: '', phone: '', address: '', postcode: '' }
  await tx.deleteFrom('booking_hold').where('booking_id', 'in', bookingIds).execute()
  await tx.deleteFrom('booking_duplicate_key').where('booking_id', 'in', bookingIds).execute()
  for (const table of ['order_note', 'special_service', 'name_correction'] as const)
    await tx.deleteFrom(table).where('booking_id', 'in', bookingIds).execute()
  await tx.deleteFrom('tax_invoice_request').where('booking_id', 'in', bookingIds).execute()
  await tx.updateTable('booking_search').set({ terms: '{}' }).where('booking_id', 'in', bookingIds).execute()
  await tx
    .updateTable('change_request')
    .set({ message: null })
    .where('booking_id', 'in', bookingIds)
    .execute()
  await tx
    .updateTable('contact_correction')
    .set({ reason: null, address_before: null, address_after: null })
    .where('booking_id', 'in', bookingIds)
    .execute()
  await tx.updateTable('order_split').set({ contact: null }).where('booking_id', 'in', bookingIds).execute()
  await tx.updateTable('refund_payee').set({ account: null }).where('booking_id', 'in', bookingIds).execute()
  await tx.updateTable('quote').set({ note: '' }).where('booking_id', 'in', bookingIds).execute()
  await tx
    .updateTable('cash_pickup')
    .set({ place: sealer.seal(JSON.stringify(nowhere)), postcode: '' })
    .where('booking_id', 'in', bookingIds)
    .execute()
  await tx
    .updateTable('transfer_proof')
    .set({ picture: new Uint8Array(), picture_blob: null, note: '' })
    .where('booking_id', 'in', bookingIds)
    .where(sql<boolean>`(octet_length(picture) > 0 or picture_blob is not null or note <> '')`)
    .execute()
}

/** Erases what banks say of the payers in the credits that paid the orders; amounts, dates and references stay. */
async function eraseCreditRemarks(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('bank_statement_line')
    .set({ remark: null })
    .where('remark', 'is not', null)
    .where('line_id', 'in', ({ selectFrom }) =>
      selectFrom('bank_match')
        .select('line_id')
        .where('booking_id', 'in', bookingIds)
        .where('undone_at', 'is', null),
    )
    .execute()
}

/** Deletes unsent mails about the orders, and the recipients and copies of sent ones. */
async function eraseOrderMails(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  const orderNumbers = tx.selectFrom('booking').select('order_number').where('booking_id', 'in', bookingIds)
  await tx
    .deleteFrom('outbox')
    .where('order_number', 'in', orderNumbers)
    .where('state', '<>', 'sent')
    .execute()
  await tx
    .updateTable('outbox')
    .set({ hint: null, sent_copy: null })
    .where('order_number', 'in', orderNumbers)
    .execute()
}

function decryptPassengers(passengers: Uint8Array, sealer: Sealer): readonly Passenger[] {
  return JSON.parse(sealer.open(passengers)) as Passenger[]
}

function encryptPassengers(passengers: readonly Passenger[], sealer: Sealer): Uint8Array {
  return sealer.seal(JSON.stringify(passengers))
}

/** Returns a passenger without the passport, which is needed only until the last flight has landed. */
function withoutDocument({ document: _document, ...passenger }: Passenger): Passenger {
  return passenger
}

/** Replaces a name. */
const noName = '–'

/** Returns an anonymous passenger of the same type, so that the accounts still add up. */
function anonymousPassengerOf({ type, title }: Passenger): Passenger {
  return {
    type,
    title,
    givenName: '',
    surname: noName,
    sex: 'X',
    bornOn: '1900-01-01' as LocalDate,
    nationality: 'ZZ' as CountryCode,
  }
}

/** The anonymous contact. */
const nobodysContact: Contact = { name: noName, mobilePhone: '', email: '' }
