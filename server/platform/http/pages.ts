import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptsEncoding } from './answer/stream-answer.ts'
import { sitemapPath } from '#contract/paths.ts'
import type { Language } from '#contract/problem.ts'
import { productBrand } from '../brand/brand.ts'
import type { ShopBrand } from '../brand/shop-brand.ts'
import type { Ids } from '../ids.ts'
import { type FindPageHead, renderHead } from './answer/page-head.ts'
import { type RenderPage, type RenderedPage, allowCachedPage, headWithData } from './answer/rendered-page.ts'
import { languageOfPage, languageOfTag } from './request/language.ts'
import type { Html } from './answer/html.ts'
import { type PageShell, readPageShells } from './answer/page-shell.ts'
import { securityHeaders } from './answer/security-headers.ts'

/** The built web app and its paths. */
export type PagesOptions = {
  /** The directory that the web build writes, `dist/web`. */
  readonly directory: string
  /** Paths that are pages without a page file of their own; a final "*" matches the rest. */
  readonly paths: readonly string[]
  /** Pages whose URLs hold a secret and must not be sent as referrer. */
  readonly secretPaths?: readonly string[]
  /** Flags that describe this shop to the pages: "simulated", "developer". */
  readonly site: readonly string[]
  /** The name of the staff's single sign-on, where there is one. */
  readonly ssoName?: string | undefined
  /** How the shop presents itself; as the product by default. */
  readonly brand?: Pick<ShopBrand, 'current'>
  /** What search engines and link previews are told of a page; without it no page is listed. */
  readonly findHead?: FindPageHead
  /** Renders pages that have content of their own without code; without it the browser draws them all. */
  readonly renderPage?: RenderPage
}

/** There is no web app to serve; the message is a sentence for the operator. */
export class WebNotBuilt extends Error {
  constructor(directory: string, cause: unknown) {
    super(`The web app is not built (nothing in ${directory}): run "npm run build" first.`, { cause })
  }
}

/** Answers a request for a page. */
export type ShowPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const robots =
  'User-agent: *\nDisallow: /api/\nDisallow: /account\nDisallow: /order\nDisallow: /payments\nDisallow: /staff\n'
const unbranded: Pick<ShopBrand, 'current'> = { current: async () => productBrand }
const oneYearMs = 31_536_000_000
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Whether a path can be a page: calls and files never get a page instead of their response. */
export function isPagePath(path: string): boolean {
  return !/^\/(?:api|connect|data|assets|-)(?:\/|$)/i.test(path) && !/\.[a-z0-9]{1,8}$/i.test(path)
}

/**
 * Serves the built web app: hashed files under /assets as immutable, the few other files revalidated, and
 * returns the page handler. Throws WebNotBuilt when there is nothing to serve.
 */
