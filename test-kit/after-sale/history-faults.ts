import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { isExchangeOpen } from '#contract/terms/document/ticket-exchange.ts'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import type { AfterSaleShop, WalletOrder } from './after-sale-shop.ts'

type Amounts = readonly { readonly amount: number }[]

const sum = (amounts: Amounts): number => amounts.reduce((all, { amount }) => all + amount, 0)
const openStates = ['sending', 'unknown']

/** What must be true of an order at any moment; every fault is a sentence. */
export async function faultsAtAnyMoment(shop: AfterSaleShop, order: WalletOrder): Promise<string[]> {
  const seen = await shop.orderOf(order)
  return [...(await ledgerFaults(shop)), ...moneyFaults(seen), ...travelFaults(seen)]
}

/** What must be true besides once every outcome is certain: the books of supplier and wallet say the same. */
export async function faultsAtTheEnd(shop: AfterSaleShop, order: WalletOrder): Promise<string[]> {
  await shop.ask('POST', '/api/staff/orders/documents/refresh', { orderNumber: order.orderNumber })
  const seen = await shop.orderOf(order)
  return [
    ...(await faultsAtAnyMoment(shop, order)),
    ...openFaults(seen),
    ...walletFaults(shop, order, seen),
    ...(await ledgerAtWalletFaults(shop)),
    ...(await airlineFaults(shop, seen)),
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
}: StaffOrderAnswer): string[] {
  const open = tickets.filter(isDocumentOpen)
  const received = sum(payments.filter((one) => one.state === 'received'))
  const isRefunded = (number: string) =>
    tickets.some((one) => one.ticketNumber === number && ['refunded', 'closed'].includes(one.status))
  const wrongly = ticketRefunds
    .filter((one) => one.state === 'accepted' || one.state === 'supplierPaid')
    .flatMap(({ refundedNumbers }) => refundedNumbers.filter((one) => !isRefunded(one)))
  return [
    ...(state === 'cancelled' && open.length > 0 ? [`cancelled, and ${open.length} tickets are valid`] : []),
    ...(state === 'cancelled' && sum(refunds) !== received
      ? [`cancelled, and ${sum(refunds)} of ${received} go back`]
      : []),
    ...(state === 'ticketed' && tickets.every((one) => one.status === 'voided')
      ? ['ticketed, and every ticket is void']
      : []),
    ...(afterSales?.areTicketsValid === true && open.length === 0 ? ['valid, and no ticket is'] : []),
    ...(afterSales?.areTicketsValid === false && open.length > 0 ? ['not valid, and a ticket is'] : []),
    ...wrongly.map((number) => `${number} was refunded, and is not`),
  ]
}

/** Other refunds wait until staff have paid them out. */
function isAtWallet({ paymentMethod }: StaffOrderAnswer['refunds'][number]): boolean {
  return paymentMethod === 'paypal'
}

/** Nothing is left without an outcome. */
function openFaults({ ticketRefunds, ticketVoid, ticketExchange, refunds }: StaffOrderAnswer): string[] {
  return [
    ...ticketRefunds.flatMap(({ state, refundId }) =>
      openStates.includes(state) ? [`${refundId} is ${state}`] : [],
    ),
    ...(ticketVoid && openStates.includes(ticketVoid.state) ? [`a void is ${ticketVoid.state}`] : []),
    ...(ticketExchange && isExchangeOpen(ticketExchange.state)
      ? [`an exchange is ${ticketExchange.state}`]
      : []),
    ...refunds
      .filter(isAtWallet)
      .flatMap(({ state, refundId }) => (state === 'done' ? [] : [`${refundId} is ${state}`])),
  ]
}

/** The customer has got back from the wallet what the shop says. */
function walletFaults({ at }: AfterSaleShop, { reference }: WalletOrder, seen: StaffOrderAnswer): string[] {
  const there = at.wallet.givenBack(reference)
  const here = sum(seen.refunds.filter(isAtWallet))
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
  { tickets, ticketRefunds }: StaffOrderAnswer,
): Promise<string[]> {
  if (!airline) return []
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
