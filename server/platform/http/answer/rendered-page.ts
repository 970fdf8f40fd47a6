import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/problem.ts'
import { tagContent } from './entity-tag.ts'
import { type Html, html, scriptValue } from './html.ts'
import type { PageHead } from './page-head.ts'

/** The answer of a query of the web app, by its key: what a page is rendered with, and the browser draws it again. */
export type SeededQuery = { readonly key: readonly string[]; readonly data: unknown }

/** A page that the server renders with what it knows, for readers that run no code. */
export type RenderedPage = {
  /** Name of the built page that it is put into. */
  readonly shell: string
  readonly head: PageHead
  readonly markup: string
  readonly data: readonly SeededQuery[]
}

/** Renders the page of a path; undefined where the built page alone is the answer. */
export type RenderPage = (asked: {
  readonly path: string
  readonly language: Language
}) => Promise<RenderedPage | undefined>

/** Renders the markup of a page of the web app with the answers of its queries. */
export type RenderMarkup = (language: Language, path: string, data: readonly SeededQuery[]) => Promise<string>

type Renderer = {
  prerenderPage(
    language: Language,
    path: string,
    data: readonly SeededQuery[],
  ): Promise<{ readonly markup: string }>
}

const cacheSeconds = 300

/**
 * Returns the renderer that the web build writes below this directory. It is loaded for the first page, and renders one
 * page at a time, as it has one language at a time.
 */
export function createMarkupRenderer(directory: string): RenderMarkup {
  const file = pathToFileURL(resolve(join(directory, 'render', 'prerender.js'))).href
  let renderer: Promise<Renderer> | undefined
  let before: Promise<unknown> = Promise.resolve()
  return async (language, path, data) => {
    renderer ??= import(file) as Promise<Renderer>
    const { prerenderPage } = await renderer
    const rendered = before.then(() => prerenderPage(language, path, data))
    before = rendered.catch(() => undefined)
    return (await rendered).markup
  }
}

/** Returns the head of a rendered page, with the data that the browser hydrates it with. */
export function headWithData(head: Html, { data }: RenderedPage): Html {
  return html`${head}<script type="application/json" id="page-data">${scriptValue(data)}</script>`
}

/**
 * Allows caching of a rendered page, by shared caches where it sets no cookie, and returns whether the client has it
 * already. The content policy of a cached copy belongs to the nonce within it: a 304, whose headers replace those of the
 * copy, carries none.
 */
export function allowCachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, isShared }: { readonly content: string; readonly isShared: boolean },
): boolean {
  reply.header('cache-control', `${isShared ? 'public' : 'private'}, max-age=${cacheSeconds}`)
  const isHeld = tagContent(request, reply, content)
  if (isHeld) reply.code(304).removeHeader('content-security-policy')
  return isHeld
}
