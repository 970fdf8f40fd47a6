import { type Kysely, type Selectable, sql } from 'kysely'
import type { Problem } from '#contract/problem.ts'
import { type Money, satang } from '#contract/terms/money.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { StoredFile, StoredFiles } from '#server/platform/blob/stored-files.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type ProofCredit, readProofCredits } from './proof-credit-store.ts'
import { type RelatedProof, readRelatedProofs } from './related-proof-store.ts'
import type { BankAnswer, TransferProof } from './transfer-proof.ts'

/** A new transfer proof before its first insert. */
export type NewTransferProof = Omit<TransferProof, 'state' | 'note' | 'bankAnswer'> & {
  /** Where its encrypted picture is. */
  readonly picture: StoredFile
  /** Digest of the image content, independent of the file around it. */
  readonly digest: string
}

/** A transfer proof that awaits review, with the requested payment. */
export type WaitingTransferProof = {
  readonly proof: TransferProof
  readonly orderNumber: string
  readonly amountDue: Money
  readonly payBy?: Instant
}

/** The verdict of staff on a transfer proof. */
export type TransferProofVerdict = {
  readonly to: 'accepted' | 'refused'
  readonly by: string
  readonly note?: string
  readonly at: Instant
}

/** Stores transfer proofs; pictures are encrypted. */
export type TransferProofStore = {
  /** Returns false when the same picture or transfer was sent before, for any order, and not rejected. */
  insert(tx: Tx, proof: NewTransferProof): Promise<boolean>
  /** Returns the existing transfer proof that blocks another one. */
  sameAs(proof: Pick<NewTransferProof, 'digest' | 'code'>, tx?: Tx): Promise<TransferProof | undefined>
  /** Within a transaction the proof stays locked until its end. */
  byId(transferProofId: string, tx?: Tx): Promise<TransferProof | undefined>
  /** Encrypts and stores a picture, a JPEG, for a proof that is inserted next; not in a transaction. */
  storePicture(jpeg: Uint8Array): Promise<Result<StoredFile, Problem>>
  /** Returns the picture as JPEG; undefined when there is no such proof or its picture was deleted. */
  pictureOf(transferProofId: string): Promise<Result<Uint8Array | undefined, Problem>>
  /** Returns the proofs of a booking, newest first. */
  ofBooking(bookingId: string, tx?: Tx): Promise<readonly TransferProof[]>
  /** Returns proofs that await review, earliest deadline first. */
  waiting(): Promise<readonly WaitingTransferProof[]>
  /** See {@link readRelatedProofs}. */
  relatedTo(transferProofIds: readonly string[]): Promise<ReadonlyMap<string, readonly RelatedProof[]>>
  /** See {@link readProofCredits}. */
  creditsOf(transferProofIds: readonly string[]): Promise<ReadonlyMap<string, ProofCredit>>
  /** Answers a waiting proof; returns false when it is no longer waiting. */
  answer(tx: Tx, transferProofId: string, verdict: TransferProofVerdict): Promise<boolean>
  noteBankAnswer(transferProofId: string, answer: BankAnswer): Promise<void>
  /**
   * Deletes pictures of proofs sent before this moment; their transfer data stay, so that none counts twice.
   */
  forgetPictures(before: Instant): Promise<void>
}

type Row = Omit<Selectable<Tables['transfer_proof']>, 'picture' | 'picture_blob' | 'picture_digest'>

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

/** Dependencies of the transfer proof store. */
export type TransferProofStoreDeps = {
  readonly db: Kysely<Tables>
  readonly sealer: Sealer
  readonly files: StoredFiles
}

