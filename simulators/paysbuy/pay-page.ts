import { type Html, html, pageAnswer } from '../control-plane/html-page.ts'
import { type WireAnswer } from '../control-plane/wire-exchange.ts'
import { decimalOf, resultFields } from './asmx-wire.ts'
import { type Payment, type Result } from './invoice-desk.ts'
import { type PageMessages, pageMessages } from './page-words.ts'

/** The page of a payment as it stands: the choice, the slip, or how it ended. */
export function payPage(payment: Payment): WireAnswer {
  const words = pageMessages[payment.request.language]
  return pageAnswer({
    title: words.title,
    language: words.language,
    body: html`${factsOf(payment, words)} ${stateOf(payment, words)}`,
  })
}

function stateOf({ request, result }: Payment, words: PageMessages): Html {
  if (!result) return choiceOf(request.method, words)
  if (result.result === '02') return slipOf(words)
  return html`<p>${result.result === '00' ? words.paid : words.failed}</p>`
}

/** The same after the payer did something that the browser carries to the shop: by itself only if the shop wished so. */
export function backPage(payment: Payment, result: Result): WireAnswer {
  const words = pageMessages[payment.request.language]
  const inputs = Object.entries(resultFields(payment, result)).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  const goes =
    payment.request.opt_fix_redirect === '1'
      ? html`<script>
          document.getElementById('back').submit()
        </script>`
      : html``
  const body = html`${factsOf(payment, words)} ${stateOf(payment, words)}
    <form id="back" method="post" action="${payment.request.resp_front_url}">
      ${inputs}<button>${words.back}</button>
    </form>
    ${goes}`
  return pageAnswer({ title: words.title, language: words.language, body })
}

/** For a payment that there is not. */
export function noSuchPage(): WireAnswer {
  const words = pageMessages.E
  return pageAnswer({ title: words.title, status: 404, body: html`<p>${words.unknown}</p>` })
}

/** Where a tester takes the whole service out, and brings it back. */
export function servicePage(isOut: boolean): WireAnswer {
  const wish = isOut ? 'on' : 'off'
  const words = isOut ? 'Bring it back (takes all faults out of force)' : 'Take it out of service'
  return pageAnswer({
    title: 'PAYSBUY',
    body: html`<p>${isOut ? 'It is out of service: its calls are answered with 503.' : 'It works.'}</p>
      <form method="post" action="/service"><button name="service" value="${wish}">${words}</button></form>`,
  })
}

function factsOf({ request }: Payment, words: PageMessages): Html {
  return html`<dl>
    <dt>${words.invoice}</dt>
    <dd>${request.inv}: ${request.itm}</dd>
    <dt>${words.amount}</dt>
    <dd>${decimalOf(request.satang)} THB</dd>
  </dl>`
}

function choiceOf(preset: string, words: PageMessages): Html {
  const options = Object.entries(words.methods).map(([code, name]) =>
    code === `0${preset}`
      ? html`<option value="${code}" selected>${name}</option>`
      : html`<option value="${code}">${name}</option>`,
  )
  return html`<form method="post">
    <label for="method">${words.method}</label>
    <select id="method" name="method">
      ${options}
    </select>
    <button name="deed" value="pay">${words.pay}</button>
    <button name="deed" value="decline">${words.decline}</button>
    <button name="deed" value="counterSlip">${words.counter}</button>
  </form>`
}

function slipOf(words: PageMessages): Html {
  return html`<p>${words.slip}</p>
    <form method="post">
      <button name="deed" value="counterPaid">${words.counterPaid}</button>
      <button name="deed" value="counterExpired">${words.counterExpired}</button>
    </form>`
}
