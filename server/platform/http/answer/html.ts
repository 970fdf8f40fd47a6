/** A piece of HTML that is safe to show. */
export type Html = { readonly html: string }

type Shown = Html | readonly Html[] | string | number

/** Writes HTML: every value that is not itself {@link Html} is text and is escaped; lists are joined. */
export function html(parts: TemplateStringsArray, ...values: readonly Shown[]): Html {
  return { html: String.raw({ raw: parts }, ...values.map(written)) }
}

/** A value as JavaScript within a script element: it cannot end the element, whatever it says. */
export function scriptValue(value: unknown): Html {
  return { html: JSON.stringify(value).replaceAll('<', String.raw`\u003c`) }
}

function written(value: Shown): string {
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value))
  return 'html' in value ? value.html : value.map((one) => one.html).join('')
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
