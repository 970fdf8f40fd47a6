import { type Kysely, type Selectable, sql } from 'kysely'
import type { MissingCompanyCertificate } from '#contract/api/staff/books/ageing.ts'
import type { TopUpState } from '#contract/terms/company.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type EntryReversal, kept } from './company-credit-store.ts'

/** A payment of a company as staff recorded it; amounts in satang. */
export type CompanyPayment = {
  readonly paymentId: string
  readonly companyId: string
  readonly requestKey: string
  readonly received: number
  readonly withheld: number
  readonly bankFee: number
  readonly reference: string
  readonly invoiceNumbers: readonly string[]
  readonly state: TopUpState
  readonly askedBy: string
  readonly askedAt: Instant
  readonly certificateNumber?: string
  readonly certificateAskedAt?: Instant
  /** The first of its entries on the account; absent until it is entered. */
  readonly entryId?: number
  readonly reversed?: EntryReversal
}

/** A payment to be recorded. */
export type NewCompanyPayment = Omit<
  CompanyPayment,
  'state' | 'certificateNumber' | 'certificateAskedAt' | 'entryId' | 'reversed'
>

/** The answer to a recorded payment. */
export type PaymentReply = {
  readonly state: 'confirmed' | 'refused'
  readonly by: string
  readonly at: Instant
}

/** Keeps payments of companies. */
export type CompanyPaymentStore = {
  add(tx: Tx, payment: NewCompanyPayment): Promise<void>
  /** Returns the payment that was recorded with this key of the browser. */
  byKey(tx: Tx, companyId: string, requestKey: string): Promise<CompanyPayment | undefined>
  find(tx: Tx, paymentId: string): Promise<CompanyPayment | undefined>
  answer(tx: Tx, paymentId: string, reply: PaymentReply): Promise<void>
  /** Returns false when nothing was withheld, or the certificate is there. */
  receiveCertificate(tx: Tx, paymentId: string, certificateNumber: string): Promise<boolean>
  /** Records who asked the company for the certificate; returns false when none is missing. */
  noteCertificateAsked(tx: Tx, paymentId: string, asked: Pick<PaymentReply, 'by' | 'at'>): Promise<boolean>
  /** Returns withheld tax of all companies without a certificate, oldest first. */
  missingCertificates(most: number): Promise<readonly MissingCompanyCertificate[]>
  /** Counts the payments of all companies that wait for a second person. */
  countAsked(): Promise<number>
  /** Says that a payment was reversed; does nothing for the id of something else. */
  reverse(tx: Tx, paymentId: string, reversal: EntryReversal): Promise<void>
  /** Returns the payments of a company that wait for a second person or miss their certificate, oldest first. */
  open(companyId: string): Promise<readonly CompanyPayment[]>
  /** Returns the others, newest first. */
  settled(companyId: string, page: PaymentPage): Promise<readonly CompanyPayment[]>
}

/** A page of payments: the newest, or those before one. */
export type PaymentPage = { readonly before?: string | undefined; readonly most: number }

const missesCertificate = `(company_payment.state = 'confirmed' and reversed_at is null
  and withheld_satang > 0 and certificate_number is null)`

/** Creates the repository of companies' payments on the database. */
export function createCompanyPaymentStore(db: Kysely<Tables>): CompanyPaymentStore {
  const rows = (tx?: Tx) => (tx ?? db).selectFrom('company_payment').selectAll()
  return {
    add: insertPayment,
    async byKey(tx, companyId, requestKey) {
      const row = await rows(tx)
        .where('company_id', '=', companyId)
        .where('request_key', '=', requestKey)
        .executeTakeFirst()
      return row && paymentOf(row)
    },
    async find(tx, paymentId) {
      const row = await rows(tx).where('payment_id', '=', paymentId).forUpdate().executeTakeFirst()
      return row && paymentOf(row)
    },
    async answer(tx, paymentId, { state, by, at }) {
      await tx
        .updateTable('company_payment')
        .set({ state, answered_by: by, answered_at: at })
        .where('payment_id', '=', paymentId)
        .where('state', '=', 'asked')
        .execute()
    },
    receiveCertificate,
    noteCertificateAsked,
    missingCertificates: (most) => readMissingCertificates(db, most),
    async countAsked() {
      const asked = db.selectFrom('company_payment').where('state', '=', 'asked')
      const counted = asked.select(({ fn }) => fn.countAll<string>().as('count'))
      return Number((await counted.executeTakeFirstOrThrow()).count)
    },
    reverse: markReversed,
    open: (companyId) => readOpen(db, companyId),
    settled: (companyId, page) => readSettled(db, companyId, page),
  }
}

/** Something is still to be done: a second person is needed, or the certificate is missing. */
const isOpen = sql<boolean>`(company_payment.state = 'asked' or ${sql.raw(missesCertificate)})`

