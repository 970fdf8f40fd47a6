import { setTimeout as wait } from 'node:timers/promises'
import { payableAnswer, paymentStartAnswer } from '#contract/api/payment.ts'
import type { SimulatedCard } from '#test-kit/payments/simulated-card.ts'
import type { PaidPurchase } from './pay-audit.ts'
import { requestOnce, requestUntilAnswered } from './patient-browser.ts'

/** Dependencies of a payer who retries at the shop, and sometimes gives up at the bank. */
export type PayerDeps = {
  readonly url: string
  readonly card: SimulatedCard
  readonly chance: () => number
  /** Called when a payment step starts and when it is over. */
  readonly onBegin: () => void
  readonly onEnd: () => void
}

/** The order to pay. */
export type ToPay = { readonly orderNumber: string; readonly orderKey: string }

/** The outcome of a payment, as seen by the payer. */
export type Paying = Omit<PaidPurchase, 'refunds'>

const patienceMs = 240_000
const restMs = 300
const mostTokens = 4
/** Valid cards, and some that their bank declines. */
const goodCard = '4242424242424242'
const refusedCards = ['4111111111140011', '4111111111140003', '4111111111150002']

/** Outcomes after which payers stop. */
const rest = new Set(['passed', 'ended', 'unappliedReceipt', 'underReview'])
/** Outcomes after which payers can start again. */
const again = new Set(['rejected', 'notCompleted', 'seatHeld', 'outOfService'])

/** Pays an order by card until it is paid or the payer gives up. */
export async function payByCard(deps: PayerDeps, order: ToPay): Promise<Paying> {
  deps.onBegin()
  try {
    return await pay(deps, order)
  } finally {
    deps.onEnd()
  }
}

async function pay(deps: PayerDeps, order: ToPay): Promise<Paying> {
  const untilMs = performance.now() + patienceMs
  let tokens = 0
  let wasToldPassed = false
  let outcome = 'none'
  while (performance.now() < untilMs) {
    outcome = await outcomeOf(deps, order)
    wasToldPassed ||= outcome === 'passed'
    if (rest.has(outcome)) break
    if (again.has(outcome)) {
      tokens += 1
      if (tokens > mostTokens) break
      await tryCard(deps, order)
    } else if (outcome === 'passedAwaiting3d' && (await continueAtBank(deps, order)) === 'left') break
    await wait(restMs)
  }
  return { orderNumber: order.orderNumber, outcome, wasToldPassed }
}

/** Returns the outcome that the payment page shows after a refresh. */
async function outcomeOf({ url }: PayerDeps, { orderKey }: ToPay): Promise<string> {
  const answer = await requestUntilAnswered(url, { path: '/api/payments/check', json: { orderKey } })
  const read = payableAnswer.safeParse(answer.json)
  if (!read.success) throw new Error(`the payment page is answered with ${answer.status}`)
  return read.data.payment?.outcome ?? 'seatHeld'
}

/** Chooses the card, enters it at the processor, and sends its token to the shop; the answer may be lost. */
async function tryCard(deps: PayerDeps, { orderKey }: ToPay): Promise<void> {
  const way = { orderKey, paymentMethod: 'card', cardBrand: 'visa' }
  const chosen = await requestUntilAnswered(deps.url, { path: '/api/payments/', json: way })
  if (chosen.status === 200) await typeCard(deps, orderKey)
}

/** Enters a card at the processor for the payment that an order has begun, and goes to the bank. */
export async function typeCard(deps: PayerDeps, orderKey: string): Promise<void> {
  const { url, card, chance } = deps
  const number = chance() < 0.15 ? (refusedCards[Math.floor(chance() * 3)] ?? goodCard) : goodCard
  const token = await card.token(number)
  const sent = await requestOnce(url, { path: '/payments/card', form: { key: orderKey, token } })
  if (sent?.location.startsWith(card.url)) await atBank(deps, { page: sent.location, orderKey })
}

/** Continues at the address that the shop shows; 'left' when the payer gives up. */
export async function continueAtBank(deps: PayerDeps, { orderKey }: ToPay): Promise<'left' | 'went'> {
  const answer = await requestUntilAnswered(deps.url, { path: '/api/payments/start', json: { orderKey } })
  const read = paymentStartAnswer.safeParse(answer.json)
  const page = read.success ? read.data.goOn : undefined
  if (page === undefined || !page.startsWith(deps.card.url)) return 'went'
  return atBank(deps, { page, orderKey })
}

/** Decides on the bank's page: mostly approves, sometimes declines, and rarely leaves. */
async function atBank(
  { url, card, chance }: PayerDeps,
  { page, orderKey }: { readonly page: string; readonly orderKey: string },
): Promise<'left' | 'went'> {
  const luck = chance()
  if (luck < 0.05) return 'left'
  await card.decide(page, luck < 0.12 ? 'fail' : luck < 0.17 ? 'cancel' : 'succeed')
  // Half of the browsers return; the others rely on the notification.
  if (chance() < 0.5) await requestOnce(url, { method: 'GET', path: `/api/payments/return?key=${orderKey}` })
  return 'went'
}
