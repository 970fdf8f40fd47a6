import type {
  TicketAmounts,
  TicketSale,
  TicketSalesGroup,
  TicketSalesReport,
} from '#contract/api/staff/order/ticket-sales.ts'
import { type PassengerPrice, type PriceLineKind, priceLineKinds } from '#contract/terms/offer.ts'
import type { Passenger } from '#contract/terms/passenger.ts'
import { printedTicketNumber } from '#contract/terms/ticket.ts'
import type { ReportPeriod } from '../reports/report-period.ts'
import { periodInstants } from '../reports/report-period.ts'
import type { AgreementStore } from '../airline-agreements/agreement-store.ts'
import { type TicketEarnings, createTicketEarnings } from './ticket-earnings.ts'
import type { LaterExtrasPrice, SoldTicket, TicketSalesStore } from './ticket-sales-store.ts'

/** Dependencies of the ticket sales report. */
export type TicketSalesDeps = {
  readonly tickets: TicketSalesStore
  readonly agreements: Pick<AgreementStore, 'current'>
}

/** Tickets that a page shows; the files have all. */
const mostShown = 500

/** Returns the ticket sales report of a period: totals of all tickets, and the first of them. */
export async function ticketSalesOf(
  { tickets: store, agreements }: TicketSalesDeps,
  period: ReportPeriod,
): Promise<TicketSalesReport> {
  const { from, before } = periodInstants(period)
  const [sold, first] = await Promise.all([
    store.amountsBetween(from, before),
    store.issuedBetween(from, before, mostShown),
  ])
  const withAmounts = await createTicketPricing(agreements)
  const priced = sold.map(withAmounts)
  return {
    tickets: first.map((ticket) => saleOf(withAmounts(ticket))),
    totals: { tickets: priced.length, ...sumOf(priced) },
    airlines: groupsOf(priced, ({ airline }) => airline),
    forms: groupsOf(priced, paymentFormOf),
    clerks: groupsOf(priced, ({ clerk }) => clerk),
    companies: groupsOf(
      priced.filter(({ ticket }) => ticket.company !== ''),
      ({ company }) => company,
    ),
    isCut: priced.length > mostShown,
  }
}

/** Returns every ticket of a period, for files. */
export async function allTicketSales(
  { tickets: store, agreements }: TicketSalesDeps,
  period: ReportPeriod,
): Promise<readonly TicketSale[]> {
  const { from, before } = periodInstants(period)
  const withAmounts = await createTicketPricing(agreements)
  return (await store.issuedBetween(from, before)).map((ticket) => saleOf(withAmounts(ticket)))
}

/** A ticket with its amounts, and what its commission follows from. */
export type PricedTicket = {
  readonly ticket: SoldTicket
  readonly amounts: TicketAmounts
  readonly earnings: TicketEarnings
}

/**
 * Returns a function that prices tickets by the agreements with airlines as they are now. A voided ticket earns nothing, and
 * one issued in exchange nothing of its own, nor does an EMD. Airlines pay no override for a ticket that was refunded; the refund recalls its
 * commission.
 */
export async function createTicketPricing(
  agreements: TicketSalesDeps['agreements'],
): Promise<(ticket: SoldTicket) => PricedTicket> {
  const earningsOf = createTicketEarnings((await agreements.current()).rows)
  return (ticket) => {
    const own = amountsOf(ticket)
    const earnsNothing =
      ticket.status === 'voided' ||
      ticket.originalTicketNumber !== undefined ||
      ticket.laterExtras !== undefined
    const earnings: TicketEarnings = earnsNothing
      ? { commission: 0, override: 0, commissionFrom: 'none' }
      : earningsOf({ ...ticket, toldCommission: ticket.entered?.commission }, own)
    const { commission, override: earned } = earnings
    const override = ticket.isRefunded ? 0 : earned
    return { ticket, earnings, amounts: { ...own, commission, override } }
  }
}

/** How a ticket was paid: its payment method, and how the payer paid staff, such as "counter cash". */
export function paymentFormOf({
  method,
  tender,
}: Pick<TicketSale, 'method' | 'tender'> | SoldTicket): string {
  return [method ?? '', tender ?? ''].filter((one) => one !== '').join(' ')
}

function saleOf({ ticket, amounts, earnings }: PricedTicket): TicketSale {
  const { method, tender, passenger, originalTicketNumber } = ticket
  const { commissionFrom, commissionAgreement } = earnings
  return {
    ...amounts,
    commissionFrom,
    ...(commissionAgreement !== undefined && { commissionAgreement }),
    issuedAt: ticket.issuedAt,
    transaction: transactionOf(ticket),
    ...(originalTicketNumber !== undefined && { originalTicketNumber }),
    ticketNumber: printedTicketNumber(ticket),
    airline: ticket.airline,
    passenger: tradeName(ticket.passengers()[passenger]),
    pnr: ticket.pnr,
    orderNumber: ticket.orderNumber,
    route: ticket.route,
    ...(method && { method }),
    ...(tender && { tender }),
    clerk: ticket.clerk,
    ...(ticket.company !== '' && { company: ticket.company }),
  }
}

