import { sql } from 'kysely'
import type { Problem, ProblemCode } from '#contract/problem.ts'
import { createProblem } from '#contract/problem.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A transfer as its reference and amount name it, in satang. */
export type NamedTransfer = { readonly reference: string; readonly satang: number }

/** Case, spaces and hyphens do not make another reference. */
const keyOf = (reference: ReturnType<typeof sql>) =>
  sql`upper(regexp_replace(${reference}, '[[:space:]-]+', '', 'g'))`

async function lockTransfer(tx: Tx, reference: string): Promise<void> {
  const key = keyOf(sql`${reference}::text`)
  await sql`select pg_advisory_xact_lock(hashtextextended('transfer ' || ${key}, 0))`.execute(tx)
}

/**
 * Returns where a transfer to a company's account was credited before, of any company, and locks its reference: of two
 * clerks who enter it at once the second is refused. Problems: `transferToppedUp`, `transferRecorded`; `transferMatched`
 * when a bank credit with this reference and amount was matched with an order.
 */
export async function findCreditedTransfer(tx: Tx, transfer: NamedTransfer): Promise<Problem | undefined> {
  await lockTransfer(tx, transfer.reference)
  const key = keyOf(sql`${transfer.reference}::text`)
  const { rows } = await sql<Credited>`
    select 'transferToppedUp' as code, company.name
      from top_up_request as top_up join company using (company_id)
      where top_up.state = 'confirmed' and ${keyOf(sql`top_up.receipt_number`)} = ${key}
    union all select 'transferRecorded', company.name
      from company_payment as payment join company using (company_id)
      where payment.state <> 'refused' and reversed_at is null and ${keyOf(sql`payment.reference`)} = ${key}
    union all select 'transferMatched', booking.order_number
      from bank_statement_line as line join bank_match as match using (line_id) join booking using (booking_id)
      where line.satang = ${transfer.satang} and ${keyOf(sql`line.reference`)} = ${key} and match.undone_at is null
    limit 1`.execute(tx)
  return problemOf(rows[0])
}

/**
 * Returns where a bank credit was credited to a company before, by reference and amount, and locks its reference.
 * Problems: `transferToppedUp`, `transferRecorded`.
 */
export async function findCompanyTransfer(tx: Tx, transfer: NamedTransfer): Promise<Problem | undefined> {
  if (transfer.reference === '') return undefined
  await lockTransfer(tx, transfer.reference)
  const key = keyOf(sql`${transfer.reference}::text`)
  const { rows } = await sql<Credited>`
    select 'transferToppedUp' as code, company.name
      from top_up_request as top_up join company using (company_id)
      where top_up.state = 'confirmed' and top_up.satang = ${transfer.satang}
        and ${keyOf(sql`top_up.receipt_number`)} = ${key}
    union all select 'transferRecorded', company.name
      from company_payment as payment join company using (company_id)
      where payment.state <> 'refused' and reversed_at is null and payment.received_satang = ${transfer.satang}
        and ${keyOf(sql`payment.reference`)} = ${key}
    limit 1`.execute(tx)
  return problemOf(rows[0])
}

type Credited = {
  readonly code: Extract<ProblemCode, `transfer${'ToppedUp' | 'Recorded' | 'Matched'}`>
  readonly name: string
}

function problemOf(found: Credited | undefined): Problem | undefined {
  return found && createProblem(found.code, { details: { name: found.name } })
}
