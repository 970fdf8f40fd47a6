import type { Kysely, Selectable } from 'kysely'
import type { TopUpState } from '#contract/terms/company.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

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
}

/** The answer to a recorded payment. */
export type PaymentReply = {
  readonly state: 'confirmed' | 'refused'
  readonly by: string
  readonly at: Instant
}

/** Keeps payments of companies. */
export type CompanyPaymentStore = {
  add(tx: Tx, payment: Omit<CompanyPayment, 'state' | 'certificateNumber'>): Promise<void>
  /** Returns the payment that was recorded with this key of the browser. */
  byKey(tx: Tx, companyId: string, requestKey: string): Promise<CompanyPayment | undefined>
  /** Returns whether another payment of the company has this reference. */
  isReferenceUsed(tx: Tx, companyId: string, reference: string): Promise<boolean>
  find(tx: Tx, paymentId: string): Promise<CompanyPayment | undefined>
  answer(tx: Tx, paymentId: string, reply: PaymentReply): Promise<void>
  /** Returns false when nothing was withheld, or the certificate is there. */
  receiveCertificate(tx: Tx, paymentId: string, certificateNumber: string): Promise<boolean>
  /** Counts the payments of all companies that wait for a second person. */
  countAsked(): Promise<number>
  /** Returns the last hundred payments of a company, newest first. */
  ofCompany(companyId: string): Promise<readonly CompanyPayment[]>
}

const mostPayments = 100

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
    async isReferenceUsed(tx, companyId, reference) {
      const used = rows(tx).where('company_id', '=', companyId).where('state', '<>', 'refused')
      return (await used.where('reference', '=', reference).executeTakeFirst()) !== undefined
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
    async countAsked() {
      const asked = db.selectFrom('company_payment').where('state', '=', 'asked')
      const counted = asked.select(({ fn }) => fn.countAll<string>().as('count'))
      return Number((await counted.executeTakeFirstOrThrow()).count)
    },
    async ofCompany(companyId) {
      const newest = rows().where('company_id', '=', companyId).orderBy('asked_at', 'desc')
      return (await newest.orderBy('payment_id').limit(mostPayments).execute()).map(paymentOf)
    },
  }
}

async function receiveCertificate(tx: Tx, paymentId: string, certificateNumber: string): Promise<boolean> {
  const done = await tx
    .updateTable('company_payment')
    .set({ certificate_number: certificateNumber })
    .where('payment_id', '=', paymentId)
    .where('withheld_satang', '>', 0)
    .where('certificate_number', 'is', null)
    .returning('payment_id')
    .execute()
  return done.length === 1
}

async function insertPayment(
  tx: Tx,
  payment: Omit<CompanyPayment, 'state' | 'certificateNumber'>,
): Promise<void> {
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

function paymentOf(row: Selectable<Tables['company_payment']>): CompanyPayment {
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
  }
}
