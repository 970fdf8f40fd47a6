import { gunzipSync } from 'node:zlib'
import type { HttpClient, OutgoingRequest, OutgoingResult } from '#server/platform/http-client.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SupplierCall, SupplierCallStore } from './supplier-call-store.ts'
import { redactPayload, redactedPath } from './redact.ts'
import { type SupplyCall, currentSupplyCall } from './supply-call.ts'

/** Dependencies of the call log. */
export type SupplierCallLogDeps = Pick<Platform, 'clock' | 'ids' | 'log'> & {
  readonly store: SupplierCallStore
}

/** Records requests to suppliers and their answers in the background. */
export type SupplierCallLog = {
  /** Returns the same client with logging of this supplier's calls. */
  watch(http: HttpClient, supplierId: string): HttpClient
  /** Resolves when everything so far is written. */
  settled(): Promise<void>
}

/** Longer bodies are recorded by length only: parsing them would cost time. */
const longestRead = 64_000
/** Most queued entries; when the database is slower than the suppliers, new ones are dropped. */
const mostWaiting = 500

/** An entry to be written, with bodies only when they are recorded. */
type LoggedBody = {
  readonly fields: Omit<SupplierCall, 'exchangeId' | 'sent' | 'got'>
  readonly sent: Body
  readonly got: Body
  /** Suppliers compress answers on request. */
  readonly isPacked: boolean
}
type Body = string | Uint8Array | undefined

/** Creates a call log in the database. */
export function createSupplierCallLog(deps: SupplierCallLogDeps): SupplierCallLog {
  const { clock, log } = deps
  const waiting: LoggedBody[] = []
  let writing: Promise<void> | undefined
  const writeWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      const some = waiting.splice(0, 50)
      try {
        await deps.store.save(some.map((one) => supplierCallOf(one, deps.ids)))
      } catch (error) {
        log.warn('exchangesNotWritten', { count: some.length, error })
      }
    }
    writing = undefined
  }
  const queueForLog = (said: LoggedBody): void => {
    if (waiting.length >= mostWaiting) return
    waiting.push(said)
    writing ??= new Promise((resolve) => {
      setImmediate(resolve)
    }).then(writeWaiting)
  }
  return {
    watch: (http, supplierId) => ({
      async send(request) {
        const call = currentSupplyCall()
        const at = clock.now()
        const begunMs = clock.nowMs()
        if (call) call.waitingSinceMs ??= begunMs
        const result = recordOutcome(call, await http.send(request))
        const ms = Math.max(0, Math.round(clock.nowMs() - begunMs))
        queueForLog(loggedBodyOf({ request, result, call }, { supplierId, at, ms }))
        return result
      },
    }),
    settled: async () => {
      await writing
    },
  }
}

function recordOutcome(call: SupplyCall | undefined, result: OutgoingResult): OutgoingResult {
  if (!call) return result
  call.last = isSupplierReachable(result) ? 'answered' : 'failed'
  // An aborted call still waits for its answer: its caller may have waited long.
  if (result.kind === 'answer') call.waitingSinceMs = undefined
  return result
}

/** A refusal means that the supplier is reachable; overload or a server error counts as a failure. */
function isSupplierReachable(result: OutgoingResult): boolean {
  return result.kind === 'answer' && result.status < 500 && result.status !== 429
}

type LoggedCall = {
  readonly request: OutgoingRequest
  readonly result: OutgoingResult
  readonly call: SupplyCall | undefined
}

function loggedBodyOf(
  { request, result, call }: LoggedCall,
  about: Pick<SupplierCall, 'supplierId' | 'at' | 'ms'>,
): LoggedBody {
  const isAnswer = result.kind === 'answer'
  const got = isAnswer ? result.body : undefined
  return {
    fields: {
      ...about,
      call: call?.name ?? 'other',
      requestId: call?.requestId ?? '',
      clientReference: call?.clientReference,
      reservationRef: call?.reservationRef,
      method: request.method,
      path: redactedPath(request.url),
      outcome: result.kind,
      status: isAnswer ? result.status : undefined,
      note: isAnswer ? undefined : result.note,
      sentBytes: Buffer.byteLength(request.body ?? ''),
      gotBytes: got?.byteLength ?? 0,
    },
    sent: limitBody(request.body),
    got: limitBody(got),
    isPacked: isAnswer && result.headers['content-encoding'] === 'gzip',
  }
}

function limitBody(body: Body): Body {
  return body === undefined || body.length === 0 || body.length > longestRead ? undefined : body
}

function supplierCallOf({ fields, sent, got, isPacked }: LoggedBody, ids: Ids): SupplierCall {
  const plain = isPacked && got !== undefined ? decompressBody(got) : got
  return { ...fields, exchangeId: ids.id('exc'), sent: redactedBody(sent), got: redactedBody(plain) }
}

/** Undefined when it is broken, or too long to record. */
function decompressBody(body: string | Uint8Array): Body {
  try {
    return gunzipSync(body, { maxOutputLength: longestRead })
  } catch {
    return undefined
  }
}

function redactedBody(body: Body): string | undefined {
  if (body === undefined) return undefined
  return redactPayload(typeof body === 'string' ? body : new TextDecoder().decode(body))
}