function transactionOf({ laterExtras, originalTicketNumber }: SoldTicket): TicketSale['transaction'] {
  if (laterExtras) return 'EMDA'
  return originalTicketNumber === undefined ? 'TKTT' : 'EXCH'
}

/** Returns a name as the trade writes it: "DEE/SUDA MS"; a dash once it is erased. */
function tradeName(passenger: Passenger | undefined): string {
  if (!passenger || passenger.givenName === '') return '–'
  return `${passenger.surname}/${passenger.givenName} ${passenger.title}`.toUpperCase()
}

/** The price of a ticket, without what it earns from the airline. */
type TicketPrice = Omit<TicketAmounts, 'commission' | 'override'>

/**
 * Returns the price of a ticket. What belongs to the whole order, such as a quote's change of the price, stands on the
 * ticket of its first passenger, so that the tickets of an order add up to what was paid for it.
 */
function amountsOf(ticket: SoldTicket): TicketPrice {
  if (ticket.originalTicketNumber !== undefined) return exchangedAmountsOf(ticket)
  if (ticket.laterExtras) return laterAmountsOf(ticket.laterExtras)
  const { prices, passenger, entered, orderTotal, surcharge } = ticket
  const price = priceOfPassenger(ticket)
  const lines = (...kinds: readonly PriceLineKind[]) => (price === undefined ? 0 : sumLines(price, kinds))
  const own = entered
    ? { fare: entered.fare, carrierSurcharge: 0, taxes: entered.taxes, serviceFee: entered.agencyFee }
    : {
        fare: lines('fare'),
        carrierSurcharge: lines('carrierSurcharge'),
        taxes: lines('tax'),
        serviceFee: lines('serviceFee', 'markup'),
      }
  const shown = own.fare + own.carrierSurcharge + own.taxes + own.serviceFee
  const ownTotal = price === undefined ? shown : sumLines(price)
  const listed = prices.reduce((sum, one) => sum + one.count * sumLines(one), 0)
  const ofOrder = passenger === 0 ? orderTotal - listed + surcharge : 0
  const adjustment = ownTotal - shown + ofOrder
  return { ...own, penalty: 0, adjustment, total: ownTotal + ofOrder }
}

/** A ticket issued in exchange is no sale of the whole fare: it has what the exchange cost. */
function exchangedAmountsOf({ exchange }: SoldTicket): TicketPrice {
  const {
    fareDifference,
    taxDifference: taxes,
    penalty,
    surcharge,
    agencyFee: serviceFee,
  } = exchange ?? noExchangePrice
  const total = fareDifference + penalty + serviceFee + surcharge
  const fare = fareDifference - taxes
  return { carrierSurcharge: 0, taxes, fare, serviceFee, penalty, adjustment: surcharge, total }
}

/** Bags and seats bought after the booking have a price of their own, without markup and fee. */
function laterAmountsOf({ extras: fare, surcharge }: LaterExtrasPrice): TicketPrice {
  const none = { carrierSurcharge: 0, taxes: 0, serviceFee: 0, penalty: 0 }
  return { ...none, fare, adjustment: surcharge, total: fare + surcharge }
}

const noExchangePrice = { fareDifference: 0, taxDifference: 0, penalty: 0, agencyFee: 0, surcharge: 0 }

/** Returns the sum of these kinds of lines, or of all. */
function sumLines(price: PassengerPrice, kinds: readonly PriceLineKind[] = priceLineKinds): number {
  return price.lines.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + amount.amount : sum), 0)
}

/** Returns the price of a ticket's passenger; passengers are decrypted only where their types differ. */
function priceOfPassenger({ prices, passenger, passengers }: SoldTicket): PassengerPrice | undefined {
  if (prices.length < 2) return prices[0]
  const type = passengers()[passenger]?.type
  return prices.find((price) => price.type === type)
}

function groupsOf(
  priced: readonly PricedTicket[],
  keyOf: (ticket: SoldTicket) => string,
): TicketSalesGroup[] {
  const groups = Map.groupBy(priced, ({ ticket }) => keyOf(ticket))
  const rows = [...groups].map(([key, all]) => ({ key, tickets: all.length, ...sumOf(all) }))
  return rows.toSorted((a, b) => b.total - a.total)
}

function sumOf(priced: readonly PricedTicket[]): TicketAmounts {
  const sum = {
    fare: 0,
    carrierSurcharge: 0,
    taxes: 0,
    serviceFee: 0,
    penalty: 0,
    adjustment: 0,
    total: 0,
    commission: 0,
    override: 0,
  }
  for (const { amounts } of priced)
    for (const name of Object.keys(sum) as (keyof TicketAmounts)[]) sum[name] += amounts[name]
  return sum
}
