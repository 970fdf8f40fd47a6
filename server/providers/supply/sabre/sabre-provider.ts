import type { Zone } from '#contract/terms/time.ts'
import { parseZone as readZone } from '#contract/terms/time-zone.ts'
import type { SupplyCapabilities, SupplyContext, SupplyHealth, SupplyProvider } from '../supply-provider.ts'
import { type SabreBookingDeps, cancelBooking, ticketBooking } from './booking/sabre-after-sale.ts'
import { sabreTicketCalls } from './booking/sabre-ticket-refund.ts'
import { bookOffer } from './booking/sabre-book.ts'
import { sabreBookingCalls } from './booking/sabre-booking-calls.ts'
import { type SabreClientOptions, sabreClient } from './client/sabre-client.ts'
import {
  type SabreFindDeps,
  findByReference,
  createLocatorCache,
  retrieveBooking,
  purgeJournalQueue,
} from './booking/sabre-find.ts'
import { listQueuedBookings } from './booking/sabre-list.ts'
import type { SabreOfficeSettings } from './sabre-office-settings.ts'
import { noticesOnQueues, removeFromQueues } from './booking/sabre-notices.ts'
import { type SabreQueues, createSabreQueues } from './booking/sabre-queue.ts'
import { sabreLaterExtras } from './extras/sabre-later-extras.ts'
import { sabreExchanges } from './exchange/sabre-exchange.ts'
import { sabreExchangeCalls } from './exchange/sabre-exchange-calls.ts'
import { sabreSearch } from './shop/sabre-search.ts'

/** Credentials, PCC, time zone and limits of Sabre. */
export type SabreProviderOptions = SabreClientOptions & {
  /** IANA time zone of the PCC's office, used for deadlines. */
  readonly zone: string
  /** Returns an airport's zone. Without it bookings have no flights, and schedule changes are invisible. */
  readonly zoneOf?: (airport: string) => Zone | undefined
  /** Our own queue of all bookings; default 300. */
  readonly journalQueue?: number
  /** The office's queue of bookings at their limit; default 301. */
  readonly limitQueue?: number
  /** The office's ticket printer profile, required for ticketing; default 1. */
  readonly printerProfile?: number
  /** Seconds after which a lost booking can no longer appear; default: the host's settle window. */
  readonly settleWindowSeconds?: number
  /** Agreements of the office; see {@link SabreOfficeSettings}. */
  readonly settings?: SabreOfficeSettings
  /** Delays in ms after which a new booking is read again while its seats are unconfirmed. */
  readonly recheckMs?: readonly number[]
}

const capabilities: SupplyCapabilities = {
  maxJourneys: 6,
  cabins: ['economy', 'premiumEconomy', 'business', 'premiumBusiness', 'first', 'premiumFirst'],
  timeWindows: true,
  viaPoint: true,
  carrierFilter: true,
  refundableFilter: true,
  waitlist: true,
  perPassengerPricing: true,
  fareRules: true,
  hold: 'perOffer',
  holdGuaranteesPrice: 'sometimes',
  ticketing: 'separate',
  isIdempotentByReference: false,
  reservationList: 'recent',
  changeFeed: 'queue',
  names: { longestPart: 30, longestTicketName: 55 },
}

/** Creates the Sabre provider: shop and revalidate version 5, Booking Management version 1, queues by SOAP. */
export function sabreProvider(options: SabreProviderOptions): SupplyProvider {
  const zone = readZone(options.zone)
  if (!zone) throw new Error(`SABRE_ZONE=${options.zone} is not a time zone.`)
  const { zoneOf, journalQueue = 300, limitQueue = 301, printerProfile = 1, settleWindowSeconds } = options
  const client = sabreClient(options)
  const memory = createLocatorCache()
  const queues = createSabreQueues(client)
  const desk: SabreBookingDeps = {
    calls: sabreBookingCalls(client),
    frame: { zone, zoneOf },
    printerProfile,
  }
  const findDesk: SabreFindDeps = { ...desk, memory, queues, journalQueue, zone }
  const { settings = {}, recheckMs = [1_000, 2_000, 4_000] } = options
  const search = { client, zone, zoneOf: zoneOf ?? (() => undefined), settings }
  const office = { pcc: options.pcc, zone, journalQueue, limitQueue, settings }
  return {
    supplierId: 'sabre',
    capabilities: settings.areExtrasEnabled ? { ...capabilities, seatMaps: true } : capabilities,
    ...(settleWindowSeconds === undefined ? {} : { settleWindowSeconds }),
    ...sabreSearch({ client, zone, settings, sharedState: options.sharedState, ...(zoneOf && { zoneOf }) }),
    ...(settings.areExtrasEnabled && sabreLaterExtras({ ...desk, search })),
    health: (context) => checkHealth(queues, context),
    book: (command, context) =>
      bookOffer({ ...desk, client, office, remember: memory.remember, recheckMs }, command, context),
    ticket: (reservationRef, context) => ticketBooking(desk, reservationRef, context),
    cancel: (reservationRef, context) => cancelBooking(desk, reservationRef, context),
    ...sabreTicketCalls(desk),
    ...sabreExchanges({ ...desk, exchanges: sabreExchangeCalls(client), settings }),
    retrieve: (reservationRef, context) => retrieveBooking(desk, reservationRef, context),
    find: (clientReference, context) => findByReference(findDesk, clientReference, context),
    listReservations: (query, context) => listQueuedBookings(findDesk, query, context),
    notices: async (context) => {
      await purgeJournalQueue(findDesk, context)
      return await noticesOnQueues(queues, context)
    },
    acknowledge: (noticeIds, context) => removeFromQueues(queues, noticeIds, context),
  }
}

/** Checks the queues that searches by reference need, and thereby the credential. */
async function checkHealth(queues: SabreQueues, context: SupplyContext): Promise<SupplyHealth> {
  const counts = await queues.counts(context)
  return counts ? { isReady: true, note: 'ok' } : { isReady: false, note: 'queues do not answer' }
}
