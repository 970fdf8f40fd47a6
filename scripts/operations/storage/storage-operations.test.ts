import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrandAnswer } from '#contract/api/staff/brand/brand.ts'
import type { TransferProofAnswer } from '#contract/api/staff/manual-payment.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/connection.ts'
import { systemClock } from '#server/platform/clock.ts'
import { systemIds as ids } from '#server/platform/ids.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withPostgres } from '#test-kit/database/test-database.ts'
import { aTransferProof, sendTransferProof } from '#test-kit/payments/a-transfer-proof.ts'
import { runOperation } from '#test-kit/run-operation.ts'
import { type SimulatedS3, startSimulatedS3 } from '#test-kit/storage/simulated-s3.ts'
import { createBackup } from '../backup/create-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { rotateKeys } from '../keys/rotate-keys.ts'
import { examineStorage } from './examine-storage.ts'

const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'

let s3: SimulatedS3
let folder = ''
beforeAll(async () => {
  s3 = await startSimulatedS3()
  folder = mkdtempSync(join(tmpdir(), 'farehouse-storage-'))
})
afterAll(() => {
  s3.close()
  rmSync(folder, { recursive: true, force: true })
})

withPostgres('the operations of a shop with an object storage', (kit) => {
  test('pictures move to the storage, are backed up, encrypted again and restored, and what is missing is named', async () => {
    const dataDir = join(folder, 'data')
    const settings = { DATA_DIR: dataDir, DATABASE_URL: await kit.emptyDatabase(), BLOB_URL: s3.blobUrl }
    const config = readConfig(settings)
    const database = await openDatabase(config)
    await database.migrate()
    const shop = await appUnderTest(database, { DATA_DIR: dataDir })
    const { body: order } = await shop.book(aBookingRequest(await anOffer(shop)))
    await shop.post('/api/payments/', { orderKey: order.orderKey, paymentMethod: 'bankTransfer' })
    const picture = await aTransferProof()
    const { body: proof } = await sendTransferProof<TransferProofAnswer>(shop, order.orderKey, picture)
    const administrator = await signInAdministrator(shop, database)
    const brand = { version: 0, logo: { base64: Buffer.from(logo).toString('base64') } }
    expect((await administrator.send('PUT', '/api/staff/brand', brand)).statusCode).toBe(200)
    await shop.close()
    await database.close()
    const moved = await runOperation('move-blobs', [], settings)
    expect(moved).toMatchObject({
      code: 0,
      told: expect.stringContaining('1 pictures of transfer proofs and 1 of the brand are moved'),
    })
    const [ofBrand = '', first = ''] = s3.simulator.objects.keys()
    expect(ofBrand).toContain('farehouse/brand/')
    expect(await examineStorage(config)).toMatchObject([{ mark: 'OK' }])

    const made = { config, withKeys: true, version: '0.1.0', now: systemClock.now() }
    const listed = await createBackup({ ...made, to: join(folder, 'backups', 'listed') })
    const whole = await createBackup({ ...made, to: join(folder, 'backups', 'whole'), withBlobs: true })
    expect(listed.manifest.objects).toMatchObject({ objects: 2, areIncluded: false })
    expect(whole.manifest.objects).toMatchObject({ objects: 2, areIncluded: true })

    const dry = await rotateKeys({ config, ids, makesKeys: true, isDryRun: true })
    expect(dry.columns).toContainEqual({ name: 'objects of the object storage', values: 1 })
    await rotateKeys({ config, ids, makesKeys: true, isDryRun: false })
    const [, , second = ''] = s3.simulator.objects.keys()
    expect(second).not.toBe('')
    const head = s3.simulator.objects.get(second)?.bytes.subarray(2, 4).toString()
    expect(head).toBe('k2')

    for (const lost of [ofBrand, first]) s3.simulator.lose(lost)
    const other = readConfig({
      ...settings,
      DATABASE_URL: await kit.emptyDatabase(),
      DATA_DIR: join(folder, 'other'),
    })
    const restore = { config: other, replaces: false, keysFrom: undefined, mayLackKeys: false, now: made.now }
    const without = { ...other, blobs: undefined }
    await expect(
      restoreBackup({ ...restore, config: without, from: whole.directory, isDryRun: true }),
    ).rejects.toThrow('set BLOB_URL')
    const lost = await restoreBackup({ ...restore, from: listed.directory, isDryRun: true })
    expect(lost.lostObjects).toEqual([ofBrand, first].map((key) => key.replace('farehouse/', '')))
    expect((await restoreBackup({ ...restore, from: whole.directory, isDryRun: false })).lostObjects).toEqual(
      [],
    )
    expect(s3.simulator.objects.has(first)).toBe(true)

    const restored = await openDatabase(other)
    const again = await appUnderTest(restored, { DATA_DIR: other.dataDir, BLOB_URL: s3.blobUrl })
    s3.simulator.clock.setTo(again.clock.now())
    const clerk = await signInAdministrator(again, restored)
    const shown = await clerk.get(`/api/staff/payments/transfer-proofs/${proof.transferProofId}/picture`)
    expect(shown.statusCode).toBe(200)
    const { shown: files } = (await clerk.get('/api/staff/brand')).json<BrandAnswer>()
    expect((await again.app.http.inject(files.logo ?? '')).body).toBe(logo)
    await again.close()
    s3.simulator.clock.reset()
    for (const lost of [ofBrand, first]) s3.simulator.lose(lost)
    await restored.close()
    expect(await examineStorage(other)).toMatchObject([
      { mark: 'FAULT', text: expect.stringContaining('2 pictures') },
    ])
  }, 120_000)
})
