import { type AssignRequest } from '#contract/api/desk.ts'
import { type FlightChangeDeed } from '#contract/api/flight-change.ts'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'

const shapes = () => import('#contract/api/desk.ts')

/** Takes an order on or lets it go; what stands in the way of it, if anything. */
export async function sendAssignment(wanted: AssignRequest): Promise<Failure | undefined> {
  const sent = await callApi({
    method: 'POST',
    path: '/api/staff/orders/assign',
    body: { json: wanted },
    schema: () => shapes().then(({ assignAnswer }) => assignAnswer),
  })
  return sent.ok ? undefined : sent.fault
}

/** Adds a note to an order; what stands in the way of it, if anything. */
export async function sendNote(orderNumber: string, text: string): Promise<Failure | undefined> {
  const sent = await callApi({
    method: 'POST',
    path: '/api/staff/orders/note',
    body: { json: { orderNumber, text } },
    schema: () => shapes().then(({ notesAnswer }) => notesAnswer),
  })
  return sent.ok ? undefined : sent.fault
}

/** Has the tickets of a paid order asked for again; what stands in the way of it, if anything. */
export async function askForTickets(orderNumber: string): Promise<Failure | undefined> {
  const sent = await callApi({
    method: 'POST',
    path: '/api/staff/orders/ticket',
    body: { json: { orderNumber } },
    schema: () => shapes().then(({ ticketAgainAnswer }) => ticketAgainAnswer),
  })
  return sent.ok ? undefined : sent.fault
}

/** What staff do about flights that the airline has changed; what stands in the way of it, if anything. */
export async function sendFlightDeed(wanted: FlightChangeDeed): Promise<Failure | undefined> {
  const sent = await callApi({
    method: 'POST',
    path: '/api/staff/orders/flights',
    body: { json: wanted },
    schema: () =>
      import('#contract/api/flight-change.ts').then(({ flightChangeAnswer }) => flightChangeAnswer),
  })
  return sent.ok ? undefined : sent.fault
}
