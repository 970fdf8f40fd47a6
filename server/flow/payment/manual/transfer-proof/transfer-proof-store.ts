import { type Kysely, type Selectable } from 'kysely'
import { type Money, satang } from '#contract/terms/money.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables/tables.ts'
import { type Sealer } from '#server/platform/crypto.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type BankAnswer, type TransferProof } from './transfer-proof.ts'

/** A slip as it is first written down. */
export type NewTransferProof = Omit<TransferProof, 'state' | 'note' | 'bankAnswer'> & {
  /** JPEG, written anew. */
  readonly picture: Uint8Array
  /** Tells one picture from another, whatever it is wrapped in. */
  readonly digest: string
}

/** A slip that waits for staff, beside what is asked for. */
export type WaitingTransferProof = {
  readonly slip: TransferProof
  readonly orderNumber: string
  readonly amountDue: Money
  readonly payBy?: Instant
}

/** What staff say of a slip. */
export type TransferProofVerdict = {
  readonly to: 'accepted' | 'refused'
  readonly by: string
  readonly note?: string
  readonly at: Instant
}

/** Where slips are kept, their pictures encrypted. */
export type TransferProofStore = {
  /** False when the same picture or the same transfer was sent before and not refused: for any order. */
  insert(tx: Tx, slip: NewTransferProof): Promise<boolean>
  /** The slip that stands in the way of another one. */
  sameAs(slip: Pick<NewTransferProof, 'digest' | 'code'>, tx?: Tx): Promise<TransferProof | undefined>
  /** Within a transaction nobody else answers it until that ends. */
  byId(slipId: string, tx?: Tx): Promise<TransferProof | undefined>
  /** The picture as JPEG. */
  pictureOf(slipId: string): Promise<Uint8Array | undefined>
  /** The newest first. */
  ofBooking(bookingId: string, tx?: Tx): Promise<readonly TransferProof[]>
  /** The one whose deadline comes first on top. */
  waiting(): Promise<readonly WaitingTransferProof[]>
  /** Answers a slip that waits; false when it does not wait any more. */
  answer(tx: Tx, slipId: string, verdict: TransferProofVerdict): Promise<boolean>
  noteBankAnswer(slipId: string, answer: BankAnswer): Promise<void>
  /** Forgets the pictures of slips that were sent before this moment; what they named stays, so that none counts twice. */
  forgetPictures(before: Instant): Promise<void>
}

type Row = Omit<Selectable<Tables['transfer_proof']>, 'picture' | 'picture_digest'>

const columns = [
  'transfer_proof.transfer_proof_id',
  'transfer_proof.booking_id',
  'transfer_proof.payment_id',
  'transfer_proof.state',
  'transfer_proof.sending_bank',
  'transfer_proof.transaction_reference',
  'transfer_proof.bank_answer',
  'transfer_proof.note',
  'transfer_proof.created_at',
  'transfer_proof.answered_at',
  'transfer_proof.answered_by',
] as const

const mostWaiting = 200

/** Slips in the database. */
export function createTransferProofStore(db: Kysely<Tables>, sealer: Sealer): TransferProofStore {
  const rows = (tx?: Tx) => (tx ?? db).selectFrom('transfer_proof').select(columns)
  return {
    insert: (tx, slip) => insertSlip(tx, slip, sealer),
    sameAs: (slip, tx) => findSame(tx ?? db, slip),
    async byId(slipId, tx) {
      const found = rows(tx).where('transfer_proof_id', '=', slipId)
      const row = await (tx ? found.forUpdate() : found).executeTakeFirst()
      return row && slipOf(row)
    },
    async pictureOf(slipId) {
      const found = db.selectFrom('transfer_proof').select('picture').where('transfer_proof_id', '=', slipId)
      const row = await found.executeTakeFirst()
      if (!row || row.picture.length === 0) return undefined
      return new Uint8Array(Buffer.from(sealer.open(row.picture), 'base64'))
    },
    async ofBooking(bookingId, tx) {
      const found = rows(tx).where('booking_id', '=', bookingId)
      const all = await found.orderBy('created_at', 'desc').orderBy('transfer_proof_id', 'desc').execute()
      return all.map(slipOf)
    },
    waiting: () => waitingIn(db),
    answer: answerRow,
    async noteBankAnswer(slipId, answer) {
      const change = db.updateTable('transfer_proof').set({ bank_answer: JSON.stringify(answer) })
      await change.where('transfer_proof_id', '=', slipId).execute()
    },
    async forgetPictures(before) {
      const old = db.updateTable('transfer_proof').set({ picture: new Uint8Array() })
      await old
        .where('created_at', '<', before)
        .where(({ eb, fn }) => eb(fn<number>('octet_length', ['picture']), '>', 0))
        .execute()
    },
  }
}

