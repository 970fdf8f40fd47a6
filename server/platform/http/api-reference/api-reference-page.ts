import { apiKeyRequestsPerMinute } from '#contract/api-scopes.ts'
import { apiReferencePath, openApiPath } from '#contract/paths.ts'
import { problems } from '#contract/problem/problems.ts'
import type { Brand } from '#server/platform/brand/brand.ts'
import { type Html, html } from '../answer/html.ts'
import type { Page } from '../answer/page-answer.ts'
import { problemSentence } from '../answer/problem-sentence.ts'
import { type ApiDescription, type DescribedOperation, exampleOf } from './api-description.ts'
import { apiReferenceStyle } from './api-reference-style.ts'

/** What is looked up in the reference. */
export type ReferenceQuery = {
  /** Words that the path, the id or the summary of an operation contains. */
  readonly q?: string | undefined
  /** The area, a tag of the description. */
  readonly area?: string | undefined
}

/** What the page is drawn from. */
export type ReferenceFrame = {
  readonly description: ApiDescription
  readonly publicUrl: string
  /** Nonce of the content security policy, new for every response. */
  readonly nonce: string
  readonly brand: Pick<Brand, 'name' | 'css' | 'favicon'>
}

type Listed = { readonly method: string; readonly path: string; readonly operation: DescribedOperation }

/**
 * Returns the reference of the API, for programmers, in English: the operations of a search or an area, otherwise those
 * that take an API key. It runs no script.
 */
