import { cardPagePath, pagePaths } from '#contract/paths.ts'
import type { Language } from '#contract/problem.ts'
import type { Money } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { type Html, html, scriptValue } from '#server/platform/http/answer/html.ts'
import type { Page } from '#server/platform/http/answer/page-answer.ts'
import type { Brand } from '#server/platform/brand/brand.ts'
import type { CardForm } from '#server/providers/payment/payment-provider.ts'
import { cardPageStyle } from './card-page-style.ts'
import { cardPageAddress } from './checkout-cookie.ts'
import { formatAmount, formatDateTime } from '#server/agency/localized-formats.ts'
import { type CardPageMessages, cardPageMessages } from './card-page-messages.ts'

/** Inputs shared by all pages of this kind. */
export type CardFrame = {
  readonly language: Language
  /** Nonce of the content security policy, new for every response. */
  readonly nonce: string
  /** Whether the payment services are simulated: no real money. */
  readonly isTestMoney: boolean
  readonly brand: Pick<Brand, 'name' | 'css' | 'favicon'>
  /** Style sheets that load the fonts. */
  readonly fontSheets: readonly string[]
}

/** Data of a payment whose card is to be entered. */
export type CardPageData = {
  readonly key: string
  readonly orderNumber: string
  readonly amount: Money
  readonly payBy?: Instant
  readonly agencyName: string
}

/** A problem in the reader's language. */
export type CardProblem = {
  readonly heading: string
  readonly help: string
  /** The order's key, where it is known, for the link back. */
  readonly key?: string
}

/**
 * Returns the page on which a card is entered: the provider's form opens on it in the provider's frame. The
 * page is separate from the web app, so that no other script shares it, and its policy allows the provider's
 * script only.
 */
export function cardPage(form: CardForm, data: CardPageData, frame: CardFrame): Page {
  const messages = cardPageMessages[frame.language]
  const body = html`<h1>${messages.title}</h1>
    <p>${messages.explain}</p>
    ${paymentFactsHtml(data, messages, frame.language)}
    <noscript><p class="problem">${messages.needsScript}</p></noscript>
    <form id="pass-on" method="post" action="${cardPagePath}">
      <input type="hidden" name="key" value="${data.key}" />
      <input type="hidden" name="token" id="token" value="" />
    </form>
    <div class="actions">
      <button type="button" class="go" id="open">${messages.open}</button>
      <a class="back" href="${pagePaths.payment}#key=${data.key}">${messages.back}</a>
    </div>
    <p class="status" id="status" role="status"></p>`
  const scripts = html`<script nonce="${frame.nonce}" src="${form.scriptUrl}"></script>
    <script nonce="${frame.nonce}">
      ${openFormScript(form, formInputOf(data, frame.language), messages)}
    </script>`
  return {
    document: htmlDocument({ title: messages.title, body, scripts }, frame),
    language: frame.language,
    policy: contentSecurityPolicy(frame.nonce, form),
  }
}

/** Returns a page that explains a problem and links back. */
export function cardProblemPage({ heading, help, key }: CardProblem, frame: CardFrame): Page {
  const messages = cardPageMessages[frame.language]
  const ways =
    key === undefined
      ? html``
      : html`<div class="actions">
          <a class="go" href="${cardPageAddress(key)}">${messages.again}</a>
          <a class="back" href="${pagePaths.payment}#key=${key}">${messages.back}</a>
        </div>`
  const body = html`<h1>${messages.title}</h1>
    <p class="problem" role="alert">${heading}</p>
    <p>${help}</p>
    ${ways}`
  return {
    document: htmlDocument({ title: messages.title, body, scripts: html`` }, frame),
    language: frame.language,
    policy: contentSecurityPolicy(frame.nonce),
  }
}