export async function addPages(
  http: FastifyInstance,
  options: { readonly pages: PagesOptions; readonly publicUrl: string; readonly ids: Ids },
): Promise<ShowPage> {
  const { directory, paths, site, ssoName, secretPaths = [], brand = unbranded, ...pages } = options.pages
  const shellsOf = await readPageShells({ directory, site, ssoName }).catch((cause: unknown) => {
    throw new WebNotBuilt(directory, cause)
  })
  await serveStaticFiles(http, directory)
  const { publicUrl, ids } = options
  serveRobots(http, publicUrl)
  const headers = securityHeaders(publicUrl)
  const isKnown = createPathMatcher(paths)
  const isSecret = createPathMatcher(secretPaths)
  return async (request, reply) => {
    const [path = '/', queryText] = request.url.split('?', 2)
    const query = new URLSearchParams(queryText)
    const { language, asked } = languageOfRequest(request, query)
    const shown = await brand.current()
    const rendered = await pages.renderPage?.({ path, language })
    const shell = shellsOf(shown)(language, path, rendered?.shell)
    const nonce = ids.token()
    const found = rendered?.head ?? pages.findHead?.({ path, query, language })
    const place = { publicUrl, shopName: shown.name, language, isLanguageAsked: asked !== undefined }
    const head = renderHead(found, { ...shell, ...place })
    reply
      .code(shell.isOwn || isKnown(path) || found !== undefined ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({ ...headers.ofPage(nonce), 'cache-control': 'no-cache', 'content-language': language })
      .header('vary', 'Accept-Encoding, Accept-Language, Cookie')
    if (asked !== undefined) setLanguageCookie(reply, asked, publicUrl.startsWith('https:'))
    if (isSecret(path)) reply.header('referrer-policy', 'no-referrer')
    const complete = (of: string) => completePage(shell, { nonce: of, head, rendered })
    if (rendered !== undefined) {
      const cached = { content: complete(''), isShared: asked === undefined }
      if (allowCachedPage(request, reply, cached)) return reply.send()
    }
    return sendCompressed(request, reply, complete(nonce))
  }
}

type PageContent = {
  readonly nonce: string
  readonly head: Html
  readonly rendered: RenderedPage | undefined
}

function completePage(shell: PageShell, { nonce, head, rendered }: PageContent): string {
  if (rendered === undefined) return shell.complete(nonce, head)
  return shell.complete(nonce, headWithData(head, rendered), rendered.markup)
}

/** Returns the language of a page, and the one that its address asks for. */
function languageOfRequest(request: FastifyRequest, query: URLSearchParams) {
  const asked = languageOfTag(query.get('lang') ?? '')
  const language =
    asked ?? languageOfPage({ header: request.headers['accept-language'], cookie: request.cookies.lang })
  return { language, asked }
}

/** Stores the language of a link as the visitor's choice, as the language switch does. */
function setLanguageCookie(reply: FastifyReply, language: Language, isSecure: boolean): void {
  reply.setCookie('lang', language, {
    path: '/',
    maxAge: oneYearMs / 1000,
    sameSite: 'lax',
    secure: isSecure,
  })
}

/** Serves hashed assets and the other files of the web root (icons, manifest). */
async function serveStaticFiles(http: FastifyInstance, directory: string): Promise<void> {
  // The web build puts the code of the builds before it aside, for pages that were opened before an update.
  const before = join(directory, '..', 'web-before')
  const isUpdated = await access(before).then(
    () => true,
    () => false,
  )
  await http.register(fastifyStatic, {
    root: [join(directory, 'assets'), ...(isUpdated ? [before] : [])],
    prefix: '/assets/',
    index: false,
    redirect: false,
    preCompressed: true,
    maxAge: oneYearMs,
    immutable: true,
  })
  const entries = await readdir(directory, { withFileTypes: true })
  const names = entries.filter(
    (entry) => entry.isFile() && /^[\w-]+\.(?:svg|png|ico|webmanifest)$/.test(entry.name),
  )
  for (const { name } of names) {
    http.get(`/${name}`, { schema: { hide: true } }, async (_request, reply) =>
      reply.sendFile(name, directory, { maxAge: 0, immutable: false }),
    )
  }
}

/** Tells search engines what to keep out of, and where the pages to list are. */
function serveRobots(http: FastifyInstance, publicUrl: string): void {
  http.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(`${robots}Sitemap: ${publicUrl}${sitemapPath}\n`),
  )
}

function createPathMatcher(paths: readonly string[]): (path: string) => boolean {
  return (path) => {
    const asked = path.length > 1 ? path.replace(/\/+$/, '') : path
    return paths.some((known) =>
      known.endsWith('*') ? asked.startsWith(known.slice(0, -1)) : asked === known,
    )
  }
}

/** Pages carry a fresh nonce, so they are compressed per response; they are small. */
async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (acceptsEncoding(accepted, 'br')) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: 18,
    }
    return reply.header('content-encoding', 'br').send(await toBrotli(page, { params }))
  }
  if (acceptsEncoding(accepted, 'gzip'))
    return reply.header('content-encoding', 'gzip').send(await toGzip(page))
  return reply.send(page)
}
