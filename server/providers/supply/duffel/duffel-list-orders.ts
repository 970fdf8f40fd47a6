import type { SupplyContext } from '../supply-provider.ts'
import type { ListedReservation, ReservationPage, ReservationQuery } from '../supplier-reservation.ts'
import type { DuffelClient } from './duffel-client.ts'
import { clientReferenceOf, reservationOf } from './duffel-order-to-terms.ts'
import { wireOrder, wireOrderGlance, wirePage } from './duffel-wire.ts'

const pageSize = 100

/**
 * Returns one page of the account's orders made since an instant. An order that is not fully readable, for
 * example in another currency, is listed with id and reference; without these the page is silent.
 */
export async function listOrders(
  client: DuffelClient,
  { since, cursor }: ReservationQuery,
  { signal }: SupplyContext,
): Promise<ReservationPage> {
  const query = new URLSearchParams({
    limit: String(pageSize),
    'created_at[after]': since,
    ...(cursor !== undefined && { after: cursor }),
  })
  const path = `/air/orders?${query.toString()}`
  const answer = await client.call({ patience: 'read', path, shape: wirePage, signal })
  if (answer.kind !== 'data') return { kind: 'silent' }
  const reservations = answer.value.data.map(listedReservationOf)
  if (reservations.includes(undefined)) return { kind: 'silent' }
  const next = answer.value.meta?.after
  return {
    kind: 'page',
    reservations: reservations.filter((one) => one !== undefined),
    ...(next ? { next } : {}),
  }
}

function listedReservationOf(row: unknown): ListedReservation | undefined {
  const order = wireOrder.safeParse(row)
  const reservation = order.success ? reservationOf(order.data) : undefined
  if (reservation) {
    const { reservationRef, recordLocator, clientReference, state, total, isPaid } = reservation
    return { reservationRef, recordLocator, clientReference, state, total, ...(isPaid && { isPaid }) }
  }
  const glance = wireOrderGlance.safeParse(row)
  if (!glance.success) return undefined
  const { id: reservationRef, booking_reference: recordLocator, metadata } = glance.data
  return {
    reservationRef,
    recordLocator: recordLocator ?? '',
    clientReference: clientReferenceOf(metadata),
    state: 'unreadable',
  }
}
