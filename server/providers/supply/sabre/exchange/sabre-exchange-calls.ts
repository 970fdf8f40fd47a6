import type { SupplyContext } from '../../supply-provider.ts'
import { type SabreClient, createAnswerReader } from '../client/sabre-client.ts'
import { wireExchangeBooked, wireReshopped } from './sabre-exchange-wire.ts'

/** The calls of an exchange beside those of the booking. None is ever repeated. */
export type SabreExchangeCalls = ReturnType<typeof sabreExchangeCalls>

/** Returns the calls of a client. */
export function sabreExchangeCalls(client: SabreClient) {
  return {
    /** Reads other flights and their prices; changes nothing. */
    reshop: (body: object, context: SupplyContext) =>
      client.call({
        patience: 'search',
        path: '/v1/offers/flightReshop',
        body,
        read: createAnswerReader(wireReshopped),
        context,
      }),
    /** Cancels and sells flights and stores the price quote reissue records. */
    book: (body: object, context: SupplyContext) =>
      client.call({
        patience: 'change',
        path: '/v1.1.0/exchange/booking',
        body: { ExchangeBookingRQ: { version: '1.1.0', ...body } },
        read: createAnswerReader(wireExchangeBooked),
        context,
      }),
  }
}
