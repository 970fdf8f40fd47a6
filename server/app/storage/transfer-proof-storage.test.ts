import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TransferProofAnswer } from '#contract/api/staff/manual-payment.ts'
import { createEraseOrdersStore } from '#server/account/privacy/erase-orders-store.ts'
import type { Instant } from '#contract/terms/time.ts'
import { openStorage } from '#server/app/storage/open-storage.ts'
import { readConfig } from '#server/config.ts'
import { deleteUnusedFilesJob } from '#server/platform/blob/blob-jobs.ts'
import { systemHttpClient as httpClient } from '#server/platform/http-client.ts'
import { systemIds } from '#server/platform/ids.ts'
import { openSecretKeys } from '#server/platform/secret-keys.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { silentLog as log } from '#server/platform/log.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { aTransferProof, sendTransferProof } from '#test-kit/payments/a-transfer-proof.ts'
import { type SimulatedS3, startSimulatedS3 } from '#test-kit/storage/simulated-s3.ts'
import { moveFiles } from '../../../scripts/operations/storage/move-files.ts'
import { forgetTransferProofsJob } from '#server/flow/payment/manual/transfer-proof/transfer-proof-jobs.ts'

const dayMs = 24 * 3_600_000

withBothDatabases('transfer proofs in the object storage', (kit) => {
  let s3: SimulatedS3
  let shop: AppUnderTest
  let clerk: TestBrowser
  let orderKey = ''
  let shade = 0
  beforeAll(async () => {
    s3 = await startSimulatedS3()
    shop = await appUnderTest(kit.database, { BLOB_URL: s3.blobUrl })
    clerk = await signInAdministrator(shop, kit.database)
    s3.simulator.clock.setTo(shop.clock.now())
    const { body } = await shop.book(aBookingRequest(await anOffer(shop)))
    orderKey = body.orderKey
    await shop.post('/api/payments/', { orderKey, paymentMethod: 'bankTransfer' })
  })
  beforeEach(() => s3.simulator.faults.clear())
  afterAll(async () => {
    await shop.close()
    s3.close()
  })

  const send = async () =>
    sendTransferProof<TransferProofAnswer>(shop, orderKey, await aTransferProof({ shade: (shade += 20) }))
  const show = async (transferProofId: string) => {
    const answer = await clerk.get(`/api/staff/payments/transfer-proofs/${transferProofId}/picture`)
    return { status: answer.statusCode, bytes: answer.rawPayload, text: answer.payload }
  }
  const runJob = async (kind: string) => {
    await enqueueJob(kit.database.db, { kind, key: 'only', payload: {}, runAt: shop.clock.now() })
    await shop.app.runDue()
  }
  const advance = (ms: number) => {
    shop.clock.advance(ms)
    s3.simulator.clock.advance(ms)
  }
  const rowOf = async (transferProofId: string) =>
    kit.database.db
      .selectFrom('transfer_proof')
      .select(['picture', 'picture_blob'])
      .where('transfer_proof_id', '=', transferProofId)
      .executeTakeFirstOrThrow()
  const keys = () => [...s3.simulator.objects.keys()]

  it('a picture is stored encrypted in an object, which its row refers to, and staff read it', async () => {
    const { body } = await send()
    const { picture, picture_blob: blobKey } = await rowOf(body.transferProofId)
    expect([picture.length, keys()]).toEqual([0, [`farehouse/${blobKey}`]])
    const shown = await show(body.transferProofId)
    expect(shown.status).toBe(200)
    expect((await sharp(shown.bytes).metadata()).format).toBe('jpeg')
    expect(
      s3.simulator.objects.get(`farehouse/${blobKey}`)?.bytes.includes(shown.bytes.subarray(0, 64)),
    ).toBe(false)
    expect(s3.simulator.refused).toEqual([])
  })

  it('a proof is refused while the storage does not answer, and an object without a row is deleted after a day', async () => {
    const before = keys()
    s3.simulator.faults.add([{ match: { method: 'PUT' }, status: 503, afterCommit: true }])
    expect(await send()).toMatchObject({ status: 503, body: { problem: 'fileStorageUnavailable' } })
    expect(keys()).toHaveLength(before.length + 1)
    s3.simulator.faults.clear()
    await runJob(deleteUnusedFilesJob)
    expect(keys()).toHaveLength(before.length + 1)
    advance(dayMs + 60_000)
    s3.simulator.faults.add([{ match: { method: 'DELETE' }, status: 503, times: 2 }])
    await runJob(deleteUnusedFilesJob)
    expect(keys()).toHaveLength(before.length + 1)
    advance(3_600_000)
    await shop.app.runDue()
    expect(keys()).toEqual(before)
  })

  it('a picture that is lost, changed or cannot be read now is a problem that names it', async () => {
    clerk = await signInAdministrator(shop, kit.database)
    const { body: order } = await shop.book(aBookingRequest(await anOffer(shop)))
    orderKey = order.orderKey
    await shop.post('/api/payments/', { orderKey, paymentMethod: 'bankTransfer' })
    const { transferProofId } = (await send()).body
    const { picture_blob: blobKey } = await rowOf(transferProofId)
    s3.simulator.faults.add([{ match: { method: 'GET' }, malformed: true, times: 1 }])
    expect(await show(transferProofId)).toMatchObject({
      status: 410,
      text: expect.stringContaining('fileLost'),
    })
    s3.simulator.faults.add([{ match: { method: 'GET' }, status: 503, times: 2 }])
    expect(await show(transferProofId)).toMatchObject({
      status: 503,
      text: expect.stringContaining('fileStorageUnavailable'),
    })
    expect((await show(transferProofId)).status).toBe(200)
    s3.simulator.lose(`farehouse/${blobKey}`)
    expect(await show(transferProofId)).toMatchObject({
      status: 410,
      text: expect.stringContaining('fileLost'),
    })
    expect(shop.logged.filter((line) => line.includes(`missing ${blobKey}`))).toHaveLength(1)
  })

  it('pictures move into the storage and back, a lost one is counted, and an erased one stays erased', async () => {
    const { db } = kit.database
    const config = readConfig({ BLOB_URL: s3.blobUrl })
    const { blobs, files } = openStorage({
      config,
      database: kit.database,
      httpClient,
      clock: shop.clock,
      ids: systemIds,
      log,
    })
    if (blobs === undefined) throw new Error('there is no storage')
    const { transferProofId } = (await send()).body
    const move = { db, files, blobs, dataDir: shop.dataDir, isDryRun: false }
    expect(await moveFiles({ ...move, to: 'database', isDryRun: true })).toMatchObject({ proofs: 3 })
    expect(await moveFiles({ ...move, to: 'database' })).toMatchObject({ proofs: 2, lost: 1 })
    expect(await rowOf(transferProofId)).toMatchObject({ picture_blob: null })
    expect((await show(transferProofId)).status).toBe(200)
    await moveFiles({ ...move, to: 'storage' })
    expect(await rowOf(transferProofId)).toMatchObject({ picture: new Uint8Array() })
    expect((await show(transferProofId)).status).toBe(200)
  })

  it('an object is deleted with its picture, once that is a year old or its order is erased, and no other is', async () => {
    const { db } = kit.database
    const { body: order } = await shop.book(aBookingRequest(await anOffer(shop)))
    await shop.post('/api/payments/', { orderKey: order.orderKey, paymentMethod: 'bankTransfer' })
    const [old, other] = [(await send()).body, (await send()).body]
    orderKey = order.orderKey
    const erased = (await send()).body
    const proofOf = (id: string) => db.updateTable('transfer_proof').where('transfer_proof_id', '=', id)
    await proofOf(old.transferProofId)
      .set({ created_at: '2024-01-01T00:00:00.000Z' as Instant })
      .execute()
    await proofOf(other.transferProofId).set({ note: 'another name' }).execute()
    await runJob(forgetTransferProofsJob)
    const row = await db
      .selectFrom('transfer_proof')
      .select('booking_id')
      .where('transfer_proof_id', '=', erased.transferProofId)
      .executeTakeFirstOrThrow()
    const keys = await openSecretKeys({ database: kit.database, dataDir: shop.dataDir, ids: systemIds })
    const eraseOrders = createEraseOrdersStore(db, keys.sealer)
    await db.transaction().execute((tx) => eraseOrders.eraseThese(tx, [row.booking_id], shop.clock.now()))
    for (const { transferProofId } of [old, erased]) expect((await show(transferProofId)).status).toBe(404)
    expect((await show(other.transferProofId)).status).toBe(200)
    expect(await rowOf(other.transferProofId)).toMatchObject({ picture_blob: expect.any(String) })
    const objects = [...s3.simulator.objects.keys()].length
    advance(dayMs + 60_000)
    await runJob(deleteUnusedFilesJob)
    expect(s3.simulator.objects.size).toBeLessThan(objects)
    expect(s3.simulator.objects.has(`farehouse/${(await rowOf(other.transferProofId)).picture_blob}`)).toBe(
      true,
    )
  })
})
