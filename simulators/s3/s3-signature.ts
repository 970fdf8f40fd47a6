import { createHash, createHmac } from 'node:crypto'
import type { WireRequest } from '../control-plane/http-call.ts'

/** The only account of the storage, and the region that its requests have to be signed for. */
export type S3Account = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

/** Why a request is refused: a code of the S3 API with its status. */
export type S3Refusal = { readonly status: number; readonly code: string; readonly message: string }

/** The longest difference of a request's time from that of the storage (S3: RequestTimeTooSkewed). */
const mostSkewMs = 15 * 60_000
const algorithm = 'AWS4-HMAC-SHA256'
const authorizationForm =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

/** The codes of refused signatures, with their status and message. */
const refusals = {
  AccessDenied: [403, 'Access Denied'],
  AuthorizationHeaderMalformed: [400, 'The authorization header is malformed or names another region'],
  InvalidAccessKeyId: [403, 'The access key does not exist'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large'],
  SignatureDoesNotMatch: [
    403,
    'The request signature we calculated does not match the signature you provided',
  ],
  XAmzContentSHA256Mismatch: [400, "The 'x-amz-content-sha256' header does not match what was computed"],
} as const

/**
 * Returns why a request is refused by Signature Version 4 ("Authenticating Requests: Using the Authorization Header" of the
 * S3 API reference); undefined when it is signed rightly, with its payload. A payload that is not signed is refused, as a bucket
 * policy may demand.
 */
export function signatureRefusal(
  request: WireRequest,
  account: S3Account,
  nowMs: number,
): S3Refusal | undefined {
  const code = faultOf(request, account, nowMs)
  if (code === undefined) return undefined
  const [status, message] = refusals[code]
  return { status, code, message }
}

function faultOf(request: WireRequest, account: S3Account, nowMs: number): keyof typeof refusals | undefined {
  const authorization = headerOf(request, 'authorization')
  if (authorization === '') return 'AccessDenied'
  const [, keyId = '', date = '', region = '', signedHeaders = '', signature = ''] =
    authorizationForm.exec(authorization) ?? []
  const at = headerOf(request, 'x-amz-date')
  const names = signedHeaders.split(';')
  const hash = headerOf(request, 'x-amz-content-sha256')
  const faults: readonly (readonly [isFault: boolean, code: keyof typeof refusals])[] = [
    [signature === '', 'AuthorizationHeaderMalformed'],
    [keyId !== account.accessKeyId, 'InvalidAccessKeyId'],
    [region !== account.region, 'AuthorizationHeaderMalformed'],
    [!/^\d{8}T\d{6}Z$/.test(at) || !at.startsWith(date), 'AccessDenied'],
    [Math.abs(epochMsOf(at) - nowMs) > mostSkewMs, 'RequestTimeTooSkewed'],
    [hasUnsignedHeader(request, names), 'AccessDenied'],
    [names.join(';') !== names.toSorted().join(';'), 'SignatureDoesNotMatch'],
    [!/^[0-9a-f]{64}$/.test(hash), 'AccessDenied'],
    [signatureOf(request, { account, at, names }) !== signature, 'SignatureDoesNotMatch'],
    [sha256Hex(request.bytes) !== hash, 'XAmzContentSHA256Mismatch'],
  ]
  return faults.find(([isFault]) => isFault)?.[1]
}

/** The host, every header of Amazon and the digest of the content have to be signed. */
function hasUnsignedHeader({ headers }: WireRequest, signed: readonly string[]): boolean {
  const needed = Object.keys(headers).filter((name) => name.startsWith('x-amz-') || name === 'content-md5')
  return ['host', ...needed].some((name) => !signed.includes(name))
}

type Signing = { readonly account: S3Account; readonly at: string; readonly names: readonly string[] }

function signatureOf(request: WireRequest, { account, at, names }: Signing): string {
  const date = at.slice(0, 8)
  const canonical = [
    request.method,
    encodeUri(decodeUri(request.path), '/'),
    canonicalQuery(request.query),
    ...names.map((name) => `${name}:${headerOf(request, name).trim().replaceAll(/\s+/g, ' ')}`),
    '',
    names.join(';'),
    headerOf(request, 'x-amz-content-sha256'),
  ].join('\n')
  const scope = `${date}/${account.region}/s3/aws4_request`
  const text = [algorithm, at, scope, sha256Hex(canonical)].join('\n')
  const key = [date, account.region, 's3', 'aws4_request'].reduce(
    (last: Buffer, part) => createHmac('sha256', last).update(part).digest(),
    Buffer.from(`AWS4${account.secretAccessKey}`),
  )
  return createHmac('sha256', key).update(text).digest('hex')
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${encodeUri(name)}=${encodeUri(value)}`)
    .toSorted()
    .join('&')
}

/** The URI encoding of AWS: everything but unreserved characters, and what is kept. */
function encodeUri(text: string, kept = ''): string {
  return [...text]
    .map((sign) => (kept !== '' && sign === kept ? sign : encodeURIComponent(sign)))
    .join('')
    .replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Returns a path with its escapes resolved; the path itself where they are malformed. */
export function decodeUri(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Returns a header as one text; empty when it is missing. */
export function headerOf({ headers }: WireRequest, name: string): string {
  const value = headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}

function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

/** "20261121T030000Z" in milliseconds since 1970; NaN when it is none. */
function epochMsOf(at: string): number {
  return Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}
