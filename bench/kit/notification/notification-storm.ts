import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { ReceivedEvent, NotificationWorld } from './notification-world.ts'

/** The result of the deliveries. */
export type StormTally = {
  /** Milliseconds from sending to the last byte of the response, per delivery. */
  readonly times: number[]
  /**
   * Responses other than 2xx, by status; 0 without a response. Refused events are delivered again, as a
   * service would.
   */
  readonly refused: Record<number, number>
  deliveries: number
  /** Total duration of the deliveries. */
  blowingMs: number
}

/** Pending deliveries, drawn at random. */
export type Storm = {
  readonly tally: StormTally
  /** Adds events, each to be delivered that many times. */
  add(events: readonly ReceivedEvent[], timesOf: () => number): void
  /** Delivers until nothing is pending. */
  blow(): Promise<void>
}

/** Creates a storm over that many connections; the same seed gives the same order of deliveries. */
export function createStorm(
  { notifyUrl, card }: NotificationWorld,
  { connections, chance }: { readonly connections: number; readonly chance: () => number },
): Storm {
  const waiting: ReceivedEvent[] = []
  const tally: StormTally = { times: [], refused: {}, deliveries: 0, blowingMs: 0 }
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const draw = (): ReceivedEvent | undefined => {
    const at = Math.floor(chance() * waiting.length)
    const [drawn, last] = [waiting[at], waiting.pop()]
    if (at < waiting.length && last) waiting[at] = last
    return drawn
  }
  const deliver = async (event: ReceivedEvent): Promise<void> => {
    const headers = signed(event.body, card.webhookSecret)
    const begun = performance.now()
    const status = await post({ url: notifyUrl, agent, headers, body: event.body })
    tally.times.push(performance.now() - begun)
    tally.deliveries += 1
    if (status >= 200 && status <= 299) return
    tally.refused[status] = (tally.refused[status] ?? 0) + 1
    waiting.push(event)
  }
  const blowOne = async (): Promise<void> => {
    for (let event = draw(); event; event = draw()) await deliver(event)
  }
  return {
    tally,
    add(events, timesOf) {
      for (const event of events) waiting.push(...Array.from({ length: timesOf() }, () => event))
    },
    blow: async () => {
      const begun = performance.now()
      await Promise.all(Array.from({ length: connections }, blowOne))
      tally.blowingMs += performance.now() - begun
    },
  }
}

/** Signed anew for each delivery, as the service does: a signature is valid for five minutes only. */
function signed(body: Buffer, secretBase64: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const mac = createHmac('sha256', Buffer.from(secretBase64, 'base64')).update(`${timestamp}.`).update(body)
  return {
    'content-type': 'application/json',
    'omise-signature-timestamp': timestamp,
    'omise-signature': mac.digest('hex'),
  }
}

type Sending = {
  readonly url: string
  readonly agent: Agent
  readonly headers: Record<string, string>
  readonly body: Buffer
}

function post({ url, agent, headers, body }: Sending): Promise<number> {
  return new Promise((resolve) => {
    const outgoing = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    outgoing.once('error', () => resolve(0))
    outgoing.end(body)
  })
}

/**
 * Adds further charge events up to the count: the service may send `charge.update` at any time, and each is
 * an event of its own.
 */
export function withUpdates(events: readonly ReceivedEvent[], count: number): readonly ReceivedEvent[] {
  const more = Array.from({ length: Math.max(0, count - events.length) }, (_, index) => {
    const like = events[index % events.length]
    if (!like) throw new Error('the card service has told nothing')
    const eventId = `evnt_test_update${index}`
    const event = JSON.parse(like.body.toString('utf8')) as object
    return { eventId, body: Buffer.from(JSON.stringify({ ...event, id: eventId, key: 'charge.update' })) }
  })
  return [...events, ...more]
}