/** Creates the transfer proof store backed by the database, with its pictures in the stored files. */
export function createTransferProofStore(deps: TransferProofStoreDeps): TransferProofStore {
  const { db, sealer, files } = deps
  const selectTransferProofs = (tx?: Tx) => (tx ?? db).selectFrom('transfer_proof').select(columns)
  return {
    insert: (tx, proof) => insertTransferProof(tx, proof),
    sameAs: (proof, tx) => findSameProof(tx ?? db, proof),
    async byId(transferProofId, tx) {
      const found = selectTransferProofs(tx).where('transfer_proof_id', '=', transferProofId)
      const row = await (tx ? found.forUpdate() : found).executeTakeFirst()
      return row && transferProofFromRow(row)
    },
    storePicture: (jpeg) => files.store('proofs', sealer.seal(Buffer.from(jpeg).toString('base64'))),
    pictureOf: (transferProofId) => readPicture(deps, transferProofId),
    async ofBooking(bookingId, tx) {
      const found = selectTransferProofs(tx).where('booking_id', '=', bookingId)
      const all = await found.orderBy('created_at', 'desc').orderBy('transfer_proof_id', 'desc').execute()
      return all.map(transferProofFromRow)
    },
    waiting: () => readWaitingProofs(db),
    relatedTo: (transferProofIds) => readRelatedProofs(db, transferProofIds),
    creditsOf: (transferProofIds) => readProofCredits(db, transferProofIds),
    answer: updateProofState,
    noteBankAnswer: (transferProofId, answer) => updateBankAnswer(db, transferProofId, answer),
    async forgetPictures(before) {
      const old = db.updateTable('transfer_proof').set({ picture: new Uint8Array(), picture_blob: null })
      await old
        .where('created_at', '<', before)
        .where(sql<boolean>`(octet_length(picture) > 0 or picture_blob is not null)`)
        .execute()
    },
  }
}

async function readPicture(
  { db, sealer, files }: TransferProofStoreDeps,
  transferProofId: string,
): Promise<Result<Uint8Array | undefined, Problem>> {
  const found = db.selectFrom('transfer_proof').select(['picture as inline', 'picture_blob as blobKey'])
  const row = await found.where('transfer_proof_id', '=', transferProofId).executeTakeFirst()
  if (row === undefined) return succeed(undefined)
  const read = await files.read(row)
  if (!read.ok || read.value === undefined) return read
  return succeed(new Uint8Array(Buffer.from(sealer.open(read.value), 'base64')))
}

async function insertTransferProof(tx: Tx, proof: NewTransferProof): Promise<boolean> {
  const row = await tx
    .insertInto('transfer_proof')
    .values({
      transfer_proof_id: proof.transferProofId,
      booking_id: proof.bookingId,
      payment_id: proof.paymentId,
      state: 'received',
      sending_bank: proof.code?.sendingBank ?? null,
      transaction_reference: proof.code?.transRef ?? null,
      picture: proof.picture.inline,
      picture_blob: proof.picture.blobKey,
      picture_digest: proof.digest,
      created_at: proof.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('transfer_proof_id')
    .executeTakeFirst()
  return row !== undefined
}

async function findSameProof(
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
  return row && transferProofFromRow(row)
}

async function readWaitingProofs(db: Kysely<Tables>): Promise<WaitingTransferProof[]> {
  const selectTransferProofs = await db
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
  return selectTransferProofs.map((row) => ({
    proof: transferProofFromRow(row),
    orderNumber: row.order_number,
    amountDue: satang(row.amount_satang),
    ...(row.pay_by === null ? {} : { payBy: row.pay_by }),
  }))
}

async function updateBankAnswer(
  db: Kysely<Tables>,
  transferProofId: string,
  answer: BankAnswer,
): Promise<void> {
  const change = db.updateTable('transfer_proof').set({ bank_answer: JSON.stringify(answer) })
  await change.where('transfer_proof_id', '=', transferProofId).execute()
}

async function updateProofState(
  tx: Tx,
  transferProofId: string,
  { to, by, note = '', at }: TransferProofVerdict,
): Promise<boolean> {
  const change = tx
    .updateTable('transfer_proof')
    .set({ state: to, note, answered_by: by, answered_at: at })
    .where('transfer_proof_id', '=', transferProofId)
    .where('state', '=', 'received')
  return Number((await change.executeTakeFirst()).numUpdatedRows) === 1
}

function transferProofFromRow(row: Row): TransferProof {
  const { sending_bank: sendingBank, transaction_reference: transRef } = row
  return {
    transferProofId: row.transfer_proof_id,
    bookingId: row.booking_id,
    paymentId: row.payment_id,
    state: row.state,
    ...(sendingBank === null || transRef === null ? {} : { code: { sendingBank, transRef } }),
    ...(row.bank_answer === null ? {} : { bankAnswer: row.bank_answer as BankAnswer }),
    note: row.note,
    createdAt: row.created_at,
  }
}
