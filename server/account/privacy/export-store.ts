import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { priceAnswerOf } from '#server/flow/offers/offers.ts'
import type { StoredFile, StoredFiles } from '#server/platform/blob/stored-files.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import { exportAccount } from './account-export-store.ts'
import { camelCaseKeys } from './camel-case-keys.ts'
import { exportRecordedConsent } from './export-recorded-consent.ts'
import { exportOrderMails, exportPapers } from './order-papers-export-store.ts'

/** The data of an account's owner by section of the export. */
export type ExportSections = Readonly<Record<string, unknown>>

/** Reads everything stored about the owner of an account. */
export type ExportStore = { everythingOf(userId: string): Promise<ExportSections> }

/** Each kind of personal data is encrypted for its own purpose; pictures may be in the object storage. */
export type Sealers = {
  readonly files: Pick<StoredFiles, 'read'>
  readonly personal: Sealer
  readonly account: Sealer
  readonly traveller: Sealer
}

type From = {
  readonly db: Kysely<Tables>
  readonly userId: string
  readonly sealers: Sealers
}

/**
 * Creates the reader on the database. Codes, digests and secrets reveal nothing about a person and are left
 * out.
 */
export function createExportStore(db: Kysely<Tables>, sealers: Sealers): ExportStore {
  return {
    async everythingOf(userId) {
      const from: From = { db, userId, sealers }
      return {
        account: await exportAccount({ db, userId, sealer: sealers.account }),
        signIns: await exportSignIns(from),
        savedTravellers: await exportTravellers(from),
        drafts: await exportDrafts(from),
        priceAlerts: await exportPriceAlerts(from),
        orders: await exportOrders(from),
      }
    },
  }
}

async function exportPriceAlerts({ db, userId, sealers }: From) {
  const query = db.selectFrom('price_alert').where('user_id', '=', userId).orderBy('created_at')
  const alerts = await query.select(['email', 'search', 'language', 'created_at', 'confirmed_at']).execute()
  return alerts.map(({ email, ...rest }) => ({ ...camelCaseKeys(rest), email: sealers.personal.open(email) }))
}

async function exportSignIns({ db, userId }: From) {
  const rows = await db
    .selectFrom('account_session')
    .select(['device', 'started_at', 'renewed_at', 'expires_at', 'ended_at', 'end_cause', 'second_factor_at'])
    .where('user_id', '=', userId)
    .orderBy('started_at')
    .execute()
  return rows.map(camelCaseKeys)
}