function paymentsWithEntry(db: Kysely<Tables>, companyId: string) {
  const entry = sql<
    number | null
  >`(select min(entry_id) from credit_entry as entry where ${kept} > 0 and action_key in (
    'companyPayment:' || company_payment.payment_id || ':topUp', 'companyPayment:' || company_payment.payment_id || ':withheldTax',
    'companyPayment:' || company_payment.payment_id || ':bankFee'))`
  const all = db.selectFrom('company_payment').selectAll().select(entry.as('entry_id'))
  return all.where('company_id', '=', companyId)
}

async function markReversed(tx: Tx, paymentId: string, { at, by, reason }: EntryReversal): Promise<void> {
  await tx
    .updateTable('company_payment')
    .set({ reversed_at: at, reversed_by: by, reverse_reason: reason })
    .where('payment_id', '=', paymentId)
    .execute()
}

async function readOpen(db: Kysely<Tables>, companyId: string): Promise<CompanyPayment[]> {
  const open = paymentsWithEntry(db, companyId).where(isOpen)
  return (await open.orderBy('asked_at').orderBy('payment_id').execute()).map(paymentOf)
}

async function readSettled(
  db: Kysely<Tables>,
  companyId: string,
  { before, most }: PaymentPage,
): Promise<CompanyPayment[]> {
  const cursor = sql<boolean>`(asked_at, payment_id) < (
    select asked_at, payment_id from company_payment where payment_id = ${before ?? ''})`
  const newest = paymentsWithEntry(db, companyId)
    .where((eb) => eb.not(isOpen))
    .$if(before !== undefined, (query) => query.where(cursor))
    .orderBy('asked_at', 'desc')
    .orderBy('payment_id', 'desc')
  return (await newest.limit(most).execute()).map(paymentOf)
}

async function noteCertificateAsked(
  tx: Tx,
  paymentId: string,
  { by, at }: Pick<PaymentReply, 'by' | 'at'>,
): Promise<boolean> {
  const noted = await tx
    .updateTable('company_payment')
    .set({ certificate_asked_at: at, certificate_asked_by: by })
    .where('payment_id', '=', paymentId)
    .where(sql<boolean>`${sql.raw(missesCertificate)}`)
    .returning('payment_id')
    .execute()
  return noted.length === 1
}

async function readMissingCertificates(
  db: Kysely<Tables>,
  most: number,
): Promise<MissingCompanyCertificate[]> {
  const rows = await db
    .selectFrom('company_payment')
    .innerJoin('company', 'company.company_id', 'company_payment.company_id')
    .select(['company.company_id', 'company.name', 'payment_id', 'reference', 'withheld_satang', 'asked_at'])
    .select('certificate_asked_at')
    .where(sql<boolean>`${sql.raw(missesCertificate)}`)
    .orderBy('asked_at')
    .orderBy('payment_id')
    .limit(most)
    .execute()
  return rows.map(({ name, reference, certificate_asked_at: askedAt, ...row }) => ({
    companyId: row.company_id,
    name,
    paymentId: row.payment_id,
    reference,
    withheld: row.withheld_satang,
    since: row.asked_at,
    ...(askedAt !== null && { askedAt }),
  }))
}

async function receiveCertificate(tx: Tx, paymentId: string, certificateNumber: string): Promise<boolean> {
  const done = await tx
    .updateTable('company_payment')
    .set({ certificate_number: certificateNumber })
    .where('payment_id', '=', paymentId)
    .where('withheld_satang', '>', 0)
    .where('certificate_number', 'is', null)
    .where('reversed_at', 'is', null)
    .returning('payment_id')
    .execute()
  return done.length === 1
}

async function insertPayment(tx: Tx, payment: NewCompanyPayment): Promise<void> {
  await tx
    .insertInto('company_payment')
    .values({
      payment_id: payment.paymentId,
      company_id: payment.companyId,
      request_key: payment.requestKey,
      received_satang: payment.received,
      withheld_satang: payment.withheld,
      bank_fee_satang: payment.bankFee,
      reference: payment.reference,
      invoice_numbers: JSON.stringify(payment.invoiceNumbers),
      state: 'asked',
      asked_by: payment.askedBy,
      asked_at: payment.askedAt,
    })
    .execute()
}

type PaymentRow = Selectable<Tables['company_payment']> & { readonly entry_id?: number | null }

function paymentOf(row: PaymentRow): CompanyPayment {
  const { reversed_at: at, reversed_by: by, reverse_reason: reason } = row
  return {
    paymentId: row.payment_id,
    companyId: row.company_id,
    requestKey: row.request_key,
    received: row.received_satang,
    withheld: row.withheld_satang,
    bankFee: row.bank_fee_satang,
    reference: row.reference,
    invoiceNumbers: row.invoice_numbers as readonly string[],
    state: row.state,
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    ...(row.certificate_number !== null && { certificateNumber: row.certificate_number }),
    ...(row.certificate_asked_at !== null && { certificateAskedAt: row.certificate_asked_at }),
    ...(typeof row.entry_id === 'number' && { entryId: row.entry_id }),
    ...(at !== null && by !== null && { reversed: { at, by, reason: reason ?? '' } }),
  }
}
