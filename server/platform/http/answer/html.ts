/** An HTML fragment that is safe to render. */
export type Html = { readonly html: string }

type Shown = Html | readonly Html[] | string | number

/** Builds HTML: every value that is not itself {@link Html} is escaped; lists are joined. */
export function html(parts: TemplateStringsArray, ...values: readonly Shown[]): Html {
  return { html: String.raw({ raw: parts }, ...values.map(renderedValue)) }
}

/** Returns a value as JavaScript for a script element; it cannot close the element. */
export function scriptValue(value: unknown): Html {
  return { html: JSON.stringify(value).replaceAll('<', String.raw`\u003c`) }
}

function renderedValue(value: Shown): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'html' in value ? value.html : value.map((one) => one.html).join('')
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
