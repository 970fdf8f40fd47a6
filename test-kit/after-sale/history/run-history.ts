import { recordReinstatedTickets } from '#contract/api/staff/order/ticket-exchange.ts'
import { createDice } from '../../fare-oracle/dice.ts'
import { setStandingMarkup } from '../../house/set-standing-markup.ts'
import { TaxInvoiceDesk } from '../../payments/tax-invoice-desk.ts'
import type { AfterSaleShop } from '../after-sale-shop.ts'
import { faultsAtAnyMoment, faultsAtTheEnd } from './history-faults.ts'
import type { HistoryWorld } from './history-world.ts'
import { makeRandomMove } from './random-move.ts'

/** How often a company buys on its account. */
const companyShare = 0.25
const settleMs = [31_000, 31_000, 600_000, 7_200_000, 36 * 3_600_000]

/** The moves of a history with their answers, and what is not as it must be. */
type History = { readonly moves: readonly string[]; readonly faults: readonly string[] }

/**
 * Runs the history of a seed until its first fault, or until every outcome is certain. Its sale is to one of these numbers
 * of adults, each of which costs a sale once.
 */
export async function runHistory(
  shop: AfterSaleShop,
  seed: number,
  adults: readonly number[],
): Promise<History> {
  const dice = createDice(seed)
  const kind = { adults: dice.pick(adults), isOnAccount: dice.chance(companyShare) }
  const sold = await shop.beginAfterSale(kind, () => registerForVat(shop))
  if (!sold) throw new Error('nothing refundable is for sale')
  const { orderNumber, orderKey, companyId } = sold
  const seen = await shop.orderOf(sold)
  const company =
    companyId === undefined ? undefined : { companyId, payments: new Map(), corrections: new Map() }
  const world: HistoryWorld = {
    shop,
    dice,
    orders: [{ orderNumber, orderKey, seen }],
    isAlone: false,
    ...(company && { company }),
  }
  const moves: string[] = []
  for (let left = dice.between(2, 9); left > 0; left -= 1) {
    moves.push(await makeRandomMove(world).catch((error: unknown) => String(error)))
    if (moves.at(-1)?.startsWith('Error')) return { moves, faults: ['a move failed'] }
    const faults = await faultsAtAnyMoment(world)
    if (faults.length > 0) return { moves, faults }
  }
  await settle(world)
  return { moves, faults: await faultsAtTheEnd(world) }
}

async function registerForVat(shop: AfterSaleShop): Promise<void> {
  await setStandingMarkup(shop.database, { adult: 0, serviceFee: 107_00 })
  await new TaxInvoiceDesk(shop.at.shop, await shop.browserOf(0)).register()
}

/** Ends every fault, and lets pass what calls need to become certain; staff confirm what the airline has taken back. */
async function settle({ shop, orders }: HistoryWorld): Promise<void> {
  shop.exchanges.clear()
  shop.at.wallet.refundFaults.length = 0
  shop.at.wallet.settleSlow()
  await shop.airline?.control({ clear: true })
  for (const ms of settleMs) await shop.passTime(ms)
  for (const { orderNumber, seen } of orders) {
    const { exchangeId } = seen.ticketExchange ?? {}
    for (const by of [0, 1])
      if (exchangeId !== undefined)
        await shop.ask('POST', recordReinstatedTickets.path, { orderNumber, exchangeId }, by)
  }
  await shop.passTime(settleMs[0] ?? 0)
}
