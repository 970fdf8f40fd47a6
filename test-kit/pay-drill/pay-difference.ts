import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { exchangePaymentStates, payExchange } from '#contract/api/exchange/exchange-payment.ts'
import type { ExchangeToPay } from './drill-clerk.ts'
import { requestOnce, requestUntilAnswered } from './patient-browser.ts'
import { type PayerDeps, type ToPay, continueAtBank, typeCard } from './payer.ts'

const orderPage = z.object({ exchangePayment: z.object({ state: z.enum(exchangePaymentStates) }).optional() })
const patienceMs = 240_000
const restMs = 300
const mostCards = 4

/** Pays the difference of an exchange by the payment link until it is paid or the payer gives up; returns the last state shown. */
export async function payDifference(deps: PayerDeps, order: ToPay, due: ExchangeToPay): Promise<string> {
  deps.onBegin()
  try {
    return await pay(deps, order, due)
  } finally {
    deps.onEnd()
  }
}

async function pay(deps: PayerDeps, order: ToPay, due: ExchangeToPay): Promise<string> {
  const untilMs = performance.now() + patienceMs
  for (let cards = 0; ; await wait(restMs)) {
    const state = await stateOf(deps, order)
    if (isOver(state) || performance.now() > untilMs) return state
    if (state === 'atProvider' && (await continueAtBank(deps, order)) === 'left') return state
    if (state === 'atProvider' || state === 'checking') {
      await requestOnce(deps.url, { path: '/api/payments/check', json: { orderKey: order.orderKey } })
      continue
    }
    if (cards === mostCards) return state
    cards += 1
    await beginWithCard(deps, order, due)
  }
}

/** What the order page shows of the exchange; it shows nothing any more once the tickets are exchanged. */
async function stateOf({ url }: PayerDeps, { orderKey }: ToPay): Promise<string> {
  const page = await requestUntilAnswered(url, { method: 'GET', path: `/api/orders/${orderKey}` })
  return orderPage.parse(page.json).exchangePayment?.state ?? 'exchanged'
}

function isOver(state: string): boolean {
  return ['exchanged', 'exchanging', 'refused', 'ended'].includes(state)
}

async function beginWithCard(deps: PayerDeps, { orderKey }: ToPay, due: ExchangeToPay): Promise<void> {
  const { exchangeId, total } = due
  const json = { orderKey, exchangeId, total, paymentMethod: 'card', cardBrand: 'visa' }
  const begun = await requestUntilAnswered(deps.url, { path: payExchange.path, json })
  if (begun.status === 200) await typeCard(deps, orderKey)
}
