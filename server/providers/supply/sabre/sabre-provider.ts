import { type Zone } from '#contract/terms/time.ts'
import { zone as readZone } from '#contract/terms/zone.ts'
import {
  type SupplyCapabilities,
  type SupplyContext,
  type SupplyHealth,
  type SupplyProvider,
} from '../supply-provider.ts'
import { type SabreBookingDeps, cancelBooking, ticketBooking } from './booking/sabre-after-sale.ts'
import { bookOffer } from './booking/sabre-book.ts'
import { sabreBookingCalls } from './booking/sabre-booking-calls.ts'
import { type SabreClientOptions, sabreClient } from './client/sabre-client.ts'
import {
  type SabreFindDeps,
  findByReference,
  locatorMemory,
  retrieveBooking,
  sweepJournal,
} from './booking/sabre-find.ts'
import { listJournal } from './booking/sabre-list.ts'
import { type SabreOfficeSettings } from './sabre-office-settings.ts'
import { noticesOnQueues, takeOffQueues } from './booking/sabre-notices.ts'
import { type SabreQueues, sabreQueues } from './booking/sabre-queue.ts'
import { sabreSearch } from './shop/sabre-search.ts'

/** How the provider is set up. */
export type SabreProviderOptions = SabreClientOptions & {
  /** IANA zone of the office of the PCC: deadlines are told in it. */
  readonly zone: string
  /** Where airports are. Without it bookings tell no flights, and nobody can see that one has moved. */
  readonly zoneOf?: (airport: string) => Zone | undefined
  /** Our own queue on which every booking is put when it is made; 300 unless told. */
  readonly journalQueue?: number
  /** The office's queue for bookings whose limit has come; 301 unless told. */
  readonly limitQueue?: number
  /** The office's profile of printers, without which no ticket is issued; 1 unless told. */
  readonly printerProfile?: number
  /** Seconds after which a lost booking can no longer appear; the host's settle window when absent. */
  readonly settleWindowSeconds?: number
  /** What the office has agreed; see {@link SabreOfficeSettings}. */
  readonly settings?: SabreOfficeSettings
  /** After how many milliseconds each a new booking is read again while its seats are not confirmed. */
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

/** Flights from Sabre: shop and revalidate of version 5, Booking Management of version 1, queues by SOAP. */
export function sabreProvider(options: SabreProviderOptions): SupplyProvider {
  const zone = readZone(options.zone)
  if (!zone) throw new Error(`SABRE_ZONE=${options.zone} is not a time zone.`)
  const { zoneOf, journalQueue = 300, limitQueue = 301, printerProfile = 1 } = options
  const client = sabreClient(options)
  const memory = locatorMemory()
  const queues = sabreQueues(client)
  const desk: SabreBookingDeps = {
    calls: sabreBookingCalls(client),
    frame: { zone, zoneOf },
    printerProfile,
  }
  const findDesk: SabreFindDeps = { ...desk, memory, queues, journalQueue, zone }
  const { settings = {}, recheckMs = [1_000, 2_000, 4_000] } = options
  const office = { pcc: options.pcc, zone, journalQueue, limitQueue, settings }
  const remember = (clientReference: string, locator: string): void =>
    memory.remember(clientReference, locator)
  return {
    supplierId: 'sabre',
    capabilities,
    ...(options.settleWindowSeconds === undefined
      ? {}
      : { settleWindowSeconds: options.settleWindowSeconds }),
    ...sabreSearch({ client, zone, settings, ...(zoneOf && { zoneOf }) }),
    health: (context) => health(queues, context),
    book: (command, context) => bookOffer({ ...desk, office, remember, recheckMs }, command, context),
    ticket: (reservationRef, context) => ticketBooking(desk, reservationRef, context),
    cancel: (reservationRef, context) => cancelBooking(desk, reservationRef, context),
    retrieve: (reservationRef, context) => retrieveBooking(desk, reservationRef, context),
    find: (clientReference, context) => findByReference(findDesk, clientReference, context),
    listReservations: (query, context) => listJournal(findDesk, query, context),
    notices: async (context) => {
      await sweepJournal(findDesk, context)
      return await noticesOnQueues(queues, context)
    },
    acknowledge: (noticeIds, context) => takeOffQueues(queues, noticeIds, context),
  }
}

/** Asks for what finding needs, and with it whether the credential is taken. */
async function health(queues: SabreQueues, context: SupplyContext): Promise<SupplyHealth> {
  const counts = await queues.counts(context)
  return counts ? { isReady: true, note: 'ok' } : { isReady: false, note: 'queues do not answer' }
}