function paymentFactsHtml(data: CardPageData, messages: CardPageMessages, language: Language): Html {
  const deadline =
    data.payBy === undefined
      ? html``
      : html`<dt>${messages.payBy}</dt>
          <dd>${messages.bangkokTime.replace('{moment}', formatDateTime(data.payBy, language))}</dd>`
  return html`<dl>
    <dt>${messages.toPay}</dt>
    <dd class="amount">฿${formatAmount(data.amount)}</dd>
    <dt>${messages.orderNumber}</dt>
    <dd>${data.orderNumber}</dd>
    <dt>${messages.agency}</dt>
    <dd>${data.agencyName}</dd>
    ${deadline}
  </dl>`
}

function formInputOf(data: CardPageData, language: Language) {
  return {
    satang: data.amount.amount,
    language,
    shop: data.agencyName,
    order: data.orderNumber,
    submit: `${cardPageMessages[language].submit} ฿${formatAmount(data.amount)}`,
  }
}

/** Returns the script that opens the form at once and by the button, and passes the token on. */
function openFormScript(
  form: CardForm,
  input: ReturnType<typeof formInputOf>,
  messages: CardPageMessages,
): Html {
  const { wait, closed, notLoaded, again } = messages
  return html`const openForm = ${{ html: form.opener }};
  const wish = ${scriptValue(input)};
  const words = ${scriptValue({ wait, closed, notLoaded, again })};
  const at = (id) => document.getElementById(id);
  let isTaken = false;
  let isBroken = false;
  const taken = (token) => {
    isTaken = true;
    at('open').disabled = true;
    at('status').textContent = words.wait;
    at('token').value = token;
    at('pass-on').submit();
  };
  const closed = () => {
    if (isTaken) return;
    at('status').textContent = words.closed;
    at('open').focus();
  };
  const open = () => {
    if (isBroken) return location.reload();
    at('status').textContent = '';
    try {
      openForm(wish, taken, closed);
    } catch {
      isBroken = true;
      at('status').textContent = words.notLoaded;
      at('open').textContent = words.again;
    }
  };
  at('open').addEventListener('click', open);
  addEventListener('pageshow', ({ persisted }) => { if (persisted) location.reload(); });
  open();`
}

type Parts = { readonly title: string; readonly body: Html; readonly scripts: Html }

function htmlDocument(
  { title, body, scripts }: Parts,
  { language, nonce, isTestMoney, fontSheets, brand }: CardFrame,
): Html {
  const sheets = fontSheets.map((href) => html`<link rel="stylesheet" href="${href}" nonce="${nonce}" />`)
  const notice = isTestMoney
    ? html`<header class="test">${cardPageMessages[language].testMoney}</header>`
    : html``
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta name="robots" content="noindex" />
<title>${title} · ${brand.name}</title>
<link rel="icon" href="${brand.favicon.path}" type="${brand.favicon.type}" />
${sheets}
<style nonce="${nonce}">${{ html: cardPageStyle + brand.css }}</style>
<script nonce="${nonce}">
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}
</script>
</head>
<body>
${notice}
<main>
<p class="brand">${brand.name}</p>
<div class="card">
${body}
</div>
</main>
${scripts}
</body>
</html>
`
}

/**
 * Returns the content security policy: only this page's script and the provider's. Browsers apply form-action
 * to later redirects of a form, too, so the provider and any bank after it must be allowed.
 */
function contentSecurityPolicy(nonce: string, form?: CardForm): string {
  const origins = form?.origins.join(' ') ?? ''
  const script = form === undefined ? '' : ` ${form.scriptUrl}`
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'${script}`,
    `style-src 'nonce-${nonce}'`,
    "font-src 'self'",
    `img-src 'self' ${origins}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${form?.onward.join(' ') ?? ''}`.trim(),
    ...(form === undefined
      ? []
      : // The provider's script positions its frame with style attributes.
        [`frame-src ${origins}`, `connect-src ${origins}`, "style-src-attr 'unsafe-inline'"]),
  ].join('; ')
}
