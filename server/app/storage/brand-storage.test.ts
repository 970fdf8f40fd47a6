import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BrandAnswer } from '#contract/api/staff/brand/brand.ts'
import { openStorage } from '#server/app/storage/open-storage.ts'
import { readConfig } from '#server/config.ts'
import { deleteUnusedFilesJob } from '#server/platform/blob/blob-jobs.ts'
import { brandCheckMs } from '#server/platform/brand/shop-brand.ts'
import { systemHttpClient as httpClient } from '#server/platform/http-client.ts'
import { systemIds } from '#server/platform/ids.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { silentLog as log } from '#server/platform/log.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { type SimulatedS3, startSimulatedS3 } from '#test-kit/storage/simulated-s3.ts'
import { moveFiles } from '../../../scripts/operations/storage/move-files.ts'

const dayMs = 24 * 3_600_000
const svg = (path: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="${path}"/></svg>`
const base64 = (text: string) => Buffer.from(text).toString('base64')
const [first, second] = [svg('M0 0h120v40H0z'), svg('M9 9h9v9z')]
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

withBothDatabases('pictures of the brand in the object storage', (kit) => {
  let s3: SimulatedS3
  let shop: AppUnderTest
  let clerk: TestBrowser
  // Shared by all starts: it holds the keys of the embedded database.
  const dataDir = mkdtempSync(join(tmpdir(), 'farehouse-brand-'))
  const start = async () => {
    const env = { BLOB_URL: s3.blobUrl, DATA_DIR: dataDir }
    shop = { ...(await appUnderTest(kit.database, env)), dataDir }
    s3.simulator.clock.setTo(shop.clock.now())
  }
  beforeAll(async () => {
    s3 = await startSimulatedS3()
    await start()
    clerk = await signInAdministrator(shop, kit.database)
  })
  beforeEach(() => s3.simulator.faults.clear())
  afterAll(async () => {
    await shop.close()
    s3.close()
    rmSync(dataDir, { recursive: true })
  })

  const save = async (body: object) => {
    const answer = await clerk.send('PUT', '/api/staff/brand', body)
    return { status: answer.statusCode, body: answer.json<BrandAnswer & { readonly problem: string }>() }
  }
  const read = async () => (await clerk.get('/api/staff/brand')).json<BrandAnswer>()
  const rowOf = (text: string) =>
    kit.database.db
      .selectFrom('brand_picture')
      .leftJoin('blob', 'blob.blob_key', 'brand_picture.blob_key')
      .select(['base64', 'brand_picture.blob_key', 'key_id'])
      .where('digest', '=', digestOf(text))
      .executeTakeFirst()
  const objectOf = async (text: string) => `farehouse/${(await rowOf(text))?.blob_key}`
  const keys = () => [...s3.simulator.objects.keys()]
  const show = async (path = '') => (await shop.app.http.inject(path)).body
  const advance = (ms: number) => {
    shop.clock.advance(ms)
    s3.simulator.clock.advance(ms)
  }

  it('a logo is stored as it is in an object, which its row refers to, and travellers get it', async () => {
    const { status, body } = await save({ version: 0, name: 'Sunny Travel', logo: { base64: base64(first) } })
    expect([status, body.values.logo]).toEqual([200, digestOf(first)])
    expect(await rowOf(first)).toMatchObject({ base64: null, key_id: null })
    expect(keys()).toEqual([await objectOf(first)])
    expect(s3.simulator.objects.get(await objectOf(first))?.bytes.toString()).toBe(first)
    expect(await show(body.shown.logo)).toBe(first)
    const renamed = await save({ version: 1, name: 'Sunny Tours', logo: { digest: digestOf(first) } })
    expect([renamed.status, keys().length]).toEqual([200, 1])
  })

  it('a brand is refused while the storage does not answer, keeps what there is, and is saved when it is back', async () => {
    const before = await read()
    const wanted = { version: before.version, name: 'Rainy Travel', logo: { base64: base64(second) } }
    s3.simulator.faults.add([{ match: { method: 'PUT' }, status: 503 }])
    expect(await save(wanted)).toMatchObject({ status: 503, body: { problem: 'fileStorageUnavailable' } })
    expect([await read(), await rowOf(second)]).toEqual([before, undefined])
    s3.simulator.faults.clear()
    const { body } = await save(wanted)
    expect(body.values).toEqual({ name: 'Rainy Travel', logo: digestOf(second) })
    expect(await show(body.shown.logo)).toBe(second)
  })

  it('a shop that starts without the storage sells under the name, and shows the logo when the storage is back', async () => {
    const { logo } = (await read()).shown
    await shop.close()
    s3.simulator.faults.add([{ status: 503 }])
    await start()
    const { status } = await shop.book(aBookingRequest(await anOffer(shop)))
    await shop.app.runDue()
    const [mail = ''] = readdirSync(join(dataDir, 'mail')).filter((name) => name.startsWith('booking-held'))
    expect([status, readFileSync(join(dataDir, 'mail', mail), 'utf8')]).toEqual([
      200,
      expect.stringContaining('Rainy Travel'),
    ])
    expect(await shop.app.http.inject(logo ?? '')).toMatchObject({ statusCode: 404 })
    expect(shop.logged.filter((line) => line.includes('brand not read'))).not.toEqual([])
    s3.simulator.faults.clear()
    advance(brandCheckMs)
    expect(await show(logo)).toBe(second)
    clerk = await signInAdministrator(shop, kit.database)
  })

  it('an object stays as long as its row refers to it, and a lost one is stored again with the same picture', async () => {
    const lost = await objectOf(second)
    s3.simulator.lose(lost)
    const { version } = await read()
    // what stays need not be read
    const kept = { digest: digestOf(second) }
    expect((await save({ version, name: 'Rainy Tours', logo: kept })).status).toBe(200)
    const wanted = { version: version + 1, name: 'Rainy Travel' }
    expect(await save({ ...wanted, favicon: kept })).toMatchObject({
      status: 410,
      body: { problem: 'fileLost' },
    })
    expect((await save({ ...wanted, logo: { base64: base64(second) } })).status).toBe(200)
    expect(await objectOf(second)).not.toBe(lost)
    advance(dayMs + 60_000)
    await enqueueJob(kit.database.db, {
      kind: deleteUnusedFilesJob,
      key: 'only',
      payload: {},
      runAt: shop.clock.now(),
    })
    await shop.app.runDue()
    expect(keys()).toEqual([await objectOf(first), await objectOf(second)])
    const records = await kit.database.db.selectFrom('blob').select('blob_key').execute()
    expect(records.map((record) => `farehouse/${record.blob_key}`).toSorted()).toEqual(keys().toSorted())
  })

  it('pictures move into the database and back, and a lost one is counted', async () => {
    const { db } = kit.database
    const { clock } = shop
    const config = readConfig({ BLOB_URL: s3.blobUrl })
    const storage = openStorage({ config, database: kit.database, httpClient, clock, ids: systemIds, log })
    const { blobs, files } = storage
    if (blobs === undefined) throw new Error('there is no storage')
    const move = { db, files, blobs, dataDir, isDryRun: false }
    s3.simulator.lose(await objectOf(first))
    expect(await moveFiles({ ...move, to: 'database', isDryRun: true })).toMatchObject({ brandPictures: 2 })
    expect(await moveFiles({ ...move, to: 'database' })).toMatchObject({ brandPictures: 1, lost: 1 })
    expect(await rowOf(second)).toEqual({ base64: base64(second), blob_key: null, key_id: null })
    expect(await moveFiles({ ...move, to: 'storage' })).toMatchObject({ brandPictures: 1, lost: 0 })
    expect(await rowOf(second)).toMatchObject({ base64: null, blob_key: expect.any(String) })
  })

  it('no picture is deleted, named anew, or replaced by another one', async () => {
    const { db } = kit.database
    const change = db.updateTable('brand_picture').where('digest', '=', digestOf(second))
    const blob_key = (await rowOf(first))?.blob_key ?? null
    for (const set of [
      { digest: digestOf('another') },
      { base64: base64(first), blob_key: null },
      { blob_key },
      { blob_key: null },
      { base64: base64(second) },
    ])
      await expect(change.set(set).execute()).rejects.toThrow()
    await expect(db.deleteFrom('brand_picture').execute()).rejects.toThrow('only added to')
  })
})
