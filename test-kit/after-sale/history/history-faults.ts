import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { isExchangeOpen } from '#contract/terms/document/ticket-exchange.ts'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { recountWorkQueue, storedWorkQueue } from '../../staff/work-queue-recount.ts'
import type { AfterSaleShop } from '../after-sale-shop.ts'
import { companyFaults } from './company-faults.ts'
import { digestRecords } from './record-digest.ts'
import type { HistoryOrder, HistoryWorld } from './history-world.ts'

type Amounts = readonly { readonly amount: number }[]

const sum = (amounts: Amounts): number => amounts.reduce((all, { amount }) => all + amount, 0)
const openStates = ['sending', 'unknown']

/**
 * Reads every order of a history again if a record of it or the time has changed; returns what is not true of one, as it
 * must be at any moment.
 */
export async function faultsAtAnyMoment(world: HistoryWorld): Promise<string[]> {
  const { shop, orders } = world
  const read = `${shop.at.shop.clock.nowMs()} ${await digestRecords(shop.database)}`
  if (read === world.read) return []
  world.read = read
  for (const order of orders) order.seen = await shop.orderOf(order)
  return [
    ...(await ledgerFaults(shop)),
    ...orders.flatMap(({ seen }) => [...moneyFaults(seen), ...travelFaults(seen)]),
    ...(await companyFaults(world)),
  ]
}

/** What must be true besides once every outcome is certain: the books of supplier and wallet say the same. */
export async function faultsAtTheEnd(world: HistoryWorld): Promise<string[]> {
  const { shop, orders } = world
  for (const { orderNumber } of orders)
    await shop.ask('POST', '/api/staff/orders/documents/refresh', { orderNumber })
  return [
    ...(await faultsAtAnyMoment(world)),
    ...orders.flatMap(({ seen }) => openFaults(seen)),
    ...walletFaults(shop, orders),
    ...(await ledgerAtWalletFaults(shop)),
    ...(await airlineFaults(shop, orders)),
    ...(await numberFaults(shop)),
    ...(await workQueueFaults(shop)),
  ]
}

async function ledgerFaults({ at }: AfterSaleShop): Promise<string[]> {
  const total = Object.values(await at.balances()).reduce((all, one) => all + one, 0)
  return total === 0 ? [] : [`the ledger is off by ${total}`]
}

/** Money: nothing more goes back than came in, and what is recorded for tickets is owed. */
function moneyFaults({ payments, refunds, ticketRefunds }: StaffOrderAnswer): string[] {
  const received = sum(payments.filter(({ state }) => state === 'received'))
  const forTickets = sum(refunds.filter(({ why }) => why === 'ticketsRefunded'))
  const paidOut = ticketRefunds.reduce((all, { customerPaid = 0 }) => all + customerPaid, 0)
  return [
    ...(sum(refunds) > received ? [`${sum(refunds)} go back of ${received}`] : []),
    ...(forTickets === paidOut
      ? []
      : [`refunds for tickets are ${forTickets}, their ledger says ${paidOut}`]),
    ...ticketRefunds.flatMap(({ customerPaid = 0, toCustomer, refundId }) =>
      customerPaid > toCustomer ? [`${refundId}: ${customerPaid} paid of ${toCustomer} quoted`] : [],
    ),
    ...ticketRefunds.flatMap(({ state, received: fromSupplier, refundId }) =>
      (state === 'supplierPaid') === (fromSupplier !== undefined)
        ? []
        : [`${refundId} is ${state} with ${fromSupplier} received`],
    ),
  ]
}

/** Travel: the order says what its documents say. */
function travelFaults({
  state,
  tickets,
  refunds,
  payments,
  ticketRefunds,
  afterSales,
  scheduleChanges,
  ticketVoid,
}: StaffOrderAnswer): string[] {
  const open = tickets.filter(isDocumentOpen)
  const received = sum(payments.filter((one) => one.state === 'received'))
  const isVoidOpen = ticketVoid !== undefined && openStates.includes(ticketVoid.state)
  const isRefunded = (number: string) =>
    tickets.some((one) => one.ticketNumber === number && ['refunded', 'closed'].includes(one.status))
  const wrongly = ticketRefunds
    .filter((one) => one.state === 'accepted' || one.state === 'supplierPaid')
    .flatMap(({ refundedNumbers }) => refundedNumbers.filter((one) => !isRefunded(one)))
  return [
    ...(state === 'cancelled' && open.length > 0 ? [`cancelled, and ${open.length} tickets are valid`] : []),
    // A void of the other tickets keeps what an earlier refund has kept.
    ...(state === 'cancelled' &&
    sum(refunds) !== received &&
    tickets.every((one) => one.status !== 'refunded')
      ? [`cancelled, and ${sum(refunds)} of ${received} go back`]
      : []),
    // The documents are read before a void whose answer was lost is settled by them; at the end no void may be open.
    ...(state === 'ticketed' && tickets.every((one) => one.status === 'voided') && !isVoidOpen
      ? ['ticketed, and every ticket is void']
      : []),
    ...(afterSales?.areTicketsValid === true && open.length === 0 ? ['valid, and no ticket is'] : []),
    ...(afterSales?.areTicketsValid === false && open.length > 0 && !isCancelledByAirline(scheduleChanges)
      ? ['not valid, and a ticket is']
      : []),
    ...wrongly.map((number) => `${number} was refunded, and is not`),
  ]
}

