import { type Html, html, pageAnswer } from '../control-plane/html-page.ts'
import type { WireAnswer } from '../control-plane/http-call.ts'
import { type Invoice, schemes } from './invoice-handlers.ts'
import { type PageMessages, pageMessagesIn } from './page-messages.ts'
import { paymentResponse } from './pgw-wire.ts'
import { respDescs } from './token-request.ts'

const declines = ['4005', '4051', '4041', '4034', '4054', '4061', '4096']

/** Returns the page where a tester pays, is declined, cancels or leaves. */
export function choicePage(invoice: Invoice): WireAnswer {
  const messages = pageMessagesIn(invoice.request.locale ?? 'en')
  const reasons = declines.map(
    (code) => html`<option value="${code}">${code} ${respDescs[code] ?? ''}</option>`,
  )
  const cards = Object.entries(schemes).map(
    ([scheme, number]) => html`<option value="${scheme}">${scheme} ${number}</option>`,
  )
  const body = html`${paymentFactsHtml(invoice, messages)}
    <form method="post">
      <label for="scheme">${messages.card}</label>
      <select id="scheme" name="scheme">
        ${cards}
      </select>
      <button name="choice" value="pay">${messages.pay}</button>
      <label for="code">${messages.reason}</label>
      <select id="code" name="code" lang="en">
        ${reasons}
      </select>
      <button name="choice" value="decline">${messages.decline}</button>
      <button name="choice" value="failThreeD">${messages.failThreeD}</button>
      <button name="choice" value="later">${messages.later}</button>
      <button name="choice" value="cancel">${messages.cancel}</button>
      <button name="choice" value="close">${messages.close}</button>
    </form>`
  return pageAnswer({ title: messages.title, language: pageLanguageOf(invoice), body })
}

/**
 * Returns the form that carries the payer back to the shop, as the gateway does: automatically, or with its
 * button.
 */
export function returnPage(invoice: Invoice, respCode: string): WireAnswer {
  const messages = pageMessagesIn(invoice.request.locale ?? 'en')
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
            <button>${messages.back}</button>
          </form>
          <script>
            document.getElementById('back').submit()
          </script>`
  const body = html`${paymentFactsHtml(invoice, messages)}
    <p lang="en">${respCode} ${respDescs[respCode] ?? ''}</p>
    ${form}`
  return pageAnswer({ title: messages.title, language: pageLanguageOf(invoice), body })
}

/** Returns the page after the payer closed the payment, or after the invoice ended. */
export function endedPage(invoice: Invoice, says: 'closed' | 'over'): WireAnswer {
  const messages = pageMessagesIn(invoice.request.locale ?? 'en')
  return pageAnswer({
    title: messages.title,
    language: pageLanguageOf(invoice),
    body: html`${paymentFactsHtml(invoice, messages)}
      <p>${messages[says]}</p>`,
  })
}

/** Returns the page for an unknown token. */
export function paymentNotFoundPage(): WireAnswer {
  const messages = pageMessagesIn('en')
  return pageAnswer({ title: messages.title, status: 404, body: html`<p>${messages.unknown}</p>` })
}

function paymentFactsHtml({ request }: Invoice, messages: PageMessages): Html {
  const baht = `${Math.floor(request.satang / 100).toLocaleString('en')}.${String(request.satang % 100).padStart(2, '0')}`
  return html`<dl>
    <dt>${messages.merchant}</dt>
    <dd>${request.merchantID}</dd>
    <dt>${messages.invoice}</dt>
    <dd>${request.invoiceNo}: ${request.description}</dd>
    <dt>${messages.amount}</dt>
    <dd>${baht} ${request.currencyCode}</dd>
  </dl>`
}

function pageLanguageOf({ request }: Invoice): string {
  return ['th', 'ja'].includes(request.locale ?? '') ? (request.locale ?? 'en') : 'en'
}
