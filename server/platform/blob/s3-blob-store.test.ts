import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SimulatedS3, startSimulatedS3 } from '#test-kit/storage/simulated-s3.ts'
import { systemClock } from '../clock.ts'
import { systemHttpClient } from '../http-client.ts'
import { systemIds } from '../ids.ts'
import type { BlobStore } from './blob-store.ts'
import { probeBlobStore } from './probe-blob-store.ts'
import { type S3Address, parseS3Address } from './s3-address.ts'
import { createS3BlobStore } from './s3-blob-store.ts'

describe('the address of a bucket', () => {
  const account = { accessKeyId: 'KEY', secretAccessKey: 'a/b+c', bucket: 'shop' }
  test.each<[string, Partial<S3Address> | undefined]>([
    [
      's3://KEY:a%2Fb%2Bc@s3.example.com/shop',
      { ...account, origin: 'https://s3.example.com', prefix: '', region: 'us-east-1' },
    ],
    [
      's3://KEY:a%2Fb%2Bc@store:9000/shop/files/a/?region=garage&tls=off',
      { ...account, origin: 'http://store:9000', prefix: 'files/a/', region: 'garage' },
    ],
    ['https://KEY:secret@s3.example.com/shop', undefined],
    ['s3://s3.example.com/shop', undefined],
    ['s3://KEY:secret@s3.example.com/', undefined],
    ['s3://KEY:secret@s3.example.com/Shop', undefined],
    ['s3://KEY:secret@s3.example.com/shop?tls=no', undefined],
    ['s3://KEY:secret@s3.example.com/shop?acl=public', undefined],
    ['s3://KEY:sec%ret@s3.example.com/shop', undefined],
  ])('%s is read as the bucket that it names, or refused', (text, address) => {
    if (address === undefined) expect(parseS3Address(text)).toBeUndefined()
    else expect(parseS3Address(text)).toMatchObject(address)
  })
})

