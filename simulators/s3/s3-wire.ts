import type { WireAnswer } from '../control-plane/http-call.ts'
import type { S3Refusal } from './s3-signature.ts'

const xml = { 'content-type': 'application/xml' }
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/'

/** An object as a listing names it. */
export type ListedObject = {
  readonly key: string
  readonly bytes: number
  readonly etag: string
  readonly at: string
}

/** One page of a listing. */
export type ListPage = {
  readonly bucket: string
  readonly prefix: string
  readonly maxKeys: number
  readonly objects: readonly ListedObject[]
  /** The token of the next page; absent on the last one. */
  readonly next?: string
}

/** Returns an error as the API writes it; a HEAD request gets no body. */
export function refusalAnswer({ status, code, message }: S3Refusal, resource: string): WireAnswer {
  const text = `${head}<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message><Resource>${escapeXml(resource)}</Resource></Error>`
  return { status, headers: xml, text }
}

/** Returns the answer of ListObjectsV2. */
export function listAnswer({ bucket, prefix, maxKeys, objects, next }: ListPage): WireAnswer {
  const contents = objects.map(
    ({ key, bytes, etag, at }) =>
      `<Contents><Key>${escapeXml(key)}</Key><LastModified>${at}</LastModified><ETag>&quot;${etag}&quot;</ETag><Size>${bytes}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  )
  const text = [
    `${head}<ListBucketResult xmlns="${namespace}"><Name>${bucket}</Name><Prefix>${escapeXml(prefix)}</Prefix>`,
    `<KeyCount>${objects.length}</KeyCount><MaxKeys>${maxKeys}</MaxKeys><IsTruncated>${next !== undefined}</IsTruncated>`,
    ...contents,
    next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`,
    '</ListBucketResult>',
  ].join('')
  return { status: 200, headers: xml, text }
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
