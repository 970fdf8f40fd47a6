import { createHmac, randomBytes } from 'node:crypto'
import type { Notifier } from '../control-plane/notifier.ts'
import type { SimulatedClock } from '../control-plane/simulated-clock.ts'
import type { LedgerEntry } from './card-ledger.ts'
import { type WireObject, wireTime } from './charge-wire.ts'
import { wireId } from './wire-ids.ts'

type EventMade = Extract<LedgerEntry, { kind: 'eventMade' }>

/** Returns an event as in GET /events and the notifications. */
export function toWireEvent(event: EventMade): WireObject {
  return {
    object: 'event',
    id: event.eventId,
    livemode: false,
    location: `/events/${event.eventId}`,
    webhook_deliveries: [],
    data: event.data,
    key: event.key,
    created_at: wireTime(event.at),
  }
}

/** Dependencies of the announcer. */
export type WebhookOptions = {
  readonly clock: SimulatedClock
  readonly notifier: Notifier
  /** In base64, as the dashboard shows it; several during a rotation. */
  readonly secrets: readonly string[]
  readonly write: (entry: LedgerEntry) => void
}

/** Writes an event into the ledger and sends it to the addresses that its charge names. */
export type SendEvent = (key: string, data: WireObject, endpoints: readonly string[]) => void

/** Creates an announcer of events, signed with every valid secret. */
export function createEventSender({ clock, notifier, secrets, write }: WebhookOptions): SendEvent {
  const signEvent = ({ body, nowMs, isForged }: { body: string; nowMs: number; isForged: boolean }) => {
    const timestamp = String(Math.floor(nowMs / 1000))
    const signatures = secrets.map((secret) => {
      const key = isForged ? randomBytes(32) : Buffer.from(secret, 'base64')
      return createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')
    })
    return {
      headers: { 'Omise-Signature-Timestamp': timestamp, 'Omise-Signature': signatures.join(',') },
    }
  }
  return (key, data, endpoints) => {
    const event: EventMade = { kind: 'eventMade', at: clock.now(), eventId: wireId('evnt'), key, data }
    write(event)
    const body = JSON.stringify(toWireEvent(event))
    for (const url of endpoints)
      notifier.send({ url, event: key, body, sign: signEvent, spoil: withWrongAmount })
  }
}

function withWrongAmount(body: string): string {
  const event = JSON.parse(body) as { data: { amount: number } }
  return JSON.stringify({ ...event, data: { ...event.data, amount: event.data.amount + 100 } })
}
