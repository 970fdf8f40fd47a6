import { type Html, html, pageAnswer } from '../control-plane/html-page.ts'
import { type WireAnswer } from '../control-plane/wire-exchange.ts'
import { type Invoice, schemes } from './invoice-desk.ts'
import { type PageMessages, pageMessagesIn } from './page-words.ts'
import { paymentResponse } from './pgw-wire.ts'
import { respDescs } from './token-request.ts'

const declines = ['4005', '4051', '4041', '4034', '4054', '4061', '4096']

/** The page where a tester pays, is declined, cancels or goes away. */
export function choicePage(invoice: Invoice): WireAnswer {
  const words = pageMessagesIn(invoice.request.locale ?? 'en')
  const reasons = declines.map(
    (code) => html`<option value="${code}">${code} ${respDescs[code] ?? ''}</option>`,
  )
  const cards = Object.entries(schemes).map(
    ([scheme, number]) => html`<option value="${scheme}">${scheme} ${number}</option>`,
  )
  const body = html`${factsOf(invoice, words)}
    <form method="post">
      <label for="scheme">${words.card}</label>
      <select id="scheme" name="scheme">
        ${cards}
      </select>
      <button name="choice" value="pay">${words.pay}</button>
      <label for="code">${words.reason}</label>
      <select id="code" name="code" lang="en">
        ${reasons}
      </select>
      <button name="choice" value="decline">${words.decline}</button>
      <button name="choice" value="failThreeD">${words.failThreeD}</button>
      <button name="choice" value="later">${words.later}</button>
      <button name="choice" value="cancel">${words.cancel}</button>
      <button name="choice" value="close">${words.close}</button>
    </form>`
  return pageAnswer({ title: words.title, language: languageOf(invoice), body })
}

/** Carries the payer back to the shop with a form, as the gateway does: by itself, or with its button. */
export function backPage(invoice: Invoice, respCode: string): WireAnswer {
  const words = pageMessagesIn(invoice.request.locale ?? 'en')
  const { frontendReturnUrl } = invoice.request
  const form =
    frontendReturnUrl === undefined
      ? html``
      : html`<form id="back" method="post" action="${frontendReturnUrl}">
            <input
              type="hidden"
              name="paymentResponse"
              value="${paymentResponse(invoice, respCode)}"
            />
            <button>${words.back}</button>
          </form>
          <script>
            document.getElementById('back').submit()
          </script>`
  const body = html`${factsOf(invoice, words)}
    <p lang="en">${respCode} ${respDescs[respCode] ?? ''}</p>
    ${form}`
  return pageAnswer({ title: words.title, language: languageOf(invoice), body })
}

/** What is left after the payer closed the page, and for somebody who comes when all is over. */
export function endPage(invoice: Invoice, says: 'closed' | 'over'): WireAnswer {
  const words = pageMessagesIn(invoice.request.locale ?? 'en')
  return pageAnswer({
    title: words.title,
    language: languageOf(invoice),
    body: html`${factsOf(invoice, words)}
      <p>${words[says]}</p>`,
  })
}

/** For a token that was never given. */
export function noSuchPage(): WireAnswer {
  const words = pageMessagesIn('en')
  return pageAnswer({ title: words.title, status: 404, body: html`<p>${words.unknown}</p>` })
}

function factsOf({ request }: Invoice, words: PageMessages): Html {
  const baht = `${Math.floor(request.satang / 100).toLocaleString('en')}.${String(request.satang % 100).padStart(2, '0')}`
  return html`<dl>
    <dt>${words.merchant}</dt>
    <dd>${request.merchantID}</dd>
    <dt>${words.invoice}</dt>
    <dd>${request.invoiceNo}: ${request.description}</dd>
    <dt>${words.amount}</dt>
    <dd>${baht} ${request.currencyCode}</dd>
  </dl>`
}

function languageOf({ request }: Invoice): string {
  return ['th', 'ja'].includes(request.locale ?? '') ? (request.locale ?? 'en') : 'en'
}
