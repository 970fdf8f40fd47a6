import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import type { DocumentKind, DocumentStatus } from '#contract/terms/document/travel-document.ts'
import type { PassengerPrice } from '#contract/terms/offer.ts'
import type { Passenger } from '#contract/terms/passenger.ts'
import type { PaymentMethod, Tender } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import { agreementFacts, joinLaterExchange, routeOfTicket } from './ticket-flights-store.ts'

/** One issued ticket with what its order knows of it. */
export type SoldTicket = {
  readonly ticketNumber: string
  readonly conjunctions: number
  /** Position of the passenger on the booking, from 0. */
  readonly passenger: number
  readonly issuedAt: Instant
  readonly kind: DocumentKind
  readonly status: DocumentStatus
  readonly orderNumber: string
  readonly pnr: string
  readonly airline: string
  readonly supplier: string
  /** What of its flights an agreement with the airline can name. */
  readonly origin: string
  readonly destination: string
  readonly cabin: string
  readonly fareBasis: string
  readonly route: string
  readonly prices: readonly PassengerPrice[]
  /** The price of the order, in satang. */
  readonly orderTotal: number
  /** What the order paid on top for its payment method. */
  readonly surcharge: number
  /** The ticket that it replaced, where it was issued in exchange. */
  readonly originalTicketNumber: string | undefined
  /** Whether it was refunded, or what the passenger had in exchange for it. */
  readonly isRefunded: boolean
  /** The price of the exchange, on the ticket of its first passenger. */
  readonly exchange: ExchangedPrice | undefined
  /** The price of bags and seats bought after the booking, on the first EMD of their sale; undefined for tickets. */
  readonly laterExtras: LaterExtrasPrice | undefined
  /** What a clerk entered for this passenger of a manual booking. */
  readonly entered: EnteredFare | undefined
  /** The negotiated fare that it was sold at, with its commission as agreed at the booking; null for other fares. */
  readonly privateFare: PrivateFare | null
  /** The name of the company that it was sold to; empty for other customers. */
  readonly company: string
  readonly method: PaymentMethod | undefined
  readonly tender: Tender | undefined
  readonly clerk: string
  /** Decrypts the passengers of the order. */
  readonly passengers: () => readonly Passenger[]
}

/** The price of an exchange for all passengers, in satang; its parts add up to what was paid, or negative went back. */
export type ExchangedPrice = {
  readonly fareDifference: number
  /** The part of it that is taxes; 0 where the supplier has not told it. */
  readonly taxDifference: number
  readonly penalty: number
  readonly agencyFee: number
  /** What was paid on top for the payment method. */
  readonly surcharge: number
}

/** What was paid for bags and seats after the booking, in satang. */
export type LaterExtrasPrice = {
  readonly extras: number
  /** What was paid on top for the payment method. */
  readonly surcharge: number
}

/** The fare of a passenger as a clerk entered it, in satang. */
export type EnteredFare = {
  readonly fare: number
  readonly taxes: number
  readonly commission: number
  readonly agencyFee: number
}

/** Reads the issued tickets. */
export type TicketSalesStore = {
  /** Returns the tickets issued in a period (end exclusive), oldest first; all, or the first ones. */
  issuedBetween(from: Instant, before: Instant, most?: number): Promise<readonly SoldTicket[]>
  /** Returns the same tickets without their routes, for totals: reading the flights of every order takes longest. */
  amountsBetween(from: Instant, before: Instant): Promise<readonly SoldTicket[]>
  /** Returns every document, EMDs and exchanged tickets too, of a period (end exclusive) or with one of these numbers. */
  documents(query: {
    readonly from: Instant
    readonly before: Instant
    readonly numbers: readonly string[]
    readonly suppliers: readonly string[]
  }): Promise<readonly SoldTicket[]>
}

