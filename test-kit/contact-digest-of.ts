import type { Database } from '#server/database/connection.ts'
import { createContactDigests } from '#server/flow/booking/order-search/contact-digest.ts'
import { openSecretKeys } from '#server/platform/secret-keys.ts'
import { testIds } from './test-ids.ts'

/**
 * Returns the digest under which orders are found by this email address, in a shop with its secrets in this
 * folder.
 */
export async function contactDigestOf(
  email: string,
  { database, dataDir }: { readonly database: Database; readonly dataDir: string },
): Promise<string> {
  const { signer } = await openSecretKeys({ database, dataDir, ids: testIds(4322) })
  return createContactDigests(signer('contact')).digestOf(email)
}
