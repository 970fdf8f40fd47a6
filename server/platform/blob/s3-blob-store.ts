import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Clock } from '../clock.ts'
import type { HttpClient, OutgoingRequest, OutgoingResult } from '../http-client.ts'
import type { BlobFault, BlobStore, StoredBlob } from './blob-store.ts'
import type { S3Address } from './s3-address.ts'

/** Dependencies of the object storage. */
export type S3BlobStoreDeps = { readonly httpClient: HttpClient; readonly clock: Clock }

/** The largest object, and the longest call: a network file has some ten megabytes. */
const mostBytes = 64 * 1024 * 1024
const timeoutMs = 30_000
const firstByteMs = 10_000
/** Every operation may be repeated, so what may have been lost is. */
const mostTries = 2

type Call = {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly bytes?: Uint8Array
}
type Answer = Extract<OutgoingResult, { kind: 'answer' }>

/**
 * Opens a bucket by the S3 API with path-style addresses, which every compatible storage understands. Requests are signed with their
 * payload (AWS Signature Version 4), so that nothing is stored damaged.
 */
export function createS3BlobStore(address: S3Address, deps: S3BlobStoreDeps): BlobStore {
  const { origin, bucket, prefix } = address
  const send = async (call: Call): Promise<Result<Answer, BlobFault>> => {
    let result = await sendOnce(address, deps, call)
    for (let tries = 1; tries < mostTries && isWorthRepeating(result); tries += 1)
      result = await sendOnce(address, deps, call)
    if (result.kind !== 'answer') return fail({ isRefused: false, note: result.note })
    if (result.status < 300 || (result.status === 404 && errorCodeOf(result) === 'NoSuchKey'))
      return succeed(result)
    return fail({ isRefused: result.status < 500, note: `${errorCodeOf(result)} ${result.status}` })
  }
  return {
    place: `${origin}/${bucket}/${prefix}`.replace(/\/$/, ''),
    put: async (key, bytes) => withoutAnswer(await send({ method: 'PUT', key: prefix + key, bytes })),
    async get(key) {
      const got = await send({ method: 'GET', key: prefix + key })
      return got.ok ? succeed(got.value.status === 404 ? undefined : got.value.body) : got
    },
    delete: async (key) => withoutAnswer(await send({ method: 'DELETE', key: prefix + key })),
    list: (start) => listAll(send, prefix, start),
  }
}

async function sendOnce(
  { origin, bucket, region, accessKeyId, secretAccessKey }: S3Address,
  { httpClient, clock }: S3BlobStoreDeps,
  { method, key, query = {}, bytes }: Call,
): Promise<OutgoingResult> {
  const url = new URL(`${origin}/${bucket}${key === '' ? '' : `/${key}`}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const payloadHash = createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')
  const signed = await new AwsV4Signer({
    method,
    url: url.href,
    headers: { 'x-amz-content-sha256': payloadHash },
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    datetime: clock.now().replaceAll(/[:-]|\.\d{3}/g, ''),
  }).sign()
  const request: OutgoingRequest = {
    method,
    url: signed.url.href,
    headers: Object.fromEntries(signed.headers),
    timeoutMs,
    firstByteMs,
    maxBytes: mostBytes,
    ...(method === 'PUT' && { body: bytes ?? '' }),
  }
  return httpClient.send(request)
}

function isWorthRepeating(result: OutgoingResult): boolean {
  return result.kind !== 'answer' || result.status >= 500
}

function withoutAnswer(sent: Result<Answer, BlobFault>): Result<undefined, BlobFault> {
  if (!sent.ok) return sent
  return sent.value.status === 404 ? fail({ isRefused: true, note: 'NoSuchKey 404' }) : succeed(undefined)
}

const xml = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' })
const errorShape = z.object({ Error: z.object({ Code: z.string().regex(/^\w{1,60}$/) }) })
const listShape = z.object({
  ListBucketResult: z.object({
    Contents: z.array(z.object({ Key: z.string(), Size: z.string().regex(/^\d{1,15}$/) })).default([]),
    NextContinuationToken: z.string().optional(),
  }),
})

/** Returns the code of an error, which is in the body; "http" where the body is of something else. */
function errorCodeOf({ body }: Answer): string {
  return errorShape.safeParse(parseXml(body)).data?.Error.Code ?? 'http'
}

function parseXml(body: Uint8Array): unknown {
  try {
    return xml.parse(Buffer.from(body).toString())
  } catch {
    return undefined
  }
}

async function listAll(
  send: (call: Call) => Promise<Result<Answer, BlobFault>>,
  prefix: string,
  start: string,
): Promise<Result<readonly StoredBlob[], BlobFault>> {
  const found: StoredBlob[] = []
  for (let token: string | undefined = ''; token !== undefined;) {
    const query = {
      'list-type': '2',
      prefix: prefix + start,
      ...(token !== '' && { 'continuation-token': token }),
    }
    const page = await send({ method: 'GET', key: '', query })
    if (!page.ok) return page
    const read = listShape.safeParse(parseXml(page.value.body))
    if (!read.success) return fail({ isRefused: true, note: `not a list ${page.value.status}` })
    const { Contents, NextContinuationToken } = read.data.ListBucketResult
    found.push(...Contents.map(({ Key, Size }) => ({ key: Key.slice(prefix.length), bytes: Number(Size) })))
    token = NextContinuationToken
  }
  return succeed(found)
}
