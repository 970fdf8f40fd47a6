import { setTimeout as wait } from 'node:timers/promises'
import { orderAnswer } from '#contract/api/order.ts'
import { payableAnswer, paymentStartAnswer } from '#contract/api/payment.ts'
import type { SimulatedPaypal } from '#test-kit/payments/simulated-paypal.ts'
import type { DrillClerk } from './drill-clerk.ts'
import { type SignedIn, requestOnce, requestUntilAnswered } from './patient-browser.ts'
import { type PayerDeps, type ToPay, payByCard } from './payer.ts'

/** The ways to pay a pay-first offer that the drill kills the shop in. */
export const drilledMethods = ['card', 'paypal', 'bankTransfer', 'credit'] as const
/** A way to pay; see {@link drilledMethods}. */
export type DrilledMethod = (typeof drilledMethods)[number]

/** Dependencies of a payer of pay-first offers by any method. */
export type PayFirstPayerDeps = PayerDeps & {
  readonly paypal: SimulatedPaypal
  readonly clerk: Pick<DrillClerk, 'receive'>
  /** The agent of a company, signed in. */
  readonly agent: SignedIn
}

const restMs = 200
const patienceMs = 240_000
/** States in which the order of a pay-first offer is over, or with staff. */
const restStates = new Set(['ticketed', 'rejected', 'expired', 'cancelled', 'review'])

/** Pays an order by this method until its state rests; returns what the payer or the clerk was told last. */
export async function payFirst(
  deps: PayFirstPayerDeps,
  method: DrilledMethod,
  order: ToPay,
): Promise<string> {
  if (method === 'card') return (await payByCard(deps, order)).outcome
  deps.onBegin()
  try {
    const told = await pay[method](deps, order)
    await untilAtRest(deps, order)
    return told
  } finally {
    deps.onEnd()
  }
}

type Pay = (deps: PayFirstPayerDeps, order: ToPay) => Promise<string>

const pay: Readonly<Record<Exclude<DrilledMethod, 'card'>, Pay>> = {
  paypal: payByPaypal,
  credit: payOnAccount,
  async bankTransfer({ url, clerk }, { orderKey, orderNumber }) {
    await choose(url, { orderKey, paymentMethod: 'bankTransfer' })
    return clerk.receive({ orderNumber })
  },
}

async function choose(url: string, json: object, signedIn?: SignedIn): Promise<void> {
  await requestUntilAnswered(url, { path: '/api/payments/', json, signedIn })
}

async function payByPaypal({ url, paypal, chance }: PayFirstPayerDeps, { orderKey }: ToPay): Promise<string> {
  await choose(url, { orderKey, paymentMethod: 'paypal' })
  const untilMs = performance.now() + patienceMs
  let approved = ''
  while (performance.now() < untilMs) {
    const checked = await requestUntilAnswered(url, { path: '/api/payments/check', json: { orderKey } })
    const outcome = payableAnswer.safeParse(checked.json).data?.payment?.outcome ?? 'none'
    if (outcome !== 'seatHeld' && outcome !== 'passedAwaiting3d') return outcome
    const started = await requestUntilAnswered(url, { path: '/api/payments/start', json: { orderKey } })
    const page = paymentStartAnswer.safeParse(started.json).data?.goOn
    if (page !== undefined && page !== approved) {
      const luck = chance()
      const back = await paypal.decide(page, luck < 0.08 ? 'decline' : luck < 0.12 ? 'cancel' : 'approve')
      approved = page
      // Half of the browsers return; the others rely on the notification.
      if (back && chance() < 0.5) {
        const { pathname, search } = new URL(back)
        await requestOnce(url, { method: 'GET', path: pathname + search })
      }
    }
    await wait(restMs)
  }
  return 'gaveUp'
}

async function payOnAccount(
  { url, agent: signedIn }: PayFirstPayerDeps,
  { orderKey }: ToPay,
): Promise<string> {
  await choose(url, { orderKey, paymentMethod: 'credit' }, signedIn)
  const started = await requestUntilAnswered(url, {
    path: '/api/payments/start',
    json: { orderKey },
    signedIn,
  })
  return paymentStartAnswer.safeParse(started.json).data?.payment.state ?? `status ${started.status}`
}

async function untilAtRest({ url }: PayFirstPayerDeps, { orderKey }: ToPay): Promise<void> {
  const untilMs = performance.now() + patienceMs
  while (performance.now() < untilMs) {
    const answer = await requestUntilAnswered(url, { method: 'GET', path: `/api/orders/${orderKey}` })
    const state = orderAnswer.safeParse(answer.json).data?.state
    if (state === 'awaitingPayment' || (state !== undefined && restStates.has(state))) return
    await wait(restMs)
  }
}
