import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, languages } from '#contract/problem.ts'

/** The place in a built page that takes the nonce of the response. */
export const noncePlaceholder = '__CSP_NONCE__'

/** The page that serves every path without a prerendered page of its own. */
const fallbackPage = 'app'

/** A built page in one language, cut at the places that take the nonce. */
export type PageShell = {
  /** False for the fallback: the path may or may not exist, the web app knows. */
  readonly isOwn: boolean
  withNonce(nonce: string): string
}

/** All built pages, read once. */
export type PageShells = {
  readonly find: (language: Language, path: string) => PageShell
}

/**
 * The file name (without .html) of the page for a path: "/" is index, "/account/resetpassword" is
 * account-resetpassword. The path "/index" is the account panel and gives way to the home page.
 */
export function pageName(path: string): string {
  const name = path.replaceAll(/^\/+|\/+$/g, '').replaceAll('/', '-')
  if (name === '') return 'index'
  return name === 'index' ? 'index-panel' : name
}

/** Reads `shell/<language>/<page>.html`; throws when a language has no fallback page. */
export async function readPageShells(directory: string): Promise<PageShells> {
  const perLanguage = await Promise.all(
    languages.map(async (language) => [language, await readShells(join(directory, language))] as const),
  )
  const shells = new Map(perLanguage)
  return {
    find: (language, path) => {
      const pages = shells.get(language)
      const fallback = pages?.get(fallbackPage)
      if (pages === undefined || fallback === undefined)
        throw new Error(`no ${fallbackPage}.html for ${language}`)
      const own = pages.get(pageName(path))
      return { isOwn: own !== undefined, withNonce: (nonce) => (own ?? fallback).join(nonce) }
    },
  }
}

async function readShells(directory: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.html'))
  const pages = await Promise.all(
    files.map(
      async (name) =>
        [
          name.slice(0, -'.html'.length),
          (await readFile(join(directory, name), 'utf8')).split(noncePlaceholder),
        ] as const,
    ),
  )
  return new Map(pages)
}
