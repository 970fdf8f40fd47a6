import type { z } from 'zod'
import type { SupplyContext } from '../../supply-provider.ts'
import {
  type WireGotBooking,
  wireCancelled,
  wireChecked,
  wireCreated,
  wireFulfilled,
  wireGotBooking,
  wireModified,
  wireRefunded,
  wireVoided,
} from './sabre-booking-wire.ts'
import { type SabreAnswer, type SabreClient, createAnswerReader } from '../client/sabre-client.ts'

/** The calls of booking and servicing, by name. None is ever repeated. */
export type SabreBookingCalls = ReturnType<typeof sabreBookingCalls>

/** Form of a record locator; nothing else is requested. */
const locatorForm = /^[A-Z0-9]{6,}$/
const orders = '/v1/trip/orders/'
/** The "received from" field of a booking's history. */
const receivedFrom = 'FAREHOUSE WEB'

/** A failure halts the rest; what was committed before stays. */
const haltingBody = { receivedFrom, errorHandlingPolicy: 'HALT_ON_ERROR' }

/** Tickets are plain strings in a void, and objects in a refund. */
function refundBody(tickets: readonly string[]): object {
  return { ...haltingBody, tickets: tickets.map((number) => ({ number })) }
}

/** Returns the calls of a client. */
export function sabreBookingCalls(client: SabreClient) {
  const createPostCall =
    (patience: 'read' | 'readBefore' | 'change') =>
    <Value>(
      { name, body }: { readonly name: string; readonly body: object },
      shape: z.ZodType<Value>,
      context: SupplyContext,
    ): Promise<SabreAnswer<Value>> =>
      client.call({ patience, path: orders + name, body, read: createAnswerReader(shape), context })
  const change = createPostCall('change')
  const createBookingReader =
    (patience: 'read' | 'readBefore') =>
    (confirmationId: string, context: SupplyContext): Promise<SabreAnswer<WireGotBooking>> =>
      createPostCall(patience)({ name: 'getBooking', body: { confirmationId } }, wireGotBooking, context)
  return {
    create: (body: object, context: SupplyContext) =>
      change({ name: 'createBooking', body: { receivedFrom, ...body } }, wireCreated, context),
    booking: createBookingReader('read'),
    /** The same with a short timeout: the first step of a change. */
    bookingBefore: createBookingReader('readBefore'),
    fulfill: (body: object, context: SupplyContext) =>
      change({ name: 'fulfillFlightTickets', body: { receivedFrom, ...body } }, wireFulfilled, context),
    check: (confirmationId: string, context: SupplyContext) =>
      createPostCall('readBefore')(
        { name: 'checkFlightTickets', body: { confirmationId } },
        wireChecked,
        context,
      ),
    /** Voids documents of one booking; at most twelve. */
    void: (tickets: readonly string[], context: SupplyContext) =>
      change({ name: 'voidFlightTickets', body: { ...haltingBody, tickets } }, wireVoided, context),
    /** Refunds tickets of one booking; at most twelve. */
    refund: (tickets: readonly string[], context: SupplyContext) =>
      change({ name: 'refundFlightTickets', body: refundBody(tickets) }, wireRefunded, context),
    modify: (body: object, context: SupplyContext) =>
      change({ name: 'modifyBooking', body: { receivedFrom, ...body } }, wireModified, context),
    cancel: (body: object, context: SupplyContext) =>
      change({ name: 'cancelBooking', body: { receivedFrom, ...body } }, wireCancelled, context),
  }
}

/** Whether a text has the form of a record locator. */
export function isLocator(text: string): boolean {
  return locatorForm.test(text) && text.length <= 14
}
