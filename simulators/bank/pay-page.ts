import { type Html, html, pageAnswer } from '../control-plane/html-page.ts'
import type { WireAnswer } from '../control-plane/http-call.ts'
import type { BankPayment, Receiver } from './bank-ledger.ts'
import type { ReceiptPayment } from './parse-payment-code.ts'
import { formatDecimal } from './bank-time.ts'

/** Returns the first page, where a code is scanned, pasted or typed. */
export function scanPage(fault?: string): WireAnswer {
  return pageAnswer({
    title: 'Pay at the simulated bank',
    status: fault === undefined ? 200 : 422,
    body: html`
      ${errorLine(fault)}
      <form method="get" action="/">
        <label for="code">Text of a Thai QR code, or of a bill's bar code</label>
        <input id="code" name="code" autocomplete="off" autofocus required />
        <button>Go on</button>
      </form>
      <h2>Without a code</h2>
      <form method="post" action="/pay">
        <label for="account">Account number</label>
        <input id="account" name="account" inputmode="numeric" required />
        <label for="amount">Amount in baht</label>
        <input id="amount" name="amount" inputmode="decimal" required />
        <button>Transfer</button>
      </form>
      <p><a href="/collections">The counter's file of today</a></p>
    `,
  })
}

/** Returns the page that asks how to pay a scanned code: in full, less, more, or not at all. */
export function confirmPaymentPage(code: string, { to, satang }: ReceiptPayment): WireAnswer {
  return pageAnswer({
    title: 'Pay this?',
    body: html`
      <dl>
        ${receiverFacts(to).map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      <form method="post" action="/pay">
        <input type="hidden" name="code" value="${code}" />
        <label for="amount">Amount in baht; another one than is asked for may be tried</label>
        <input
          id="amount"
          name="amount"
          inputmode="decimal"
          value="${satang === undefined ? '' : formatDecimal(satang)}"
          required
        />
        <label for="bank">Bank of the payer</label>
        <select id="bank" name="bank">
          <option value="004">004</option>
          <option value="014">014</option>
          <option value="002">002</option>
        </select>
        <button name="via" value="bank">Pay by app</button>
        <button name="via" value="channel">Pay at a counter</button>
      </form>
      <p><a href="/">Do not pay</a></p>
    `,
  })
}

function receiverFacts(to: Receiver): readonly (readonly [name: string, value: string])[] {
  if (to.kind !== 'biller') return [['To', to.kind === 'account' ? to.account : to.address]]
  return [
    ['Biller', to.billerId],
    ['Reference 1', to.reference1],
    ['Reference 2', to.reference2],
  ]
}

/** Returns the page after a payment: the transfer proof and its code. */
export function paidPage(
  payment: BankPayment,
  proof: { readonly png: Buffer; readonly code: string },
): WireAnswer {
  const picture = `data:image/png;base64,${proof.png.toString('base64')}`
  return pageAnswer({
    title: 'Paid',
    body: html`
      <dl>
        <dt>Amount</dt>
        <dd>${formatDecimal(payment.satang)} baht</dd>
        <dt>Transaction</dt>
        <dd style="overflow-wrap:anywhere">${payment.transactionId}</dd>
        <dt>Code on the slip</dt>
        <dd style="overflow-wrap:anywhere">${proof.code}</dd>
      </dl>
      <p><a href="${picture}" download="slip-${payment.transRef}.png">Save the slip</a></p>
      <img src="${picture}" alt="The slip" style="max-width:100%" />
      <form method="post" action="/give-back">
        <input type="hidden" name="transactionId" value="${payment.transactionId}" />
        <button>Give the money back</button>
      </form>
      <p><a href="/">Pay something else</a></p>
    `,
  })
}

/** Returns a page of one sentence. */
export function messagePage(title: string, sentence: string, status = 200): WireAnswer {
  return pageAnswer({ title, status, body: html`<p>${sentence}</p><p><a href="/">Back</a></p>` })
}

function errorLine(fault: string | undefined): Html {
  return fault === undefined ? html`` : html`<p role="alert"><strong>${fault}</strong></p>`
}
