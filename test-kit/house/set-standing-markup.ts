import type { Instant } from '#contract/terms/time.ts'
import type { Database } from '#server/database/connection.ts'

/** Sets the standing markup in satang: children pay half of the adults' markup, infants one baht. */
export async function setStandingMarkup(
  { db }: Pick<Database, 'db'>,
  { adult, serviceFee = 0 }: { readonly adult: number; readonly serviceFee?: number },
): Promise<void> {
  const amounts = { adult_satang: adult, child_satang: adult / 2, infant_satang: 1_00 }
  const rest = { service_fee_satang: serviceFee, set_by: 'test' }
  const created_at = '2026-01-01T00:00:00.000Z' as Instant
  await db
    .insertInto('markup')
    .values({ ...amounts, ...rest, created_at })
    .execute()
}
