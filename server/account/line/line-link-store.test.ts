import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openSecretKeys } from '#server/platform/secret-keys.ts'
import { createTransactionRunner } from '#server/platform/transaction.ts'
import { type AccountShop, accountShop, openAccount } from '#test-kit/account/account-shop.ts'
import { withPostgres } from '#test-kit/database/test-database.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { createLineLinkStore, endLineLink } from './line-link-store.ts'

withPostgres('a link with LINE', (kit) => {
  let shop: AccountShop
  beforeAll(async () => {
    shop = await accountShop(kit.database)
  })
  afterAll(() => shop.close())

  test('a new link waits for a concurrent password change, and is then not made', async () => {
    const { db } = kit.database
    await openAccount(shop, 'linked@example.com')
    const { user_id: userId } = await db.selectFrom('account').select('user_id').executeTakeFirstOrThrow()
    const { sealer, signer } = await openSecretKeys({ database: kit.database, dataDir: '', ids: testIds(7) })
    const store = createLineLinkStore(db, { sealer, signer: signer('line-user') })
    const now = shop.clock.now()
    await store.keepCode({ digest: 'code', userId, expiresAt: '2099-01-01T00:00:00.000Z' as typeof now })
    const transact = createTransactionRunner(db)
    const waiting = async () =>
      (
        await sql<{ count: number }>`select count(*)::int as count from pg_locks where not granted`.execute(
          db,
        )
      ).rows[0]?.count ?? 0
    let linked: Promise<boolean> = Promise.resolve(true)
    const elsewhere = createTransactionRunner((await kit.another()).db)
    await elsewhere(async (tx) => {
      await tx.selectFrom('account').select('user_id').where('user_id', '=', userId).forUpdate().execute()
      linked = transact(async (other) => {
        const owner = await store.takeCode(other, 'code', now)
        if (owner) await store.link(other, { userId, recipient: 'U1', now })
        return owner !== undefined
      })
      while ((await waiting()) === 0);
      expect(await endLineLink(tx, userId)).toBe(false)
    })
    expect(await linked).toBe(false)
    expect(await db.selectFrom('line_link').selectAll().execute()).toEqual([])
  })
})
