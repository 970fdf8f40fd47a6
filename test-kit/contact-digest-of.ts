import { type Database } from '#server/database/connection.ts'
import { createContactDigests } from '#server/flow/booking/order-search/contact-digest.ts'
import { openKeys } from '#server/platform/open-keys.ts'
import { testIds } from './test-ids.ts'

/** Under what orders are found by this address in a shop whose secrets lie there. */
export async function contactDigestOf(
  email: string,
  { database, dataDir }: { readonly database: Database; readonly dataDir: string },
): Promise<string> {
  const { signer } = await openKeys({ database, dataDir, ids: testIds(4322) })
  return createContactDigests(signer('contact')).digestOf(email)
}
