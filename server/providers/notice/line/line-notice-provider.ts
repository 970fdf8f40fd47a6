import { z } from 'zod'
import { createHmac } from 'node:crypto'
import { isEqualInConstantTime } from '#server/platform/crypto.ts'
import type { HttpClient } from '#server/platform/http-client.ts'
import type {
  NoticeContact,
  NoticeEvent,
  NoticeOutcome,
  NoticeProvider,
  NoticeVerdict,
  RawNoticeEvents,
} from '../notice-provider.ts'
import { type LineAnswer, callLine } from './line-client.ts'

/** Options of the LINE Messaging API: URL, secret and long-lived token of the channel. */
export type LineOptions = {
  readonly http: HttpClient
  readonly url: string
  readonly channelSecret: string
  readonly channelToken: string
}

/** Base URL of official accounts. */
const linePage = 'https://line.me/R'

/** Creates the notice provider of the LINE Messaging API. */
export function lineNoticeProvider(options: LineOptions): NoticeProvider {
  return {
    async send({ recipient, text, retryKey }, signal) {
      const body = { to: recipient, messages: [{ type: 'text', text }] }
      return noticeOutcomeOf(
        await callLine(options, { path: '/v2/bot/message/push', body, retryKey }, signal),
      )
    },
    async reply(replyToken, text, signal) {
      const body = { replyToken, messages: [{ type: 'text', text }] }
      return noticeOutcomeOf(await callLine(options, { path: '/v2/bot/message/reply', body }, signal))
    },
    read: (raw) => readEvents(options.channelSecret, raw),
    contact: async (signal) => noticeContactOf(await callLine(options, { path: '/v2/bot/info' }, signal)),
  }
}

function noticeOutcomeOf(answer: LineAnswer): NoticeOutcome {
  return answer.kind === 'done' ? { kind: 'taken' } : { kind: 'notTaken', fault: answer.fault }
}

/** Verifies the signature over the raw bytes: base64 of HMAC-SHA256 under the channel secret. */
function readEvents(channelSecret: string, { body, signature }: RawNoticeEvents): NoticeVerdict {
  const ours = createHmac('sha256', channelSecret).update(body).digest('base64')
  if (signature === undefined || !isEqualInConstantTime(ours, signature))
    return { kind: 'refused', why: 'wrongSignature' }
  const parsed = wireEvents.safeParse(parseJson(body))
  if (!parsed.success) return { kind: 'refused', why: 'malformed' }
  return { kind: 'genuine', events: parsed.data.events.flatMap(noticeEventOf) }
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown
  } catch {
    return undefined
  }
}

/** Only one-to-one chat events count; groups, media and standby channels are ignored. */
function noticeEventOf({
  type,
  mode,
  webhookEventId,
  replyToken,
  source,
  message,
}: WireEvent): NoticeEvent[] {
  if (mode !== 'active' || source?.type !== 'user' || source.userId === undefined) return []
  const about = {
    eventId: webhookEventId,
    recipient: source.userId,
    ...(replyToken === undefined ? {} : { replyToken }),
  }
  if (type === 'follow') return [{ ...about, kind: 'came' }]
  if (type === 'unfollow') return [{ ...about, kind: 'left' }]
  if (type === 'message' && message?.type === 'text')
    return [{ ...about, kind: 'wrote', text: message.text ?? '' }]
  return []
}

function noticeContactOf(answer: LineAnswer): NoticeContact | undefined {
  const info = answer.kind === 'done' ? wireInfo.safeParse(parseJson(answer.body)) : undefined
  if (!info?.success) return undefined
  const name = info.data.basicId
  const id = encodeURIComponent(name)
  return {
    name,
    link: `${linePage}/ti/p/${id}`,
    linkWith: (text) => `${linePage}/oaMessage/${id}/?${encodeURIComponent(text)}`,
  }
}

/** One webhook event; the reader ignores unknown types. */
const wireEvent = z.object({
  type: z.string(),
  /** A standby channel must not reply. */
  mode: z.enum(['active', 'standby']),
  webhookEventId: z.string().min(1).max(80),
  replyToken: z.string().max(200).optional(),
  source: z.object({ type: z.string(), userId: z.string().max(80).optional() }).optional(),
  message: z.object({ type: z.string(), text: z.string().max(5_000).optional() }).optional(),
})
/** One webhook event. */
type WireEvent = z.infer<typeof wireEvent>

/** The body of a webhook. A URL verification has no events. */
const wireEvents = z.object({ events: z.array(wireEvent).max(200) })

/** Information on the official account. */
const wireInfo = z.object({ basicId: z.string().regex(/^@[A-Za-z0-9._-]{1,60}$/) })