async function insertSlip(tx: Tx, slip: NewTransferProof, sealer: Sealer): Promise<boolean> {
  const row = await tx
    .insertInto('transfer_proof')
    .values({
      transfer_proof_id: slip.slipId,
      booking_id: slip.bookingId,
      payment_id: slip.paymentId,
      state: 'received',
      sending_bank: slip.code?.sendingBank ?? null,
      transaction_reference: slip.code?.transRef ?? null,
      picture: sealer.seal(Buffer.from(slip.picture).toString('base64')),
      picture_digest: slip.digest,
      created_at: slip.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('transfer_proof_id')
    .executeTakeFirst()
  return row !== undefined
}

async function findSame(
  db: Kysely<Tables>,
  { digest, code }: Pick<NewTransferProof, 'digest' | 'code'>,
): Promise<TransferProof | undefined> {
  const row = await db
    .selectFrom('transfer_proof')
    .select(columns)
    .where('state', '<>', 'refused')
    .where(({ eb, or, and }) =>
      or([
        eb('picture_digest', '=', digest),
        and([
          eb('sending_bank', '=', code?.sendingBank ?? ''),
          eb('transaction_reference', '=', code?.transRef ?? ''),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row && slipOf(row)
}

async function waitingIn(db: Kysely<Tables>): Promise<WaitingTransferProof[]> {
  const rows = await db
    .selectFrom('transfer_proof')
    .innerJoin('booking', 'booking.booking_id', 'transfer_proof.booking_id')
    .innerJoin('payment', 'payment.payment_id', 'transfer_proof.payment_id')
    .select(columns)
    .select(['booking.order_number', 'booking.pay_by', 'payment.amount_satang'])
    .where('transfer_proof.state', '=', 'received')
    .orderBy('booking.pay_by')
    .orderBy('transfer_proof.transfer_proof_id')
    .limit(mostWaiting)
    .execute()
  return rows.map((row) => ({
    slip: slipOf(row),
    orderNumber: row.order_number,
    amountDue: satang(row.amount_satang),
    ...(row.pay_by === null ? {} : { payBy: row.pay_by }),
  }))
}

async function answerRow(
  tx: Tx,
  slipId: string,
  { to, by, note = '', at }: TransferProofVerdict,
): Promise<boolean> {
  const change = tx
    .updateTable('transfer_proof')
    .set({ state: to, note, answered_by: by, answered_at: at })
    .where('transfer_proof_id', '=', slipId)
    .where('state', '=', 'received')
  return Number((await change.executeTakeFirst()).numUpdatedRows) === 1
}

function slipOf(row: Row): TransferProof {
  const { sending_bank: sendingBank, transaction_reference: transRef } = row
  return {
    slipId: row.transfer_proof_id,
    bookingId: row.booking_id,
    paymentId: row.payment_id,
    state: row.state,
    ...(sendingBank === null || transRef === null ? {} : { code: { sendingBank, transRef } }),
    ...(row.bank_answer === null ? {} : { bankAnswer: row.bank_answer as BankAnswer }),
    note: row.note,
    createdAt: row.created_at,
  }
}
