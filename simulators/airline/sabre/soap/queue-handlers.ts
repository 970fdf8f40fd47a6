import { toLocal } from '#contract/terms/time-zone.ts'
import type { QueueItem, WorldReservation } from '../../world/world-reservation.ts'
import { sabreDataOf } from '../booking/booking-record.ts'
import { officeZone } from '../shop/gir-fares.ts'
import type { SabreHandlers } from '../sabre-handlers.ts'
import type { Caller } from '../sabre-tokens.ts'
import { type Element, applicationResults, elementAt, escapeXml } from './soap-wire.ts'

type Queued = { readonly reservation: WorldReservation; readonly item: QueueItem }

/** A SOAP request to the queue service, with the PCC that sent it. */
export type QueueCall = { readonly desks: SabreHandlers; readonly caller: Caller; readonly root: Element }

/** The position of each office in a queue; removed when it leaves the queue. */
export type QueuePlaces = Map<string, { readonly queue: string; at: number }>

function queueItemsOf({ desks, caller }: QueueCall, queue?: string): Queued[] {
  return desks.books
    .all()
    .filter((one) => one.wire === 'sabre' && sabreDataOf(one).pcc === caller.pcc)
    .flatMap((reservation) => reservation.queueItems.map((item) => ({ reservation, item })))
    .filter(({ item }) => queue === undefined || item.queue === queue)
}

/** Returns the number of items on one queue of the office, or on each. */
export function countQueues(call: QueueCall): string {
  const wanted = elementAt(call.root, 'QueueInfo', 'QueueIdentifier')?.attributes['Number']
  const counts = new Map<string, number>(wanted === undefined ? [] : [[wanted, 0]])
  for (const { item } of queueItemsOf(call, wanted)) counts.set(item.queue, (counts.get(item.queue) ?? 0) + 1)
  const rows = [...counts].map(
    ([queue, count]) => `<QueueIdentifier Count="${count}" Number="${escapeXml(queue)}"/>`,
  )
  const total = [...counts.values()].reduce((sum, one) => sum + one, 0)
  return `<QueueCountRS xmlns="http://webservices.sabre.com/sabreXML/2011/10" Version="2.2.1">${applicationResults()}<QueueInfo>${rows.join('')}</QueueInfo><Totals Type="Special" Count="${total}"/></QueueCountRS>`
}

/** Lists a queue, or enters it, moves to the next item, removes an item and leaves the queue. */
export function accessQueue(call: QueueCall, places: QueuePlaces): string {
  const identifier = elementAt(call.root, 'QueueIdentifier')
  const action = elementAt(call.root, 'Navigation')?.attributes['Action']
  const queue = identifier?.attributes['Number']
  if (queue !== undefined && elementAt(identifier, 'List')) return queueListing(call, queue)
  if (queue !== undefined) {
    places.set(call.caller.pcc, { queue, at: 0 })
    return showCurrentItem(call, places)
  }
  return action === undefined ? accessAnswer('', 'FORMAT') : moveInQueue(call, places, action)
}

function queueListing(call: QueueCall, queue: string): string {
  const items = queueItemsOf(call, queue)
  const lines = items.map(({ reservation, item }, index) => queueLineOf(reservation, item, index + 1))
  return accessAnswer(lines.join(''), items.length === 0 ? 'QUEUE EMPTY' : undefined)
}

function moveInQueue(call: QueueCall, places: QueuePlaces, action: string): string {
  const place = places.get(call.caller.pcc)
  if (!place) return accessAnswer('', 'NOT IN QUEUE')
  if (action === 'QXI' || action === 'E' || action === 'QXE') {
    places.delete(call.caller.pcc)
    return accessAnswer('', 'QUEUE CYCLE COMPLETE')
  }
  const current = queueItemsOf(call, place.queue)[place.at]
  if (action === 'QR' && current) call.desks.books.dequeue(current.reservation.id, current.item.itemId)
  if (action === 'I') place.at += 1
  return showCurrentItem(call, places)
}

function showCurrentItem(call: QueueCall, places: QueuePlaces): string {
  const place = places.get(call.caller.pcc)
  const found = place ? queueItemsOf(call, place.queue)[place.at] : undefined
  if (found) return accessAnswer(queueLineOf(found.reservation, found.item, 1))
  places.delete(call.caller.pcc)
  return accessAnswer('', 'QUEUE EMPTY')
}

function queueLineOf(reservation: WorldReservation, item: QueueItem, number: number): string {
  const { pcc, epr } = sabreDataOf(reservation)
  const local = toLocal(item.at, officeZone)
  const source = `<POS><Source AgentSine="${escapeXml(epr)}" PseudoCityCode="${pcc}"/></POS>`
  return `<Line Number="${number}"><DateTime>${local.slice(0, 16)}</DateTime>${source}<UniqueID ID="${reservation.recordLocator}"/></Line>`
}

function accessAnswer(inside: string, warning?: string): string {
  return `<QueueAccessRS xmlns="http://webservices.sabre.com/sabreXML/2011/10" Version="2.1.1">${applicationResults(warning)}${inside}</QueueAccessRS>`
}
