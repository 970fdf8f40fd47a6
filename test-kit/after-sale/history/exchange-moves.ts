import { payExchange } from '#contract/api/exchange/exchange-payment.ts'
import {
  exchangeTickets,
  recordReinstatedTickets,
  recordReissuedTickets,
  searchExchange,
  withdrawExchangePayment,
} from '#contract/api/staff/order/ticket-exchange.ts'
import { exchangeTotal, waivedAmount } from '#contract/terms/document/ticket-exchange.ts'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { type MoveWorld, type Moves, ask, askAsOwner, saidOf } from './history-world.ts'

/** After that long, in ms, a lost answer is looked up for the second time. */
const settleWindowMs = 20 * 60_000

/** Exchanges, paid at the desk or by a link, and the ways out of those that leave no ticket. */
export const exchangeMoves: Moves = [
  ['exchange', 3, exchangeAll],
  ['payLink', 40, payByLink],
  ['withdrawLink', 1, (world) => actOnExchange(world, withdrawExchangePayment.path)],
  ['exchangeWithoutTickets', 2, exchangeWithoutTickets],
  ['reinstate', 12, recordReinstatement],
  ['reissue', 12, enterNewTickets],
  ['showNewTickets', 1, showNewTickets],
]

async function exchangeAll(world: MoveWorld): Promise<string> {
  const { order, dice } = world
  const { orderNumber } = order
  const change = order.seen.scheduleChanges.find((one) => one.state === 'told')
  const isFree = change !== undefined && dice.chance(0.3)
  const found = await ask(world, searchExchange.path, {
    orderNumber,
    changes: [{ journey: 0, departureOn: `2027-01-${dice.between(10, 28)}` }],
    ...(isFree && { scheduleChangeId: change.changeId }),
  })
  const read = searchExchange.answer.safeParse(found.body)
  const [offer] = read.data?.offers ?? []
  if (!read.success || !offer) return saidOf(found)
  const { exchangeId } = read.data
  const agencyFee = isFree ? 0 : dice.between(0, 500_00)
  const total = isFree ? 0 : exchangeTotal({ ...offer, agencyFee })
  const online = dice.chance(0.6) && total > 0 ? { byPaymentLink: true } : { tender: 'cardTerminal' }
  const payment = total > 0 && world.company && dice.chance(0.5) ? { onAccount: true } : online
  const free = isFree ? { waived: waivedAmount(offer) } : payment
  const chosen = { orderNumber, exchangeId, position: 0, agencyFee, total, ...free }
  return saidOf(await ask(world, exchangeTickets.path, chosen))
}

/** The customer begins to pay by the link, and mostly agrees at the wallet and comes back. */
async function payByLink(world: MoveWorld): Promise<string | undefined> {
  const { shop, order, dice } = world
  const exchange = order.seen.ticketExchange
  if (exchange?.byPaymentLink !== true || exchange.state !== 'awaitingPayment') return undefined
  const { exchangeId, total } = exchange
  const begun = await askAsOwner(world, payExchange.path, { exchangeId, total, paymentMethod: 'paypal' })
  if (begun.status !== 200) return saidOf(begun)
  const { at } = shop
  const { client_reference: reference } = await at.latest(order)
  if (dice.chance(0.2)) return 'left at wallet'
  at.wallet.agree(reference)
  if (dice.chance(0.2)) return 'agreed'
  await askAsOwner(world, '/api/payments/check', {})
  await at.runDue()
  return 'paid'
}

/** Acts on the latest exchange, whatever has become of it. */
async function actOnExchange(world: MoveWorld, path: string): Promise<string | undefined> {
  const { orderNumber, seen } = world.order
  if (!seen.ticketExchange) return undefined
  const { exchangeId } = seen.ticketExchange
  return saidOf(await ask(world, path, { orderNumber, exchangeId }))
}

/** Staff say that the airline has reinstated the old tickets, which it mostly has where it made no new ones. */
async function recordReinstatement(world: MoveWorld): Promise<string | undefined> {
  const { shop, order, dice } = world
  if (order.seen.ticketExchange?.state !== 'unticketed') return undefined
  if (shop.exchanges.fault === 'never' && dice.chance(0.7)) shop.exchanges.clear()
  return actOnExchange(world, recordReinstatedTickets.path)
}

/** The answer to an exchange is lost, and once that is read the reservation shows no new tickets. */
async function exchangeWithoutTickets(world: MoveWorld): Promise<string | undefined> {
  const { shop, dice, order } = world
  if (!order.seen.tickets.some(isDocumentOpen)) return undefined
  shop.exchanges.fault = dice.pick(['late', 'never'] as const)
  const said = await exchangeAll(world)
  await shop.passTime(settleWindowMs)
  return `${shop.exchanges.fault}, ${said}`
}

/** The airline shows everything as it is, and its new tickets are found. */
async function showNewTickets({ shop }: MoveWorld): Promise<string | undefined> {
  if (!shop.exchanges.fault) return undefined
  shop.exchanges.clear()
  return 'shown'
}

/** Staff enter the numbers that the airline has named by telephone. */
async function enterNewTickets(world: MoveWorld): Promise<string | undefined> {
  const { shop, order } = world
  const { orderNumber, seen } = order
  if (seen.ticketExchange?.state !== 'unticketed') return undefined
  const { exchangeId } = seen.ticketExchange
  const ticketNumbers = shop.exchanges.hiddenNumbers
  if (ticketNumbers.length === 0) return undefined
  return saidOf(await ask(world, recordReissuedTickets.path, { orderNumber, exchangeId, ticketNumbers }))
}