/** Creates the reader backed by the database. */
export function createTicketSalesStore(db: Kysely<Tables>, sealer: Sealer): TicketSalesStore {
  return {
    async issuedBetween(from, before, most) {
      const { rows } = await selectSales(issuedTickets(from, before, most), routeOfTicket).execute(db)
      return rows.map((row) => soldTicketFromRow(row, sealer))
    },
    async amountsBetween(from, before) {
      const { rows } = await selectSales(issuedTickets(from, before), sql<string>`''`).execute(db)
      return rows.map((row) => soldTicketFromRow(row, sealer))
    },
    async documents({ from, before, numbers, suppliers }) {
      const issued = sql`select ${documentColumns} from ticket
        where ((issued_at >= ${from} and issued_at < ${before}) or ticket_number = any(${[...numbers]}))
          and booking_id in (select booking_id from booking where supplier_id = any(${[...suppliers]}))`
      const { rows } = await selectSales(issued, sql<string>`''`).execute(db)
      return rows.map((row) => soldTicketFromRow(row, sealer))
    },
  }
}

const documentColumns = sql`booking_id, passenger, ticket_number, conjunctions, issued_at, kind, status, original_ticket`

/**
 * The issued tickets of a period: the one place that knows where ticket numbers are kept. The price of an order is that of
 * its tickets, not of its EMDs; those of extras bought later have a price of their own.
 */
function issuedTickets(from: Instant, before: Instant, most?: number): RawBuilder<unknown> {
  return sql`select ${documentColumns} from ticket
    where issued_at >= ${from} and issued_at < ${before} and (kind = 'ticket' or exists (
      select from extra_sale where extra_sale.booking_id = ticket.booking_id
        and emd_numbers @> to_jsonb(ticket.ticket_number)))
    order by issued_at, ticket_number ${most === undefined ? sql`` : sql`limit ${most}`}`
}

type Row = Omit<
  SoldTicket,
  | 'passengers'
  | 'entered'
  | 'orderTotal'
  | 'surcharge'
  | 'method'
  | 'tender'
  | 'originalTicketNumber'
  | 'exchange'
  | 'laterExtras'
> & {
  readonly originalTicketNumber: string | null
  readonly exchangeFare: number | null
  readonly exchangeTaxes: number | null
  readonly exchangePenalty: number | null
  readonly exchangeFee: number | null
  readonly exchangeSurcharge: number | null
  readonly laterPrice: number | null
  readonly laterSurcharge: number | null
  readonly sealed: Uint8Array
  readonly orderTotal: number
  readonly surcharge: number | null
  readonly method: PaymentMethod | null
  readonly tender: Tender | null
  readonly fare: number | null
  readonly taxes: number | null
  readonly commission: number | null
  readonly agencyFee: number | null
}

/** The exchange that issued a ticket, on the ticket of its first passenger: its price is that of all passengers. */
const exchangeOfTicket = sql`select due_satang, tender, agency_fee_satang, asked_by, offers -> chosen as offer,
    difference.method, difference.surcharge_satang
  from ticket_exchange
  left join payment as difference on difference.exchange_id = ticket_exchange.exchange_id
    and difference.state = 'received'
  where ticket_exchange.booking_id = issued.booking_id and ticket_exchange.state = 'done'
    and issued.ticket_number = (
      select ticket_number from ticket where ticket_exchange.new_numbers @> to_jsonb(ticket.ticket_number)
        and ticket.booking_id = issued.booking_id
      order by passenger, ticket_number limit 1)`

/**
 * The sale of extras that issued an EMD; its price and its payment surcharge stand on its first one, without what was not
 * added.
 */
const extraSaleOfEmd = sql`select payment.method,
    case when emd_numbers ->> 0 = issued.ticket_number then due_satang - not_added_satang else 0 end as price,
    case when emd_numbers ->> 0 = issued.ticket_number then payment.surcharge_satang - (
      select coalesce(sum(refund.surcharge_satang), 0) from refund where refund.payment_id = payment.payment_id)
      else 0 end as surcharge
  from extra_sale
  left join payment on payment.extra_sale_id = extra_sale.extra_sale_id and payment.state = 'received'
  where extra_sale.booking_id = issued.booking_id and emd_numbers @> to_jsonb(issued.ticket_number)`

const paymentForm = sql`case when added.price is not null then added.method
    when exchanged.due_satang > 0 then exchanged.method else paid.method end as method,
  case when added.price is not null then null
    when exchanged.due_satang > 0 then exchanged.tender else payment_receipt.tender end as tender`

