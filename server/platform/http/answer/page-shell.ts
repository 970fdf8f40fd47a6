import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, languages } from '#contract/problem.ts'

/** Placeholder in a built page for the nonce of the response. */
const noncePlaceholder = '__CSP_NONCE__'
/** Placeholder for the flags that describe this shop to the web app. */
const sitePlaceholder = '__SITE__'
/** The prerendered page for every path without one of its own. */
const fallbackPage = 'app'

/** A built page in one language. */
export type PageShell = {
  /** Whether it was built for this very path. */
  readonly isOwn: boolean
  withNonce(nonce: string): string
}

/** Finds the built page for a path. */
export type FindPageShell = (language: Language, path: string) => PageShell

/**
 * The directory of the built pages, and the flags that describe the shop to them ("simulated", "developer").
 */
export type ShellOptions = { readonly directory: string; readonly site: readonly string[] }

/** The text of a page, split at the nonce placeholders. */
type Pieces = readonly string[]

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
 * page for a language or path without a prerendered one. Throws when even that is missing.
 */
export async function readPageShells(options: ShellOptions): Promise<FindPageShell> {
  const bare = await readShellPieces(join(options.directory, 'index.html'), options.site)
  const readLanguageShells = async (language: Language) =>
    [language, await readShellFolder(join(options.directory, 'shell', language), options.site)] as const
  const perLanguage = new Map(await Promise.all(languages.map(readLanguageShells)))
  return (language, path) => {
    const pages = perLanguage.get(language)
    const own = pages?.get(pageName(path))
    const pieces = own ?? pages?.get(fallbackPage) ?? bare
    return { isOwn: own !== undefined, withNonce: (nonce) => pieces.join(nonce) }
  }
}

async function readShellFolder(
  folder: string,
  site: readonly string[],
): Promise<ReadonlyMap<string, Pieces>> {
  const files = await readdir(folder).catch(() => [])
  const names = files.filter((file) => file.endsWith('.html')).map((file) => file.slice(0, -'.html'.length))
  const readLanguageShells = async (name: string) =>
    [name, await readShellPieces(join(folder, `${name}.html`), site)] as const
  return new Map(await Promise.all(names.map(readLanguageShells)))
}

async function readShellPieces(file: string, site: readonly string[]): Promise<Pieces> {
  const html = await readFile(file, 'utf8')
  return html.replaceAll(sitePlaceholder, site.join(' ')).split(noncePlaceholder)
}
