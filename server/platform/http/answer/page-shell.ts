import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, languages } from '#contract/problem.ts'
import type { Brand } from '../../brand/brand.ts'
import type { Html } from './html.ts'

/** Placeholder in a built page for the nonce of the response. */
const noncePlaceholder = '__CSP_NONCE__'
/** Placeholder for what the server renders of the page. */
const markupPlaceholder = '__PAGE_MARKUP__'
/** Placeholder for the flags that describe this shop to the web app. */
const sitePlaceholder = '__SITE__'
/** Placeholder for the name of the shop. */
const shopNamePlaceholder = '__SHOP_NAME__'
/** Placeholder for the name of the staff's single sign-on. */
const ssoNamePlaceholder = '__SSO_NAME__'
/** The prerendered page for every path without one of its own. */
const fallbackPage = 'app'

/** A built page in one language. */
export type PageShell = {
  /** Whether it was built for this very path. */
  readonly isOwn: boolean
  /** Its title and description as built, decoded. */
  readonly title: string
  readonly description: string
  /**
   * Returns the page with the nonce of its response, with `head` for its title and description, and with what the server
   * has rendered of it.
   */
  complete(nonce: string, head: Html, markup?: string): string
}

/** Finds the built page for a path, or the one of this name that the server puts its markup into. */
export type FindPageShell = (language: Language, path: string, rendered?: string) => PageShell

/** The directory of the built pages, and the flags that describe the shop to them ("simulated", "developer"). */
export type ShellOptions = {
  readonly directory: string
  readonly site: readonly string[]
  /** The name of the staff's single sign-on, where there is one. */
  readonly ssoName?: string | undefined
}

/** A page as read: what stands before and after its title and description, split at the nonce placeholders. */
type ReadPage = Pick<PageShell, 'title' | 'description'> & {
  readonly start: readonly string[]
  readonly rest: readonly string[]
  /** Whether it is whole only with what the server renders: without that the browser would find nothing to hydrate. */
  readonly needsMarkup: boolean
}

const titleTag = /<title>([^<]*)<\/title>/
const descriptionTag = /\s*<meta name="description" content="([^"]*)">/

/**
 * Returns the file name (without .html) of the page for a path: "/" is index, "/account/resetpassword" is
 * account-resetpassword. The path "/index" is the account panel and gives way to the home page.
 */
export function pageName(path: string): string {
  const name = path.replaceAll(/^\/+|\/+$/g, '').replaceAll('/', '-')
  if (name === '') return 'index'
  return name === 'index' ? 'index-panel' : name
}

/**
 * Reads `shell/<language>/<page>.html`, the pages that the web build prerenders, and `index.html`, the empty
 * page for a language or path without a prerendered one. Throws when even that is missing. Returns the pages of a
 * brand; those of the brand asked for last are kept.
 */
export async function readPageShells(options: ShellOptions): Promise<(brand: Brand) => FindPageShell> {
  const bare = await readFile(join(options.directory, 'index.html'))
  const read = async (language: Language) =>
    [language, await readPagesInFolder(join(options.directory, 'shell', language))] as const
  const built = { bare, perLanguage: new Map(await Promise.all(languages.map(read))) }
  let last: { readonly brand: Brand; readonly find: FindPageShell } | undefined
  return (brand) => {
    if (last?.brand !== brand) last = { brand, find: shellsInBrand(built, { ...options, brand }) }
    return last.find
  }
}

/** The HTML of pages by their names, as built: in UTF-8, which takes half the memory of a string with letters of Thai or Japanese. */
type BuiltPages = ReadonlyMap<string, Buffer>
type Branded = ShellOptions & { readonly brand: Brand }

function shellsInBrand(
  built: { readonly bare: Buffer; readonly perLanguage: ReadonlyMap<Language, BuiltPages> },
  options: Branded,
): FindPageShell {
  const read = new Map<Buffer, ReadPage>()
  // Most of the pages are rarely asked for.
  const readOnce = (page: Buffer): ReadPage => {
    const known = read.get(page) ?? splitPage(page.toString(), options)
    read.set(page, known)
    return known
  }
  return (language, path, rendered) => {
    const pages = built.perLanguage.get(language)
    const page = pages?.get(rendered ?? pageName(path))
    const named = page && readOnce(page)
    const own = named?.needsMarkup === (rendered !== undefined) ? named : undefined
    const { start, rest, ...texts } = own ?? readOnce(pages?.get(fallbackPage) ?? built.bare)
    const complete = (nonce: string, head: Html, markup = '') =>
      start.join(nonce) +
      head.html +
      rest.join(nonce).replace(markupPlaceholder, () => withBrand(markup, options.brand))
    return { ...texts, isOwn: own !== undefined, complete }
  }
}

async function readPagesInFolder(folder: string): Promise<BuiltPages> {
  const files = await readdir(folder).catch(() => [])
  const names = files.filter((file) => file.endsWith('.html')).map((file) => file.slice(0, -'.html'.length))
  const read = async (name: string) => [name, await readFile(join(folder, `${name}.html`))] as const
  return new Map(await Promise.all(names.map(read)))
}

/** Writes the brand into a page and takes title and description out of it. A page without a title gets its head last. */
function splitPage(page: string, { site, ssoName, brand }: Branded): ReadPage {
  const flags = [...site, ...brand.flags].join(' ')
  const built = page.replaceAll(sitePlaceholder, flags)
  const html = withSsoName(withBrand(built, brand), ssoName)
  const [, title = ''] = titleTag.exec(html) ?? []
  const [, description = ''] = descriptionTag.exec(html) ?? []
  const [start = '', ...rest] = html.replace(descriptionTag, '').split(titleTag)
  return {
    title: decodeHtmlEntities(title),
    description: decodeHtmlEntities(description),
    needsMarkup: page.includes(markupPlaceholder),
    start: start.split(noncePlaceholder),
    // The split keeps what the pattern captured: the title itself.
    rest: rest.slice(1).join('').split(noncePlaceholder),
  }
}

/** Writes name, icon and colours of the shop into a built page; the web app reads its name from the root. */
function withBrand(built: string, { name, isNamed, css, favicon }: Brand): string {
  const shopName = encodeHtmlEntities(name)
  const style = css === '' ? '' : `<style nonce="${noncePlaceholder}">${css}</style>`
  return built
    .replaceAll(shopNamePlaceholder, () => shopName)
    .replace('<html ', () => (isNamed ? `<html data-shop="${shopName}" ` : '<html '))
    .replace('href="/favicon.svg" type="image/svg+xml"', `href="${favicon.path}" type="${favicon.type}"`)
    .replace('</head>', () => `${style}</head>`)
}

/** Writes the name of single sign-on into a built page; the web app reads it from the root. */
function withSsoName(built: string, ssoName = ''): string {
  const name = encodeHtmlEntities(ssoName)
  return built
    .replaceAll(ssoNamePlaceholder, () => name)
    .replace('<html ', () => (name === '' ? '<html ' : `<html data-sso="${name}" `))
}

function encodeHtmlEntities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function decodeHtmlEntities(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}
