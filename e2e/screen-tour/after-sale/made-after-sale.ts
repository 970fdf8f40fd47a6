import type { ExchangeOffersAnswer } from '#contract/api/staff/order/ticket-exchange.ts'
import type { TicketRefundQuoteAnswer } from '#contract/api/staff/order/ticket-refunds.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { SeatMapsAnswer } from '#contract/api/seat-maps.ts'
import type { BookingAnswer } from '#contract/api/booking.ts'
import { dayFromToday } from '../../kit/results-address.ts'
import { askAsOwner, bookingForm, findByWire, sendBooking } from '../book-by-wire.ts'
import { type MakeOrderDeps, received } from '../made-orders.ts'
import { correctNames, requestServices } from './made-services.ts'

/** Orders after their sale, one for each state. */
export type MadeAfterSale = Readonly<Record<(typeof states)[number], BookingAnswer>>

const states = [
  'ticketed',
  'refundSent',
  'refundOwed',
  'refunded',
  'exchangeDue',
  'exchanged',
  'services',
  'voided',
  'split',
  'asked',
  'extrasDue',
] as const

const firstDay = 71
const fee = 500_00
const family = ['Chalermchai', 'Siriporn']

/** Sells tickets to two passengers each, and takes every order into its state as customers and clerks do. */
export async function makeAfterSale(deps: MakeOrderDeps): Promise<MadeAfterSale> {
  const orders: Partial<Record<(typeof states)[number], BookingAnswer>> = {}
  await allowOwnVoid(deps)
  for (const [index, state] of states.entries()) orders[state] = await sell(deps, firstDay + index)
  const made = orders as MadeAfterSale
  await deps.shop.mails()
  await refundOneTicket(deps, made.refundSent)
  for (const order of [made.refundOwed, made.refunded]) {
    await refundOneTicket(deps, order)
    await recordAirlinePayment(deps, order)
  }
  await payOut(deps, made.refunded)
  await exchange(deps, made.exchangeDue, { byPaymentLink: true })
  await exchange(deps, made.exchanged, { tender: 'cardTerminal' })
  await requestServices(deps, made.services)
  await correctNames(deps, made.services)
  await voidTickets(deps, made.voided)
  await deps.desk.ask('POST', '/api/staff/orders/split', {
    orderNumber: made.split.orderNumber,
    passengers: [1],
  })
  await askForRefund(deps, made.asked)
  await chooseBags(deps, made.extrasDue)
  await deps.shop.mails()
  return made
}

/** Sets that customers void their own tickets. */
async function allowOwnVoid({ desk }: MakeOrderDeps): Promise<void> {
  const kept = (await desk.ask('GET', '/api/staff/agency')) as { version: number; agency: object }
  const agency = { ...kept.agency, selfServiceVoid: true }
  await desk.ask('PUT', '/api/staff/agency', { version: kept.version, agency })
}

/** Sells two tickets that are refundable and changeable for a fee, paid by transfer. */
async function sell({ shop, desk }: MakeOrderDeps, inDays: number): Promise<BookingAnswer> {
  const offers = await findByWire(shop, inDays, family.length)
  const offer = offers.find(({ refund, rebook }) => refund.kind === 'fee' && rebook.kind === 'fee')
  const passengers = family.map((firstName, index) => ({
    type: 'adult' as const,
    title: index === 0 ? ('MR' as const) : ('MRS' as const),
    firstName,
    lastName: 'Srivattana',
    sex: index === 0 ? ('M' as const) : ('F' as const),
    birthdate: '1988-06-14',
    nationality: 'TH',
    passportNumber: `AB123456${index}`,
    issueCountry: 'TH',
    expiryDate: '2034-01-31',
  }))
  const form = await bookingForm(shop, offer ?? offers[0], { passengers, contact: {} })
  const booked = await sendBooking(shop, form)
  const { orderKey, orderNumber } = booked
  await askAsOwner(shop, '/api/payments/', { orderKey, paymentMethod: 'bankTransfer' })
  await desk.ask('POST', received, { orderNumber, tender: 'transfer' })
  return booked
}

/** Returns an order as staff see it. */
async function orderOf({ desk }: MakeOrderDeps, { orderNumber }: BookingAnswer): Promise<StaffOrderAnswer> {
  return (await desk.ask('GET', `/api/staff/orders/${orderNumber}`)) as StaffOrderAnswer
}

