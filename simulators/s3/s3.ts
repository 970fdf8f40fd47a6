import { createHash } from 'node:crypto'
import type { Instant } from '#contract/terms/time.ts'
import { createFaultPlan } from '../control-plane/fault-plan.ts'
import type { WireAnswer, WireRequest } from '../control-plane/http-call.ts'
import { type Ledger, openLedger } from '../control-plane/ledger-file.ts'
import { type SimulatedClock, createSimulatedClock } from '../control-plane/simulated-clock.ts'
import type { Simulator } from '../control-plane/simulator-server.ts'
import { type S3Account, type S3Refusal, decodeUri, headerOf, signatureRefusal } from './s3-signature.ts'
import { listAnswer, refusalAnswer } from './s3-wire.ts'

/** Start options of the object storage. */
export type S3Options = S3Account & {
  /** The only bucket. */
  readonly bucket: string
  /** The most objects of one page of a list; 1,000, as the API says, when absent. */
  readonly mostListed?: number
  /** Path of the ledger file; the ledger is in memory when absent. */
  readonly ledgerFile?: string
}

/** Something that happened to an object. The ledger file holds the content, so that it survives a restart. */
type LedgerEntry = { readonly at: Instant; readonly key: string } & (
  | { readonly kind: 'put'; readonly base64: string }
  | { readonly kind: 'delete' }
)

type StoredObject = { readonly at: Instant; readonly bytes: Buffer; readonly etag: string }

/** The simulated storage, with what a test looks at. */
export type S3Simulator = Simulator & {
  /** The objects by key. */
  readonly objects: ReadonlyMap<string, StoredObject>
  /** The codes of refused requests. */
  readonly refused: readonly string[]
  /** Loses an object without a trace, as an operator may. */
  lose(key: string): void
}

type World = {
  readonly options: S3Options
  readonly clock: SimulatedClock
  readonly ledger: Ledger<LedgerEntry>
  readonly objects: Map<string, StoredObject>
  readonly refused: string[]
}

const mostKeyBytes = 1024
/** Parameters of the requests that this storage understands. */
const listParameters = ['list-type', 'prefix', 'continuation-token', 'max-keys']

/**
 * Creates a strict object storage with the S3 API, path-style: PutObject (also conditional), GetObject, HeadObject,
 * DeleteObject and ListObjectsV2, every request signed by Signature Version 4.
 */
export function s3Simulator(options: S3Options): S3Simulator {
  const clock = createSimulatedClock()
  const ledger = openLedger<LedgerEntry>(options.ledgerFile)
  const objects = new Map<string, StoredObject>()
  for (const entry of ledger.entries()) applyEntry(objects, entry)
  const world: World = { options, clock, ledger, objects, refused: [] }
  return {
    clock,
    faults: createFaultPlan(),
    objects,
    refused: world.refused,
    lose: (key) => void objects.delete(key),
    sleep: (ms) => clock.sleep(ms),
    handle: async (request) => handleRequest(world, request),
    statusAnswer: (status, path) => refusalAnswer(simulatedRefusal(status), path),
    ledger: () => ({
      entries: ledger.entries().map(({ at, kind, key }) => ({ at, kind, key })),
      notifications: [],
    }),
    reset() {
      ledger.clear()
      objects.clear()
      world.refused.length = 0
    },
  }
}

function simulatedRefusal(status: number): S3Refusal {
  const code = { 403: 'AccessDenied', 404: 'NoSuchKey', 503: 'SlowDown' }[status] ?? 'InternalError'
  return { status, code, message: 'Simulated' }
}

function applyEntry(objects: Map<string, StoredObject>, entry: LedgerEntry): void {
  if (entry.kind === 'delete') return void objects.delete(entry.key)
  const bytes = Buffer.from(entry.base64, 'base64')
  const etag = createHash('md5').update(bytes).digest('hex')
  objects.set(entry.key, { at: entry.at, bytes, etag })
}

function record({ ledger, objects }: World, entry: LedgerEntry): void {
  ledger.append(entry)
  applyEntry(objects, entry)
}

function handleRequest(world: World, request: WireRequest): WireAnswer {
  const { options, clock, refused } = world
  const [, bucket = '', key = ''] = /^\/([^/]*)(?:\/(.*))?$/s.exec(decodeUri(request.path)) ?? []
  const refusal = signatureRefusal(request, options, clock.nowMs()) ?? requestRefusal(request, key)
  const outcome =
    refusal ??
    (bucket === options.bucket
      ? answerRequest(world, request, key)
      : { status: 404, code: 'NoSuchBucket', message: 'The specified bucket does not exist' })
  if (!('code' in outcome)) return outcome
  refused.push(outcome.code)
  const answer = refusalAnswer(outcome, request.path)
  return request.method === 'HEAD' ? { status: answer.status, text: '' } : answer
}

