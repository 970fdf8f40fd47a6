import type { WireAnswer } from './http-call.ts'

/** A piece of HTML that is safe to show. */
export type Html = { readonly html: string }

/**
 * Template tag for HTML; every value that is not itself {@link Html} is text and is escaped. Lists are
 * joined.
 */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (Html | readonly Html[] | string | number)[]
): Html {
  return { html: String.raw({ raw: parts }, ...values.map(renderValue)) }
}

function renderValue(value: Html | readonly Html[] | string | number): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'html' in value ? value.html : value.map((one) => one.html).join('')
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{max-width:34rem;margin:0 auto;padding:1rem}
.banner{border:2px solid;padding:.5rem .75rem;margin:0 0 1rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dt{font-weight:600}dd{margin:0}
label{display:block;margin:.75rem 0 .25rem}
input,select,button{font:inherit;min-height:2.75rem;padding:.25rem .75rem;box-sizing:border-box}
input,select{width:100%}button{margin:.5rem .5rem 0 0;cursor:pointer}
:focus-visible{outline:3px solid currentColor;outline-offset:2px}`

/** One page of a simulator, plain and usable by keyboard alone; every page says that no money moves. */
export type SimulatorPage = {
  readonly title: string
  readonly body: Html
  readonly status?: number
  /** Language of the text; "en" when absent. */
  readonly language?: string
}

/** Renders a page of a simulator as an HTTP answer. */
export function pageAnswer({ title, body, status = 200, language = 'en' }: SimulatorPage): WireAnswer {
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${{ html: style }}
        </style>
      </head>
      <body>
        <header class="banner" lang="en">Simulator: no real money</header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    text: page.html,
  }
}
