import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { instantFromMs, epochMsOf } from '#contract/terms/time.ts'
import type { WireAnswer, WireRequest } from '../control-plane/http-call.ts'
import type { SimulatedClock } from '../control-plane/simulated-clock.ts'
import { type LedgerEntry, retryKeyMs } from './line-ledger.ts'
import type { Webhook } from './webhook.ts'

/** The calls of the shop to LINE. */
export type MessageHandlers = {
  push(request: WireRequest): WireAnswer
  reply(request: WireRequest): WireAnswer
}

/** Dependencies of the message handlers. */
export type MessageHandlerDeps = {
  readonly clock: SimulatedClock
  readonly entries: () => readonly LedgerEntry[]
  readonly write: (entry: LedgerEntry) => void
  readonly webhook: Webhook
}

const messages = z
  .array(z.object({ type: z.literal('text'), text: z.string().min(1).max(5000) }))
  .min(1)
  .max(5)
const pushBody = z.object({ to: z.string().regex(/^U[0-9a-f]{32}$/), messages })
const replyBody = z.object({ replyToken: z.string(), messages })
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns an error in LINE's format. */
export function lineFault(status: number, message: string): WireAnswer {
  return { status, body: { message } }
}

/** Creates handlers that accept a push once per retry key, and a reply once per reply token. */
export function messageHandlers(deps: MessageHandlerDeps): MessageHandlers {
  return { push: (request) => pushMessage(deps, request), reply: (request) => replyToMessage(deps, request) }
}

function pushMessage({ clock, entries, write }: MessageHandlerDeps, request: WireRequest): WireAnswer {
  const retryKey = headerValue(request, 'x-line-retry-key')
  if (retryKey !== undefined && !uuid.test(retryKey)) return lineFault(400, 'Invalid retry key')
  const asked = pushBody.safeParse(parseJson(request.body))
  if (!asked.success) return lineFault(400, "The property, 'to', in the request body is invalid")
  const since = instantFromMs(clock.nowMs() - retryKeyMs)
  const before = entries().find(
    (entry) =>
      entry.kind === 'pushed' && entry.retryKey === retryKey && epochMsOf(entry.at) > epochMsOf(since),
  )
  if (retryKey !== undefined && before?.kind === 'pushed') {
    const headers = { 'x-line-accepted-request-id': before.requestId }
    return { ...lineFault(409, 'The retry key is already accepted'), headers }
  }
  const requestId = randomUUID()
  for (const { text } of asked.data.messages) {
    const about = { at: clock.now(), userId: asked.data.to, text, requestId }
    write({ kind: 'pushed', ...about, ...(retryKey === undefined ? {} : { retryKey }) })
  }
  return { status: 200, headers: { 'x-line-request-id': requestId }, body: { sentMessages: [] } }
}

function replyToMessage({ clock, write, webhook }: MessageHandlerDeps, request: WireRequest): WireAnswer {
  const asked = replyBody.safeParse(parseJson(request.body))
  const userId = asked.success ? webhook.spend(asked.data.replyToken) : undefined
  if (!asked.success || userId === undefined) return lineFault(400, 'Invalid reply token')
  for (const { text } of asked.data.messages) write({ kind: 'replied', at: clock.now(), userId, text })
  return { status: 200, body: { sentMessages: [] } }
}

function headerValue(request: WireRequest, name: string): string | undefined {
  return [request.headers[name]].flat()[0]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
