import { type Charge, chargeStatusOf } from './card-ledger.ts'
import type { ChargeHandlers } from './charge-handlers.ts'
import { type Decision, decisions } from './charge-transitions.ts'
import { html, pageAnswer } from '../control-plane/html-page.ts'
import { type WireAnswer, type WireRequest, parseForm, seeOther } from '../control-plane/http-call.ts'
import type { SimulatedClock } from '../control-plane/simulated-clock.ts'

/** Dependencies of the page of the payer's bank. */
export type PageHandlers = { readonly clock: SimulatedClock; readonly charges: ChargeHandlers }

/**
 * Returns the page of the payer's bank (3-D Secure), where a tester authorizes, fails, cancels or leaves, at
 * once or some time after the browser has gone back. Undefined when the request is for something else.
 */
export function answerAuthenticationPage(desks: PageHandlers, request: WireRequest): WireAnswer | undefined {
  const [, paymentId] = /^\/payments\/([^/]+)\/authorize$/.exec(request.path) ?? []
  if (paymentId === undefined) return undefined
  const charge = desks.charges.atPage(paymentId)
  if (!charge) return pageAnswer({ title: 'No such payment', status: 404, body: html`` })
  if (chargeStatusOf(charge) !== 'pending' || charge.authorisedAt) return seeOther(charge.returnUri)
  if (request.method === 'POST') return applyDecision(desks, charge, parseForm(request))
  return pageAnswer({ title: 'Your bank asks: is it you?', body: decisionForm(charge) })
}

const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2 })

function decisionForm(charge: Charge) {
  const { description, card } = charge
  return html`<dl>
      <dt>Amount</dt>
      <dd>${money.format(charge.amount / 100)} ${charge.currency}</dd>
      <dt>For</dt>
      <dd>${description ?? '-'}</dd>
      <dt>Card</dt>
      <dd>${card.brand} ending in ${card.lastDigits}</dd>
    </dl>
    <form method="post">
      <label for="after">The bank decides</label>
      <select id="after" name="after">
        <option value="0">at once</option>
        <option value="15">15 seconds later</option>
        <option value="120">2 minutes later</option>
      </select>
      <p>
        <button name="decision" value="succeed">Succeed</button>
        <button name="decision" value="fail">Fail</button>
        <button name="decision" value="cancel">Give up</button>
        <button name="decision" value="abandon">Leave without a word</button>
      </p>
    </form>`
}

function applyDecision({ clock, charges }: PageHandlers, charge: Charge, form: URLSearchParams): WireAnswer {
  const decision = decisions.find((one) => one === form.get('decision'))
  const afterMs = Math.max(0, Number(form.get('after') ?? 0) || 0) * 1000
  if (decision) decideChargeAfterDelay({ clock, charges }, charge.chargeId, { decision, afterMs })
  return seeOther(charge.returnUri)
}

type DelayedDecision = { readonly decision: Decision; readonly afterMs: number }

function decideChargeAfterDelay(
  { clock, charges }: PageHandlers,
  chargeId: string,
  { decision, afterMs }: DelayedDecision,
): void {
  if (afterMs === 0) return charges.decide(chargeId, decision)
  void clock.sleep(afterMs).then(() => charges.decide(chargeId, decision))
}
