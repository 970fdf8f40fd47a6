import { type Kysely, sql } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { TransferProof } from './transfer-proof.ts'

/** Another proof that staff compare with one that waits. */
export type RelatedProof = {
  readonly orderNumber: string
  readonly state: TransferProof['state']
  readonly sentAt: Instant
  /** True where it names the same bank transfer or has the same picture; false for the same order only. */
  readonly isSameTransfer: boolean
}

type Row = RelatedProof & { readonly of: string }

/**
 * Returns by proof the other proofs of its order, and those of any order with the same transfer or picture,
 * newest first. Of these only rejected ones exist: the shop refuses the same proof while one stands.
 */
export async function readRelatedProofs(
  db: Kysely<Tables>,
  transferProofIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RelatedProof[]>> {
  if (transferProofIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select proof.transfer_proof_id as of, booking.order_number as "orderNumber", other.state,
      other.created_at as "sentAt", other.is_same as "isSameTransfer"
    from transfer_proof proof
    cross join lateral (
      select transfer_proof_id, booking_id, state, created_at, bool_or(is_same) as is_same from (
        select transfer_proof_id, booking_id, state, created_at, false as is_same from transfer_proof
          where booking_id = proof.booking_id
        union all
        select transfer_proof_id, booking_id, state, created_at, true from transfer_proof
          where transaction_reference = proof.transaction_reference and sending_bank = proof.sending_bank
        union all
        select transfer_proof_id, booking_id, state, created_at, true from transfer_proof
          where picture_digest = proof.picture_digest
      ) found group by 1, 2, 3, 4
    ) other
    join booking on booking.booking_id = other.booking_id
    where proof.transfer_proof_id in (${sql.join(transferProofIds)})
      and other.transfer_proof_id <> proof.transfer_proof_id
    order by other.created_at desc`.execute(db)
  const found = Map.groupBy(rows, (row) => row.of)
  return new Map([...found].map(([of, all]) => [of, all.map(({ of: _, ...related }) => related)]))
}
