import type { WireAnswer, WireRequest } from '../../control-plane/http-call.ts'
import { answerBookingCall, cancelBooking, createBooking, getBooking } from './booking/booking-handlers.ts'
import { answerExchangeBooking } from './exchange/exchange-booking.ts'
import { reshopFlights } from './exchange/reshop-handler.ts'
import { revalidate } from './shop/revalidate-handlers.ts'
import { lookups } from './lookups.ts'
import type { SabreHandlers } from './sabre-handlers.ts'
import { RefusedCall, gatewayAnswerForStatus, refuseAtGateway } from './sabre-refusal.ts'
import {
  type Caller,
  bearerTokenOf,
  callerOfToken,
  concurrentCallCounter,
  issueToken,
} from './sabre-tokens.ts'
import { createNdcOfferStore } from './ndc/ndc-offers.ts'
import { priceOffers } from './ndc/offer-price-handlers.ts'
import { modifyBooking } from './booking/modify-booking.ts'
import { showSeats } from './shop/seat-handlers.ts'
import { answerShopRequest } from './shop/shop-handlers.ts'
import { soapHandlers } from './soap/soap-handlers.ts'
import { checkTickets, fulfillTickets, refundTickets, voidTickets } from './booking/ticket-handlers.ts'

/** Maximum of concurrent calls of one office. */
const mostCallsAtOnce = 50

type Handler = (
  desks: SabreHandlers,
  request: WireRequest,
  caller: Caller,
) => WireAnswer | Promise<WireAnswer>

const createBookingHandler =
  (work: Parameters<typeof answerBookingCall>[1]): Handler =>
  (desks, request, caller) =>
    answerBookingCall({ desks, request, caller }, work)

const handlers: Readonly<Record<string, Handler>> = {
  '/v5/offers/shop': (desks, request, caller) => answerShopRequest(desks, request, caller.pcc),
  '/v5/shop/flights/revalidate': (desks, request) => revalidate(desks, request),
  '/v1/offers/price': priceOffers,
  '/v1/offers/getseats': (desks, request) => showSeats(desks, request),
  '/v1/offers/flightReshop': createBookingHandler(reshopFlights),
  '/v1.1.0/exchange/booking': (desks, request, caller) => answerExchangeBooking({ desks, request, caller }),
  '/v1/trip/orders/createBooking': createBookingHandler(createBooking),
  '/v1/trip/orders/getBooking': createBookingHandler(getBooking),
  '/v1/trip/orders/modifyBooking': createBookingHandler(modifyBooking),
  '/v1/trip/orders/cancelBooking': createBookingHandler(cancelBooking),
  '/v1/trip/orders/fulfillFlightTickets': createBookingHandler(fulfillTickets),
  '/v1/trip/orders/checkFlightTickets': createBookingHandler(checkTickets),
  '/v1/trip/orders/voidFlightTickets': createBookingHandler(voidTickets),
  '/v1/trip/orders/refundFlightTickets': createBookingHandler(refundTickets),
}

/** The Sabre wire over the simulated airlines. */
export type SabreWire = {
  handle(request: WireRequest): Promise<WireAnswer>
  /** Returns the answer for a status that a fault set. */
  statusAnswer(status: number): WireAnswer
  reset(): void
}

/** Creates the Sabre wire of a world's airlines. */
export function sabreWire(parts: Omit<SabreHandlers, 'ndc'>): SabreWire {
  const desks: SabreHandlers = { ...parts, ndc: createNdcOfferStore() }
  const letIn = concurrentCallCounter(mostCallsAtOnce, desks.clock)
  const soap = soapHandlers(desks)
  const dispatchRequest = (request: WireRequest): WireAnswer | Promise<WireAnswer> => {
    if (/^\/v[23]\/auth\/token$/.test(request.path))
      return issueToken(requirePost(desks, request), desks.clock)
    if (request.path === '/websvc') return soap.answer(requirePost(desks, request), letIn)
    const lookup = request.method === 'GET' ? lookups[request.path] : undefined
    if (lookup) {
      const caller = callerOfToken(bearerTokenOf(request), desks.clock)
      return letIn(caller, () => lookup(request.query, desks.clock.now()))
    }
    const handler = handlers[request.path]
    if (!handler) return refuseAtGateway(unknownService, desks.clock.now())
    const caller = callerOfToken(bearerTokenOf(requirePost(desks, request)), desks.clock)
    return letIn(caller, () => handler(desks, request, caller))
  }
  return {
    reset() {
      soap.reset()
      desks.ndc.reset()
    },
    statusAnswer: (status) => gatewayAnswerForStatus(status, desks.clock.now()),
    async handle(request) {
      try {
        return await dispatchRequest(request)
      } catch (error) {
        if (error instanceof RefusedCall) return error.answer
        throw error
      }
    },
  }
}

const unknownService = {
  status: 403,
  type: 'Validation',
  errorCode: 'ERR.2SG.CLIENT.SERVICE_UNKNOWN',
  message: 'Service unknown',
}

function requirePost(desks: SabreHandlers, request: WireRequest): WireRequest {
  if (request.method === 'POST') return request
  const errorCode = 'ERR.2SG.CLIENT.METHOD_NOT_ALLOWED'
  return refuseAtGateway(
    { status: 405, type: 'Validation', errorCode, message: 'Method not allowed' },
    desks.clock.now(),
  )
}