describe('the object storage by the S3 API', () => {
  let s3: SimulatedS3
  let blobs: BlobStore
  const open = (change: Partial<S3Address> = {}, nowMs?: number): BlobStore => {
    const address = parseS3Address(s3.blobUrl)
    if (address === undefined) throw new Error('the address of the simulator is wrong')
    const clock =
      nowMs === undefined
        ? systemClock
        : { ...systemClock, now: () => new Date(nowMs).toISOString() as ReturnType<typeof systemClock.now> }
    return createS3BlobStore({ ...address, ...change }, { httpClient: systemHttpClient, clock })
  }
  beforeAll(async () => {
    s3 = await startSimulatedS3()
    blobs = open()
  })
  beforeEach(() => {
    s3.simulator.reset()
    s3.simulator.faults.clear()
  })
  afterAll(() => s3.close())

  const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251)
  const noted = (isRefused: boolean, note: string | RegExp) => ({
    ok: false,
    fault: { isRefused, note: typeof note === 'string' ? note : expect.stringMatching(note) },
  })

  test('bytes come back as they were stored, with and without a body, and are gone once deleted', async () => {
    for (const [key, content] of [
      ['proofs/one', bytes],
      ['proofs/empty', new Uint8Array()],
    ] as const) {
      expect(await blobs.put(key, content)).toEqual({ ok: true, value: undefined })
      expect(await blobs.get(key)).toEqual({ ok: true, value: content })
    }
    expect([...s3.simulator.objects.keys()]).toEqual(['farehouse/proofs/one', 'farehouse/proofs/empty'])
    expect(await blobs.delete('proofs/one')).toEqual({ ok: true, value: undefined })
    expect(await blobs.delete('proofs/one')).toEqual({ ok: true, value: undefined })
    expect(await blobs.get('proofs/one')).toEqual({ ok: true, value: undefined })
    expect(blobs.place).toBe(`http://127.0.0.1:${s3.port}/shop/farehouse`)
  })

  test('a list has every object of a folder, over several pages, and none of another shop in the bucket', async () => {
    const keys = Array.from({ length: 13 }, (_, at) => `proofs/${String(at).padStart(5, '0')}`)
    await Promise.all(keys.map((key) => blobs.put(key, bytes.subarray(0, 3))))
    await blobs.put('network/a&b.csv', bytes)
    await open({ prefix: 'other/' }).put('proofs/x', bytes)
    expect(await blobs.list('proofs/')).toEqual({ ok: true, value: keys.map((key) => ({ key, bytes: 3 })) })
    expect(await blobs.list('network/')).toEqual({
      ok: true,
      value: [{ key: 'network/a&b.csv', bytes: 70_000 }],
    })
  })

  test('the storage refuses a request that is not signed by its account for its region and time, and says why', async () => {
    const hourMs = 3_600_000
    const refusals = [
      [open({ accessKeyId: 'another' }), 'InvalidAccessKeyId 403'],
      [open({ secretAccessKey: 'another' }), 'SignatureDoesNotMatch 403'],
      [open({ region: 'us-east-1' }), 'AuthorizationHeaderMalformed 400'],
      [open({ bucket: 'nobodys' }), 'NoSuchBucket 404'],
      [open({}, Date.now() - hourMs), 'RequestTimeTooSkewed 403'],
    ] as const
    for (const [store, note] of refusals) {
      expect(await store.put('a', bytes)).toEqual(noted(true, note))
      expect(await store.get('a')).toEqual(noted(true, note))
      expect(await store.delete('a')).toEqual(noted(true, note))
      expect(await store.list('')).toEqual(noted(true, note))
    }
    expect(s3.simulator.objects.size).toBe(0)
  })

  test('the storage refuses what is unsigned, changed on its way, without length, or stored twice under a condition', async () => {
    const url = `http://127.0.0.1:${s3.port}/shop/farehouse/a`
    expect((await fetch(url)).status).toBe(403)
    const signed: Record<string, string> = {}
    const recording = {
      ...systemHttpClient,
      send: async (request: Parameters<typeof systemHttpClient.send>[0]) => {
        Object.assign(signed, request.headers)
        return systemHttpClient.send(request)
      },
    }
    const address = parseS3Address(s3.blobUrl)
    if (address !== undefined)
      await createS3BlobStore(address, { httpClient: recording, clock: systemClock }).put('a', bytes)
    const codeOf = async (body: Uint8Array, headers: Record<string, string>) =>
      /<Code>(\w+)</.exec(
        await (
          await fetch(url, { method: 'PUT', body: Buffer.from(body), headers: { ...signed, ...headers } })
        ).text(),
      )?.[1]
    expect(await codeOf(bytes, {})).toBeUndefined()
    expect(await codeOf(bytes.subarray(1), {})).toBe('XAmzContentSHA256Mismatch')
    expect(await codeOf(bytes, { 'x-amz-acl': 'public-read' })).toBe('AccessDenied')
    expect(await codeOf(bytes, { 'content-md5': 'AAAA' })).toBe('AccessDenied')
    expect(await codeOf(bytes, { 'if-none-match': '*' })).toBe('PreconditionFailed')
    expect(await codeOf(bytes, { 'if-none-match': '"x"' })).toBe('NotImplemented')
    expect(await codeOf(bytes, { range: 'bytes=0-1' })).toBe('NotImplemented')
  })

  test.each([
    ['a connection that is cut before the work', { dropBefore: true }],
    ['a connection that is cut after the work', { commitThenDrop: true }],
    ['an answer "slow down"', { status: 503 }],
    ['an answer that is cut in half', { truncate: true }],
  ])('%s is repeated once, as every operation may be', async (_, fault) => {
    for (const work of [
      () => blobs.put('a', bytes),
      () => blobs.get('a'),
      () => blobs.list(''),
      () => blobs.delete('a'),
    ]) {
      s3.simulator.faults.add([{ ...fault, times: 1 }])
      expect(await work()).toMatchObject({ ok: true })
    }
    s3.simulator.faults.add([fault])
    const failed = await blobs.get('a')
    expect(failed).toEqual(noted(false, 'status' in fault ? 'SlowDown 503' : /./))
  })

  test('a refusal and an answer that is no list are not taken for an empty storage', async () => {
    s3.simulator.faults.add([{ status: 403 }])
    expect(await blobs.get('a')).toEqual(noted(true, 'AccessDenied 403'))
    s3.simulator.faults.clear()
    s3.simulator.faults.add([{ malformed: 'html' }])
    expect(await blobs.list('')).toMatchObject({ ok: false })
    const none = createS3BlobStore(
      {
        origin: 'http://127.0.0.1:9',
        bucket: 'shop',
        prefix: '',
        region: 'x',
        accessKeyId: 'a',
        secretAccessKey: 'b',
      },
      { httpClient: systemHttpClient, clock: systemClock },
    )
    expect(await none.get('a')).toEqual(noted(false, 'ECONNREFUSED'))
  })

  test('a probe writes, reads and deletes, and names the operation that fails', async () => {
    expect(await probeBlobStore(blobs, systemIds)).toEqual({ isUsable: true })
    expect(s3.simulator.objects.size).toBe(0)
    for (const [method, operation] of [
      ['PUT', 'write'],
      ['GET', 'read'],
      ['DELETE', 'delete'],
    ] as const) {
      s3.simulator.faults.add([{ match: { method }, status: 403 }])
      expect(await probeBlobStore(blobs, systemIds)).toMatchObject({ isUsable: false, operation })
      s3.simulator.faults.clear()
    }
    s3.simulator.faults.add([{ match: { method: 'GET' }, malformed: true }])
    expect(await probeBlobStore(blobs, systemIds)).toMatchObject({
      isUsable: false,
      fault: { note: 'another content' },
    })
  })
})