async function exportTravellers({ db, userId, sealers }: From) {
  const rows = await db
    .selectFrom('saved_traveller')
    .select(['traveller_id', 'content', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('traveller_id')
    .execute()
  const uses = await db
    .selectFrom('saved_traveller_use')
    .select(['traveller_id', 'purpose', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
  return rows.map(({ traveller_id, content, ...times }) => ({
    ...(JSON.parse(sealers.traveller.open(content)) as object),
    ...camelCaseKeys(times),
    opened: uses
      .filter((use) => use.traveller_id === traveller_id)
      .map(({ purpose, at }) => ({ purpose, at })),
  }))
}

async function exportDrafts({ db, userId, sealers }: From) {
  const rows = await db
    .selectFrom('draft')
    .select(['content', 'place', 'updated_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('updated_at')
    .execute()
  return rows.map(({ content, ...rest }) => ({
    ...camelCaseKeys(rest),
    typed: JSON.parse(sealers.personal.open(content)) as unknown,
  }))
}

async function exportOrders(from: From) {
  const rows = await from.db
    .selectFrom('booking')
    .selectAll()
    .where('owner_user_id', '=', from.userId)
    // orders made for a company belong to the company
    .where('company_id', 'is', null)
    .orderBy('created_at')
    .orderBy('booking_id')
    .execute()
  const all = []
  for (const row of rows) {
    all.push({
      orderNumber: row.order_number,
      bookingCode: row.record_locator,
      state: row.state,
      madeAt: row.created_at,
      changedAt: row.updated_at,
      payBy: row.pay_by,
      language: row.language,
      flights: exportOffer(row.offer as Booking['offer']),
      totalSatang: row.total_satang,
      currency: 'THB',
      wayToPay: row.payment_method,
      cardBrand: row.card_brand,
      agreement: row.agreement,
      sensitiveConsent: row.sensitive_consent,
      fareConditions: row.fare_conditions,
      ...exportRecordedConsent(row.recorded_consent, row.confirmed_agreement),
      passengers: JSON.parse(from.sealers.personal.open(row.passengers)) as unknown,
      contact: JSON.parse(from.sealers.personal.open(row.contact)) as unknown,
      ...(await exportOrderRecords(from, row.booking_id)),
    })
  }
  return all
}

/** Returns what was bought with its selling price; the markup is not disclosed. */
function exportOffer({ selling, ...bought }: Booking['offer']) {
  return { ...bought, selling: priceAnswerOf(selling) }
}

/** The data of an order: state changes, payments, tickets and the owner's requests. */
async function exportOrderRecords({ db, sealers }: From, bookingId: string) {
  const history = await db
    .selectFrom('booking_transition')
    .select(['to_state', 'at'])
    .where('booking_id', '=', bookingId)
    .orderBy('version')
    .execute()
  const tickets = await db
    .selectFrom('ticket')
    .select(['ticket_number', 'conjunctions', 'passenger', 'issued_at', 'coupons', 'kind', 'status'])
    .where('booking_id', '=', bookingId)
    .orderBy('passenger')
    .execute()
  return {
    history: history.map(camelCaseKeys),
    tickets: tickets.map(camelCaseKeys),
    ...(await exportPayments(db, bookingId)),
    ...(await exportChangeRequests(db, sealers, bookingId)),
    ...(await exportOrderMails({ db, sealer: sealers.personal }, bookingId)),
    ...(await exportPapers({ db, sealer: sealers.personal }, bookingId)),
  }
}

async function exportPayments(db: Kysely<Tables>, bookingId: string) {
  const payments = await db
    .selectFrom('payment')
    .select(['method', 'card_brand', 'card_last_digits', 'state', 'amount_satang', 'surcharge_satang'])
    .select(['arrived_satang', 'reference1', 'reference2', 'created_at', 'updated_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('attempt')
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .select(['satang', 'state', 'why', 'created_at', 'updated_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute()
  const quotes = await db
    .selectFrom('quote')
    .select(['state', 'was_satang', 'total_satang', 'why', 'note'])
    .select(['valid_until', 'created_at', 'answered_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('number')
    .execute()
  return {
    payments: payments.map(camelCaseKeys),
    refunds: refunds.map(camelCaseKeys),
    quotes: quotes.map(camelCaseKeys),
  }
}

async function exportChangeRequests(db: Kysely<Tables>, sealers: Sealers, bookingId: string) {
  const requests = await db
    .selectFrom('change_request')
    .select(['kind', 'state', 'quote', 'message', 'created_at', 'updated_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute()
  const collections = await db
    .selectFrom('cash_pickup')
    .select(['state', 'place', 'from_at', 'until_at', 'created_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute()
  const transferProofs = await db
    .selectFrom('transfer_proof')
    .select(['state', 'sending_bank', 'transaction_reference', 'note', 'created_at'])
    .select(['picture', 'picture_blob'])
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute()
  return {
    refundBankAccounts: await exportRefundAccounts(db, sealers, bookingId),
    requests: requests.map(({ message, ...rest }) => ({
      ...camelCaseKeys(rest),
      ...(message && { message: sealers.personal.open(message) }),
    })),
    cashCollections: collections.map(({ place, ...rest }) => ({
      ...camelCaseKeys(rest),
      place: JSON.parse(sealers.personal.open(place)) as unknown,
    })),
    bankSlips: await Promise.all(
      transferProofs.map(async ({ picture, picture_blob, ...rest }) => ({
        ...camelCaseKeys(rest),
        ...(await exportPicture(sealers, { inline: picture, blobKey: picture_blob })),
      })),
    ),
  }
}

/** The picture of a transfer proof, a base64 JPEG as stored; why it is missing where the object storage does not give it. */
async function exportPicture({ files, personal }: Sealers, file: StoredFile) {
  const read = await files.read(file)
  if (!read.ok) return { pictureNotRead: read.fault.code }
  return read.value === undefined ? {} : { pictureAsJpeg: personal.open(read.value) }
}

/** Bank accounts for refunds of an order; without the account once it was erased. */
async function exportRefundAccounts(db: Kysely<Tables>, sealers: Sealers, bookingId: string) {
  const rows = db.selectFrom('refund_payee').select(['account', 'channel', 'created_at'])
  const own = await rows.where('booking_id', '=', bookingId).orderBy('entry_id').execute()
  return own.map(({ account, ...rest }) => ({
    ...camelCaseKeys(rest),
    ...(account && { account: JSON.parse(sealers.personal.open(account)) as unknown }),
  }))
}
