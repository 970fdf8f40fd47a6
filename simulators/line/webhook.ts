import { createHmac, randomBytes } from 'node:crypto'
import type { Notifier } from '../control-plane/notifier.ts'
import type { SimulatedClock } from '../control-plane/simulated-clock.ts'

/** An action of a person, in the wire format. */
export type OutgoingEvent = {
  readonly type: 'message' | 'follow' | 'unfollow'
  readonly userId: string
  readonly text?: string
}

/** Sends people's actions to the shop and issues the reply tokens. */
export type Webhook = {
  tell(happening: OutgoingEvent): void
  /** Uses up a reply token and returns its user; each token is valid once, for a minute. */
  spend(replyToken: string): string | undefined
  reset(): void
}

/** Dependencies of the webhook. */
export type WebhookDeps = {
  readonly clock: SimulatedClock
  readonly notifier: Notifier
  readonly channelSecret: string
  readonly notifyUrl: string | undefined
}

const tokenMs = 60_000

/** Creates the webhook of the channel, signed with its secret. */
export function createWebhook({ clock, notifier, channelSecret, notifyUrl }: WebhookDeps): Webhook {
  const tokens = new Map<string, { readonly userId: string; readonly untilMs: number }>()
  return {
    tell({ type, userId, text }) {
      if (notifyUrl === undefined) return
      const replyToken = randomBytes(16).toString('hex')
      if (type !== 'unfollow') tokens.set(replyToken, { userId, untilMs: clock.nowMs() + tokenMs })
      const event = {
        type,
        mode: 'active',
        timestamp: clock.nowMs(),
        source: { type: 'user', userId },
        webhookEventId: `01${randomBytes(12).toString('hex').toUpperCase()}`,
        deliveryContext: { isRedelivery: false },
        ...(type === 'unfollow' ? {} : { replyToken }),
        ...(type === 'message'
          ? { message: { type: 'text', id: String(clock.nowMs()), quoteToken: 'q', text } }
          : {}),
      }
      notifier.send({
        url: notifyUrl,
        event: type,
        body: JSON.stringify({ destination: 'Uofficialaccount', events: [event] }),
        sign: ({ body, isForged }) => {
          const key = isForged ? `${channelSecret}?` : channelSecret
          return { headers: { 'x-line-signature': createHmac('sha256', key).update(body).digest('base64') } }
        },
      })
    },
    spend(replyToken) {
      const token = tokens.get(replyToken)
      tokens.delete(replyToken)
      return token && clock.nowMs() < token.untilMs ? token.userId : undefined
    },
    reset: () => tokens.clear(),
  }
}