/** Tickets of flights that the airline has cancelled are not flown, although it has not ended them. */
function isCancelledByAirline([latest]: StaffOrderAnswer['scheduleChanges']): boolean {
  return latest?.flights.every(({ now }) => now === undefined) === true
}

/** Other refunds wait until staff have paid them out. */
function isAtWallet({ paymentMethod }: StaffOrderAnswer['refunds'][number]): boolean {
  return paymentMethod === 'paypal'
}

/** Nothing is left without an outcome, but an exchange whose new tickets staff are told to ask the airline for. */
function openFaults(seen: StaffOrderAnswer): string[] {
  const { ticketRefunds, ticketVoid, ticketExchange, refunds, work } = seen
  const isAlarmed =
    ticketExchange?.state === 'unticketed' && work.some(({ kind }) => kind === 'exchangeUnticketed')
  return [
    ...ticketRefunds.flatMap(({ state, refundId }) =>
      openStates.includes(state) ? [`${refundId} is ${state}`] : [],
    ),
    ...(ticketVoid && openStates.includes(ticketVoid.state) ? [`a void is ${ticketVoid.state}`] : []),
    ...(ticketExchange && isExchangeOpen(ticketExchange.state) && !isAlarmed
      ? [`an exchange is ${ticketExchange.state}`]
      : []),
    ...refunds
      .filter((one) => isAtWallet(one) || one.paymentMethod === 'credit')
      .flatMap(({ state, refundId }) => (state === 'done' ? [] : [`${refundId} is ${state}`])),
  ]
}

/** The customers have got back from the wallet what the shop says. */
function walletFaults({ at }: AfterSaleShop, orders: readonly HistoryOrder[]): string[] {
  const there = at.wallet.givenBack()
  const here = sum(orders.flatMap(({ seen }) => seen.refunds.filter(isAtWallet)))
  return there === here ? [] : [`${here} refunded here, ${there} at the wallet`]
}

async function ledgerAtWalletFaults({ at }: AfterSaleShop): Promise<string[]> {
  const captured = [...at.wallet.payments.values()].reduce((all, one) => all + one.captured, 0)
  const there = captured - at.wallet.givenBack()
  const here = (await at.balances())['at:paypal'] ?? 0
  return there === here ? [] : [`the books have ${here} at the wallet, which has ${there}`]
}

/**
 * Every document that the airline has ended is ended here, once. One that is ended only here was refunded on an
 * application, which is not in the books of the supplier.
 */
async function airlineFaults(
  { airline }: AfterSaleShop,
  [order]: readonly HistoryOrder[],
): Promise<string[]> {
  if (!airline || !order) return []
  const { tickets, ticketRefunds } = order.seen
  const { entries } = await airline.ledger()
  const ended = entries.flatMap(({ kind, numbers }) => (kind === 'documentsEnded' ? (numbers ?? []) : []))
  // Where the airline ends orders, their documents end with them.
  const cancelled = entries.filter(({ kind }) => kind === 'cancelled')
  const onApplication = ticketRefunds
    .filter((one) => one.route === 'application')
    .flatMap(({ refundedNumbers }) => refundedNumbers)
  const twice = ended.filter((one, at) => ended.indexOf(one) !== at)
  return [
    ...(cancelled.length > 1 ? [`the order was cancelled ${cancelled.length} times at the airline`] : []),
    ...twice.map((one) => `${one} was ended twice at the airline`),
    ...tickets.flatMap(({ ticketNumber, status }) => {
      if (status === 'refunded' && onApplication.includes(ticketNumber)) return []
      const isEnded = cancelled.length > 0 || ended.includes(ticketNumber) || status === 'exchanged'
      return isEnded === (status === 'issued') ? [`${ticketNumber} is ${status} here, and not there`] : []
    }),
  ]
}

/** Numbers of receipts and tax documents have neither gap nor double. */
async function numberFaults({ database: { db } }: AfterSaleShop): Promise<string[]> {
  const series = await db.selectFrom('number_series').selectAll().execute()
  const given = [
    ...(await db.selectFrom('company_invoice').select('invoice_number as number').execute()),
    ...(await db.selectFrom('payment_receipt').select('receipt_number as number').execute()),
    ...(await db.selectFrom('tax_invoice').select('invoice_number as number').execute()),
    ...(await db.selectFrom('adjustment_note').select('note_number as number').execute()),
  ].map(({ number }) => number)
  return series.flatMap(({ kind, year, last_serial: last }) => {
    const own = given.filter((one) => one.startsWith(`${kind}${year}-`)).map((one) => Number(one.slice(7)))
    const isWhole = own.length === last && new Set(own).size === last && own.every((one) => one <= last)
    return isWhole ? [] : [`numbers of ${kind}${year} are ${own.join()}, and the last is ${last}`]
  })
}

/** The work queue has exactly the work that all records together show. */
async function workQueueFaults({ database }: AfterSaleShop): Promise<string[]> {
  const [stored, expected] = [await storedWorkQueue(database), await recountWorkQueue(database)]
  const shownOf = (all: typeof stored) => JSON.stringify(all.map(({ kind, satang }) => ({ kind, satang })))
  return shownOf(stored) === shownOf(expected)
    ? []
    : [`the work queue is ${shownOf(stored)} instead of ${shownOf(expected)}`]
}
