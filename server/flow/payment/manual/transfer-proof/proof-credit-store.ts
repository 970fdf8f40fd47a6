import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'

/** A credit on an imported bank statement that a proof may announce. */
export type ProofCredit = {
  /** matched: staff matched a credit with the order; found: one with the same reference, or the same amount and day. */
  readonly state: 'matched' | 'found'
  readonly on: string
  /** In satang. */
  readonly amount: number
}

type Row = ProofCredit & { readonly of: string }

/**
 * Returns by proof the credit of a bank statement that belongs to it: the one matched with its order, or one that nobody
 * has matched. Without one, the proof is a picture and nothing else.
 */
export async function readProofCredits(
  db: Kysely<Tables>,
  transferProofIds: readonly string[],
): Promise<ReadonlyMap<string, ProofCredit>> {
  if (transferProofIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select proof.transfer_proof_id as of, credit.state, credit.booked_on as on,
      cast(credit.satang as double precision) as amount
    from transfer_proof proof
    join payment on payment.payment_id = proof.payment_id
    cross join lateral (
      select 'matched' as state, line.booked_on, line.satang, 0 as rank
        from bank_match join bank_statement_line line on line.line_id = bank_match.line_id
        where bank_match.booking_id = proof.booking_id and bank_match.undone_at is null
      union all
      select 'found', line.booked_on, line.satang,
          case when line.reference = proof.transaction_reference then 1 else 2 end
        from bank_statement_line line
        where line.satang > 0
          and (line.reference = proof.transaction_reference or (line.satang = payment.amount_satang
            and abs(cast(line.booked_on as date) - cast(proof.created_at at time zone 'Asia/Bangkok' as date)) <= 1))
          and not exists (select 1 from bank_match where bank_match.line_id = line.line_id and undone_at is null)
      order by rank, booked_on limit 1
    ) credit
    where proof.transfer_proof_id in (${sql.join(transferProofIds)})`.execute(db)
  return new Map(rows.map(({ of, ...credit }) => [of, credit]))
}
