import { expect, it } from 'vitest'
import { aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withPostgres } from '#test-kit/database/test-database.ts'

withPostgres('processes with a role', (kit) => {
  it('the web process sells and leaves the jobs to the worker, which answers nothing but its health', async () => {
    const env = { DATABASE_URL: 'postgres://127.0.0.1/shop' }
    const web = await appUnderTest(kit.database, { ...env, ROLE: 'web' })
    const worker = await appUnderTest(kit.database, { ...env, ROLE: 'worker', DATA_DIR: web.dataDir })
    await web.app.start()
    const { status } = await web.book(aBookingRequest(await anOffer(web)))
    expect(status).toBe(200)
    const claimed = await kit.database.db.selectFrom('job').select('kind').where('attempt', '>', 0).execute()
    expect(claimed).toEqual([])
    expect((await worker.get('/api/agency/')).status).toBe(404)
    expect((await worker.get('/healthz')).status).toBe(200)
    expect(await worker.app.runDue()).toBeGreaterThan(0)
    await web.close()
    await worker.close()
  })
})