/** Returns what is wrong about a request, whatever it is about. */
function requestRefusal(request: WireRequest, key: string): S3Refusal | undefined {
  const known = key === '' ? listParameters : []
  const strange = [...request.query.keys()].filter((name) => !known.includes(name))
  const condition = headerOf(request, 'if-none-match')
  const md5 = headerOf(request, 'content-md5')
  const checksum = headerOf(request, 'x-amz-checksum-sha256')
  const digest = (name: string) => createHash(name).update(request.bytes).digest('base64')
  const faults: readonly (readonly [isFault: boolean, status: number, code: string])[] = [
    [strange.length > 0 || headerOf(request, 'range') !== '', 501, 'NotImplemented'],
    [Buffer.byteLength(key) > mostKeyBytes, 400, 'KeyTooLongError'],
    [condition !== '' && condition !== '*', 501, 'NotImplemented'],
    [request.method === 'PUT' && headerOf(request, 'content-length') === '', 411, 'MissingContentLength'],
    [md5 !== '' && Buffer.from(md5, 'base64').length !== 16, 400, 'InvalidDigest'],
    [md5 !== '' && md5 !== digest('md5'), 400, 'BadDigest'],
    [checksum !== '' && checksum !== digest('sha256'), 400, 'BadDigest'],
  ]
  const [first] = faults.filter(([isFault]) => isFault)
  return first && { status: first[1], code: first[2], message: `${first[2]} ${strange.join(', ')}` }
}

function answerRequest(world: World, request: WireRequest, key: string): WireAnswer | S3Refusal {
  const { method } = request
  if (key === '') return method === 'GET' ? listObjects(world, request.query) : notAllowed
  if (method === 'PUT') return putObject(world, request, key)
  if (method === 'DELETE') {
    if (world.objects.has(key)) record(world, { kind: 'delete', at: world.clock.now(), key })
    return { status: 204, text: '' }
  }
  if (method !== 'GET' && method !== 'HEAD') return notAllowed
  const object = world.objects.get(key)
  if (object === undefined)
    return { status: 404, code: 'NoSuchKey', message: 'The specified key does not exist.' }
  const headers = { 'content-type': 'binary/octet-stream', etag: `"${object.etag}"` }
  if (method === 'GET') return { status: 200, headers, bytes: object.bytes }
  return { status: 200, headers: { ...headers, 'content-length': String(object.bytes.length) }, text: '' }
}

const notAllowed: S3Refusal = {
  status: 405,
  code: 'MethodNotAllowed',
  message: 'The specified method is not allowed against this resource.',
}

function putObject(world: World, request: WireRequest, key: string): WireAnswer | S3Refusal {
  if (headerOf(request, 'if-none-match') === '*' && world.objects.has(key))
    return {
      status: 412,
      code: 'PreconditionFailed',
      message: 'At least one of the preconditions did not hold',
    }
  const base64 = Buffer.from(request.bytes).toString('base64')
  record(world, { kind: 'put', at: world.clock.now(), key, base64 })
  return { status: 200, headers: { etag: `"${world.objects.get(key)?.etag}"` }, text: '' }
}

function listObjects({ objects, options }: World, query: URLSearchParams): WireAnswer | S3Refusal {
  const { mostListed = 1000 } = options
  const maxKeys = Math.min(mostListed, Number(query.get('max-keys') ?? mostListed))
  if (query.get('list-type') !== '2' || !Number.isInteger(maxKeys) || maxKeys < 1)
    return { status: 400, code: 'InvalidArgument', message: 'Only ListObjectsV2 is understood' }
  const prefix = query.get('prefix') ?? ''
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString()
  const found = [...objects]
    .filter(([key]) => key.startsWith(prefix) && (after === '' || key > after))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const page = found.slice(0, maxKeys)
  const last = page.at(-1)?.[0]
  return listAnswer({
    bucket: options.bucket,
    prefix,
    maxKeys,
    objects: page.map(([key, { at, bytes, etag }]) => ({ key, at, etag, bytes: bytes.length })),
    ...(page.length < found.length &&
      last !== undefined && { next: Buffer.from(last).toString('base64url') }),
  })
}