/** Quotes the refund of the first ticket, and sends it. */
async function refundOneTicket(deps: MakeOrderDeps, order: BookingAnswer): Promise<void> {
  const { tickets } = await orderOf(deps, order)
  const ticketNumbers = tickets.slice(0, 1).map((one) => one.ticketNumber.replaceAll('-', '').slice(0, 13))
  const { orderNumber } = order
  const wanted = { orderNumber, ticketNumbers, basis: 'voluntary', agencyFee: fee }
  const path = '/api/staff/orders/ticket-refunds'
  const quote = (await deps.desk.ask('POST', `${path}/quote`, wanted)) as TicketRefundQuoteAnswer
  const { fromSupplier, toCustomer } = quote
  await deps.desk.ask('POST', path, { ...wanted, fromSupplier, toCustomer })
}

async function recordAirlinePayment(deps: MakeOrderDeps, order: BookingAnswer): Promise<void> {
  const [refund] = (await orderOf(deps, order)).ticketRefunds
  const paid = { refundId: refund?.refundId, amount: refund?.fromSupplier }
  await deps.desk.ask('POST', '/api/staff/orders/ticket-refunds/supplier-paid', paid)
}

/** Records the bank account that the customer names, and pays the refund out to it. */
async function payOut(deps: MakeOrderDeps, order: BookingAnswer): Promise<void> {
  const payee = { bank: 'Kasikornbank', accountNumber: '123-4-56789-0', accountName: 'Ploy Srivattana' }
  await askAsOwner(deps.shop, '/api/payments/refunds/payee', { orderKey: order.orderKey, payee })
  const { refunds, refundPayee } = await orderOf(deps, order)
  await deps.desk.ask('POST', '/api/staff/payments/refunds/paid', {
    refundId: refunds[0]?.refundId,
    receiptNumber: 'T-2026-0815',
    payOutMethod: 'transfer',
    payeeId: refundPayee.recorded?.payeeId,
  })
}

/** Exchanges tickets for flights a week later, paid in this way. */
async function exchange(deps: MakeOrderDeps, order: BookingAnswer, paid: object): Promise<void> {
  const { orderNumber } = order
  const { journeys } = await orderOf(deps, order)
  const from = Date.parse(journeys[0]?.segments[0]?.departureAt ?? '')
  const days = Math.round((from - (await deps.shop.nowMs())) / 86_400_000) + 7
  const changes = [{ journey: 0, departureOn: dayFromToday(days) }]
  const path = '/api/staff/orders/exchange'
  const found = (await deps.desk.ask('POST', `${path}/search`, {
    orderNumber,
    changes,
  })) as ExchangeOffersAnswer
  const totals = found.offers.map(({ fareDifference, penalty }) => fareDifference + penalty + fee)
  const position = totals.findIndex((total) => total > 0)
  const { exchangeId } = found
  const total = totals[position]
  await deps.desk.ask('POST', path, { orderNumber, exchangeId, position, agencyFee: fee, total, ...paid })
}

/** A clerk chooses the first bag of each passenger, to be paid by a link. */
async function chooseBags({ desk }: MakeOrderDeps, { orderNumber }: BookingAnswer): Promise<void> {
  const { bags } = (await desk.ask('GET', `/api/staff/orders/${orderNumber}/extras`)) as SeatMapsAnswer
  const extras = family.flatMap((_, passenger) => {
    const bag = bags.find(({ passengers }) => passengers.includes(`adult-${passenger}`))
    return bag ? { kind: 'bag', id: bag.id, passenger, price: bag.price } : []
  })
  await desk.ask('POST', '/api/staff/orders/extras', { orderNumber, extras })
}

async function voidTickets(deps: MakeOrderDeps, order: BookingAnswer): Promise<void> {
  const { tickets } = await orderOf(deps, order)
  const ticketNumbers = tickets.map((one) => one.ticketNumber.replaceAll('-', '').slice(0, 13))
  await deps.desk.ask('POST', '/api/staff/orders/void', { orderNumber: order.orderNumber, ticketNumbers })
}

/** The customer asks for a refund of both tickets by the fare rules. */
async function askForRefund({ shop }: MakeOrderDeps, { orderKey }: BookingAnswer): Promise<void> {
  const path = '/api/orders/change-requests/'
  const quoted = (await askAsOwner(shop, `${path}quote/`, { orderKey, kind: 'refund' })) as {
    requestId: string
  }
  await askAsOwner(shop, path, { orderKey, requestId: quoted.requestId, yes: true })
}
