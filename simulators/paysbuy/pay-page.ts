import { type Html, html, pageAnswer } from '../control-plane/html-page.ts'
import type { WireAnswer } from '../control-plane/http-call.ts'
import { formatDecimal, resultFields } from './asmx-wire.ts'
import type { Payment, Result } from './invoice-handlers.ts'
import { type PageMessages, pageMessages } from './page-messages.ts'

/** Returns the page of a payment in its current state: the choice, the pay-in slip, or the outcome. */
export function payPage(payment: Payment): WireAnswer {
  const messages = pageMessages[payment.request.language]
  return pageAnswer({
    title: messages.title,
    language: messages.language,
    body: html`${paymentFactsHtml(payment, messages)} ${paymentStateHtml(payment, messages)}`,
  })
}

function paymentStateHtml({ request, result }: Payment, messages: PageMessages): Html {
  if (!result) return methodChoiceHtml(request.method, messages)
  if (result.result === '02') return payInSlipHtml(messages)
  return html`<p>${result.result === '00' ? messages.paid : messages.failed}</p>`
}

/**
 * Returns the page that carries the result to the shop after the payer acted; automatic only if the shop
 * requested it.
 */
export function returnPage(payment: Payment, result: Result): WireAnswer {
  const messages = pageMessages[payment.request.language]
  const inputs = Object.entries(resultFields(payment, result)).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  const goes =
    payment.request.opt_fix_redirect === '1'
      ? html`<script>
          document.getElementById('back').submit()
        </script>`
      : html``
  const body = html`${paymentFactsHtml(payment, messages)} ${paymentStateHtml(payment, messages)}
    <form id="back" method="post" action="${payment.request.resp_front_url}">
      ${inputs}<button>${messages.back}</button>
    </form>
    ${goes}`
  return pageAnswer({ title: messages.title, language: messages.language, body })
}

/** Returns the page for an unknown payment. */
export function paymentNotFoundPage(): WireAnswer {
  const messages = pageMessages.E
  return pageAnswer({ title: messages.title, status: 404, body: html`<p>${messages.unknown}</p>` })
}

/** Returns the page where a tester stops and restarts the whole service. */
export function serviceSwitchPage(isOut: boolean): WireAnswer {
  const input = isOut ? 'on' : 'off'
  const messages = isOut ? 'Bring it back (takes all faults out of force)' : 'Take it out of service'
  return pageAnswer({
    title: 'PAYSBUY',
    body: html`<p>${isOut ? 'It is out of service: its calls are answered with 503.' : 'It works.'}</p>
      <form method="post" action="/service"><button name="service" value="${input}">${messages}</button></form>`,
  })
}

function paymentFactsHtml({ request }: Payment, messages: PageMessages): Html {
  return html`<dl>
    <dt>${messages.invoice}</dt>
    <dd>${request.inv}: ${request.itm}</dd>
    <dt>${messages.amount}</dt>
    <dd>${formatDecimal(request.satang)} THB</dd>
  </dl>`
}

function methodChoiceHtml(preset: string, messages: PageMessages): Html {
  const options = Object.entries(messages.methods).map(([code, name]) =>
    code === `0${preset}`
      ? html`<option value="${code}" selected>${name}</option>`
      : html`<option value="${code}">${name}</option>`,
  )
  return html`<form method="post">
    <label for="method">${messages.method}</label>
    <select id="method" name="method">
      ${options}
    </select>
    <button name="action" value="pay">${messages.pay}</button>
    <button name="action" value="decline">${messages.decline}</button>
    <button name="action" value="counterSlip">${messages.counter}</button>
  </form>`
}

function payInSlipHtml(messages: PageMessages): Html {
  return html`<p>${messages.slip}</p>
    <form method="post">
      <button name="action" value="counterPaid">${messages.counterPaid}</button>
      <button name="action" value="counterExpired">${messages.counterExpired}</button>
    </form>`
}
