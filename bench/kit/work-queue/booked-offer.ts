import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/database/connection.ts'
import { aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'

/** Books a flight in a shop of its own and returns the offer as the shop has stored it. */
export async function bookedOffer(): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), 'farehouse-offer-'))
  const database = await openDatabase({ dataDir: folder })
  try {
    await database.migrate()
    const shop = await appUnderTest(database)
    await shop.book(aBookingRequest(await anOffer(shop)))
    await shop.close()
    const row = await database.db.selectFrom('booking').select('offer').executeTakeFirstOrThrow()
    return row.offer as object
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