export function apiReferencePage(query: ReferenceQuery, frame: ReferenceFrame): Page {
  const all = operationsOf(frame.description)
  const found = all.filter((one) => isFound(one, query))
  const groups = [...Map.groupBy(found, ({ operation }) => operation.tags?.[0] ?? 'shop')]
  const body = html`<h1>API reference</h1>
    ${introduction(frame)} ${searchForm(query)}
    <p role="status">${headingOf(query, found.length)}</p>
    ${groups.map(([area, listed]) => html`<h2>${area}</h2>${listed.map((one) => operationHtml(one, frame))}`)}
    ${areaLinks(all)} ${problemTable()}`
  return {
    document: documentOf(body, frame),
    language: 'en',
    policy: `default-src 'none'; style-src 'nonce-${frame.nonce}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  }
}

function operationsOf({ paths }: ApiDescription): readonly Listed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

function isFound({ method, path, operation }: Listed, { q = '', area }: ReferenceQuery): boolean {
  if (area !== undefined) return operation.tags?.includes(area) === true
  if (q === '') return scopeOf(operation) !== undefined
  const text = `${method} ${path} ${operation.operationId} ${operation.summary}`.toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function scopeOf({ security = [] }: DescribedOperation): string | undefined {
  return security.flatMap((one) => one.apiKey ?? [])[0]
}

function headingOf({ q = '', area }: ReferenceQuery, count: number): string {
  const operations = count === 1 ? '1 operation' : `${count} operations`
  if (area !== undefined) return `${operations} in the area “${area}”.`
  return q === '' ? `${operations} that an API key can read.` : `${operations} for “${q}”.`
}

function introduction({ description, publicUrl, brand }: ReferenceFrame): Html {
  const example = operationsOf(description).find(
    ({ path, operation }) => scopeOf(operation) !== undefined && !path.includes('{'),
  )
  return html`<p>
      For programmers of ${brand.name}’s own systems. Version ${description.info.version}. Machines read the
      <a href="${openApiPath}">OpenAPI description</a>.
    </p>
    <p>
      An administrator makes an API key under Settings, Integrations, and chooses its scopes. Send its secret as
      <code>Authorization: Bearer fh_…</code>. Keys only read. A key may ask ${apiKeyRequestsPerMinute} times a minute; beyond that the answer is
      429 with <code>Retry-After</code>. Amounts are satang, 100 to the baht; instants are UTC. Lists come in pages: send
      <code>next</code> of an answer as <code>after</code>, or as <code>before</code> where the operation has that, to get
      more.
    </p>
    <pre tabindex="0">curl -H 'Authorization: Bearer fh_…' '${publicUrl}${example?.path ?? ''}'</pre>`
}

function searchForm({ q = '' }: ReferenceQuery): Html {
  return html`<form action="${apiReferencePath}" role="search">
    <label>Search all operations<input type="search" name="q" value="${q}" maxlength="100" /></label>
    <button>Search</button>
  </form>`
}

function operationHtml({ method, path, operation }: Listed, { description }: ReferenceFrame): Html {
  const { summary = '', operationId = '', parameters = [], requestBody, responses = {} } = operation
  const rows = parameters.map(({ name, in: place, required, schema }) => {
    const values = schema.enum?.map(String).join(', ') ?? `${schema.type ?? ''} ${schema.format ?? ''}`
    return html`<tr><td><code>${name}</code></td><td>${place}</td><td>${required ? 'required' : ''}</td><td>${values}</td></tr>`
  })
  const table = html`<h3>Parameters</h3>
    <div class="scroll" tabindex="0" role="group" aria-label="Parameters of ${operationId}">
      <table>
        <tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Required</th><th scope="col">Values</th></tr>
        ${rows}
      </table>
    </div>`
  return html`<details id="${operationId}">
    <summary><code>${method} ${path}</code><span>${summary}</span></summary>
    <div class="inside">
      <p>${accessOf(operation)}</p>
      ${rows.length === 0 ? '' : table} ${contentHtml('Body', requestBody?.content, description)}
      ${Object.entries(responses)
        .filter(([status]) => !status.startsWith('4'))
        .map(([status, { content }]) => contentHtml(`Answer ${status}`, content, description))}
      <p><a href="#problems">Problems</a> are answered with a status from 400 on.</p>
    </div>
  </details>`
}

function accessOf(operation: DescribedOperation): string {
  const rights = operation.security?.flatMap((one) => one.session ?? []) ?? []
  const scope = scopeOf(operation)
  const isOpen = operation.security?.some((one) => Object.keys(one).length === 0) === true
  const who = isOpen ? 'Open to anyone.' : 'Needs a signed-in user.'
  const right = rights.length === 0 ? '' : ` Right: ${rights.join(', ')}.`
  return `${who}${right} ${scope === undefined ? 'Takes no API key.' : `Scope of an API key: ${scope}.`}`
}

type Content = NonNullable<DescribedOperation['requestBody']>['content']

function contentHtml(title: string, content: Content = {}, { components }: ApiDescription): Html {
  const parts = Object.entries(content).map(([type, { schema = {} }]) => {
    if (!type.endsWith('json')) return html`<h3>${title}</h3><p><code>${type}</code></p>`
    const example = JSON.stringify(exampleOf(schema, components.schemas), null, 2)
    return html`<h3>${title}, <code>${type}</code>, example</h3><pre tabindex="0">${example}</pre>`
  })
  return { html: parts.map((one) => one.html).join('') }
}

function areaLinks(all: readonly Listed[]): Html {
  const areas = [...new Set(all.flatMap(({ operation }) => operation.tags ?? []))].toSorted()
  const links = areas.map(
    (area) => html`<li><a href="${apiReferencePath}?area=${encodeURIComponent(area)}">${area}</a></li>`,
  )
  return html`<nav aria-labelledby="areas"><h2 id="areas">All areas</h2><ul>${links}</ul></nav>`
}

const shownProblems = [
  'badParam',
  'apiKeyWrong',
  'apiKeyExpired',
  'apiKeyRevoked',
  'apiScopeMissing',
  'apiKeyNotAccepted',
  'apiKeyWithoutRight',
  'notFound',
  'tooManyRequests',
  'temporarilyUnavailable',
] as const

function problemTable(): Html {
  const rows = shownProblems.map((code) => {
    const { heading } = problemSentence(code, 'en', { seconds: '…', scope: '…' })
    return html`<tr><td><code>${code}</code></td><td>${problems[code].status}</td><td>${heading}</td></tr>`
  })
  return html`<h2 id="problems">Problems</h2>
    <p>
      A refusal is JSON: <code>problem</code> is its code, <code>message</code> and <code>help</code> are sentences in the
      language of <code>Accept-Language</code> (en, ja, th), <code>field</code> names the faulty field, and
      <code>reference</code> finds the request in our log. Those of API keys:
    </p>
    <div class="scroll" tabindex="0" role="group" aria-label="Problems">
      <table><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Message</th></tr>${rows}</table>
    </div>`
}

function documentOf(body: Html, { nonce, brand }: ReferenceFrame): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<title>API reference · ${brand.name}</title>
<link rel="icon" href="${brand.favicon.path}" type="${brand.favicon.type}" />
<style nonce="${nonce}">${{ html: apiReferenceStyle + brand.css }}</style>
</head>
<body><main>${body}</main></body>
</html>
`
}