/** A ticket whose last exchange was refunded is refunded as well. */
const isRefunded = sql`issued.status = 'refunded' or (issued.status = 'exchanged' and exists (
  select from ticket as last
  where last.booking_id = issued.booking_id and last.passenger = issued.passenger and last.kind = 'ticket'
    and last.original_ticket is not null and last.status = 'refunded'))`

function selectSales(issued: RawBuilder<unknown>, route: RawBuilder<string>) {
  return sql<Row>`
    select issued.ticket_number as "ticketNumber", issued.conjunctions, issued.passenger,
      issued.issued_at as "issuedAt", issued.kind, issued.status, booking.order_number as "orderNumber",
      coalesce(booking.record_locator, '') as pnr, coalesce(booking.airline, '') as airline,
      ${route} as route, ${agreementFacts},
      booking.offer #> '{selling,passengers}' as prices,
      coalesce(company.name, '') as company,
      cast(booking.total_satang as double precision) as "orderTotal",
      cast(paid.surcharge_satang as double precision) as surcharge,
      ${paymentForm},
      cast(added.price as double precision) as "laterPrice",
      cast(added.surcharge as double precision) as "laterSurcharge",
      issued.original_ticket as "originalTicketNumber",
      cast(exchanged.offer #>> '{fareDifference,amount}' as double precision) as "exchangeFare",
      cast(exchanged.offer #>> '{taxDifference,amount}' as double precision) as "exchangeTaxes",
      cast(exchanged.offer #>> '{penalty,amount}' as double precision) as "exchangePenalty",
      cast(exchanged.agency_fee_satang as double precision) as "exchangeFee",
      cast(exchanged.surcharge_satang as double precision) as "exchangeSurcharge",
      cast(manual_fare.fare_satang as double precision) as fare,
      cast(manual_fare.taxes_satang as double precision) as taxes,
      cast(manual_fare.commission_satang as double precision) as commission,
      cast(manual_fare.agency_fee_satang as double precision) as "agencyFee",
      ${isRefunded} as "isRefunded",
      coalesce(account.initials, account.email, exchanged.asked_by, booking.booked_by, paid.received_by, '') as clerk,
      booking.passengers as sealed
    from (${issued}) as issued
    join booking on booking.booking_id = issued.booking_id
    left join company on company.company_id = booking.company_id
    left join payment as paid on paid.booking_id = issued.booking_id and paid.state = 'received'
      and paid.exchange_id is null and paid.extra_sale_id is null
    left join payment_receipt on payment_receipt.payment_id = coalesce(paid.share_of, paid.payment_id)
    left join manual_fare on manual_fare.booking_id = issued.booking_id and manual_fare.passenger = issued.passenger
    left join lateral (${exchangeOfTicket}) as exchanged on issued.original_ticket is not null
    left join lateral (${extraSaleOfEmd}) as added on issued.kind <> 'ticket'
    ${joinLaterExchange('issued')}
    left join account on account.user_id = coalesce(exchanged.asked_by, booking.booked_by, paid.received_by)
    order by issued.issued_at, issued.ticket_number`
}

function soldTicketFromRow({ sealed, ...row }: Row, sealer: Sealer): SoldTicket {
  const { fare, taxes, commission, agencyFee, exchangeFare, exchangePenalty, exchangeFee } = row
  const { exchangeSurcharge, exchangeTaxes, laterPrice, laterSurcharge } = row
  const isExchanged = exchangeFare !== null && exchangePenalty !== null && exchangeFee !== null
  const isEntered = fare !== null && taxes !== null && commission !== null && agencyFee !== null
  return {
    ...row,
    surcharge: row.surcharge ?? 0,
    method: row.method ?? undefined,
    tender: row.tender ?? undefined,
    originalTicketNumber: row.originalTicketNumber ?? undefined,
    exchange: isExchanged
      ? {
          fareDifference: exchangeFare,
          taxDifference: exchangeTaxes ?? 0,
          penalty: exchangePenalty,
          agencyFee: exchangeFee,
          surcharge: exchangeSurcharge ?? 0,
        }
      : undefined,
    laterExtras: laterPrice === null ? undefined : { extras: laterPrice, surcharge: laterSurcharge ?? 0 },
    entered: isEntered ? { fare, taxes, commission, agencyFee } : undefined,
    passengers: () => JSON.parse(sealer.open(sealed)) as readonly Passenger[],
  }
}
