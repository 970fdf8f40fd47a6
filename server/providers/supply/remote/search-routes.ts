import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createProblem } from '#contract/problem.ts'
import type { Clock } from '#server/platform/clock.ts'
import { isEqualInConstantTime } from '#server/platform/crypto.ts'
import { logUnexpectedError } from '#server/platform/http/answer/bug-log.ts'
import { sendProblem } from '#server/platform/http/answer/problem-reply.ts'
import { sendEncodedStream } from '#server/platform/http/answer/stream-answer.ts'
import { isDraining } from '#server/platform/http/drain.ts'
import type { RouteConfig } from '#server/platform/http/route-config.ts'
import { disconnectSignal } from '#server/platform/http/route.ts'
import type { SupplyProvider } from '../supply-provider.ts'
import {
  type SearchCall,
  type SearchLine,
  type SearchOperation,
  heartbeat,
  readSearchCall,
  releaseHeader,
  searchOperations,
  searchPath,
  writeSearchLine,
} from './search-wire.ts'

/** Dependencies of the routes of a search process. */
export type SearchRouteDeps = {
  readonly clock: Clock
  readonly suppliers: readonly SupplyProvider[]
  /** What the other processes present as `Authorization: Bearer`; undefined on an address that only this machine reaches. */
  readonly token: string | undefined
  /** The release of this process: others speak another format. */
  readonly release: string
}

const shedFirst: RouteConfig = { shed: 'first' }
const heartbeatEveryMs = 2_000

/** POST /search/SUPPLIER/OPERATION: searches for other processes of this shop, as lines of JSON. */
export function searchRoutes(http: FastifyInstance, deps: SearchRouteDeps): void {
  for (const supplier of deps.suppliers)
    for (const operation of searchOperations)
      http.route({
        method: 'POST',
        url: searchPath(supplier.supplierId, operation),
        schema: { hide: true },
        config: shedFirst,
        onRequest: async (request, reply) => refusalOf(request, reply, deps),
        handler: async (request, reply) => {
          const call = readSearchCall(request.body)
          if (!call) return sendProblem(reply, createProblem('malformed'))
          const signal = disconnectSignal(reply)
          const lines = answerOf(supplier, operation, { ...call, signal })
          const answer = { encoding: 'identity', parts: withHeartbeats(lines, deps.clock) } as const
          return sendEncodedStream(reply.type('application/x-ndjson'), answer, (error) => {
            if (!signal.aborted) logUnexpectedError(request, error)
          })
        },
      })
}

/** Refuses, in this order: a stranger, another release, and everybody once the process is stopping. */
function refusalOf(
  { headers, server }: FastifyRequest,
  reply: FastifyReply,
  { token, release }: SearchRouteDeps,
): FastifyReply | undefined {
  if (token !== undefined && !isEqualInConstantTime(`Bearer ${token}`, headers.authorization ?? ''))
    return reply.code(401).send({ refused: 'token' })
  if (headers[releaseHeader] !== release) return reply.code(409).send({ refused: 'release', release })
  return isDraining(server) ? sendProblem(reply, createProblem('busy')) : undefined
}

type SignalledCall = SearchCall & { readonly signal: AbortSignal }

async function* answerOf(
  supplier: SupplyProvider,
  operation: SearchOperation,
  { request, settings, days, ...context }: SignalledCall,
): AsyncGenerator<SearchLine> {
  if (operation === 'calendar')
    yield { kind: 'prices', prices: days && (await supplier.calendar?.(request, days, context)) }
  else if (operation === 'matrix') yield { kind: 'prices', prices: await supplier.matrix?.(request, context) }
  else if (settings !== undefined && supplier.shopWritten)
    yield* supplier.shopWritten(request, context, settings)
  else yield* supplier.shop(request, context)
}

/** Yields lines as they are sent: an empty one at once, and further ones while nothing is found. */
async function* withHeartbeats(lines: AsyncGenerator<SearchLine>, clock: Clock): AsyncGenerator<Uint8Array> {
  yield heartbeat
  try {
    for (let next = lines.next(); ;) {
      const found = await firstWithin(next, heartbeatEveryMs, clock)
      if (found === undefined) yield heartbeat
      else if (found.done === true) return
      else {
        yield writeSearchLine(found.value)
        next = lines.next()
      }
    }
  } finally {
    // Not awaited: a supplier that does not listen would keep the answer open.
    lines.return(undefined).catch(() => undefined)
  }
}

/** Returns what the promise resolves to; undefined where that takes longer. */
async function firstWithin<Value>(
  promise: Promise<Value>,
  ms: number,
  clock: Clock,
): Promise<Value | undefined> {
  const enough = new AbortController()
  try {
    return await Promise.race([promise, clock.sleep(ms, enough.signal).then(() => undefined)])
  } finally {
    enough.abort()
  }
}
