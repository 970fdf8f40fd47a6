import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, languages } from '#contract/problem.ts'
import { enforceFirstLoadLimit, measureFirstLoad } from './first-load-limit.ts'
import { type DrawnPage, pageHtml } from './page-html.ts'
import { filesWithImports, readManifest, type ViteManifest } from './vite-manifest.ts'

type Prerender = typeof import('#web/app/prerender.tsx')

/** The page to prerender, with the build that it belongs to. */
type PageDeps = DrawnPage & {
  /** Sources that the page needs to be interactive. */
  readonly sources: readonly string[]
}

type Build = { readonly folder: string; readonly template: string; readonly manifest: ViteManifest }

const entry = 'index.html'
/** Pages that the server renders for each request, by the name of their shell. */
const renderedPages: Readonly<Record<string, string>> = {
  flights: '/flights',
  'flights-route': '/flights/$',
}
const pageSources: Readonly<Record<string, readonly [page: string, ...words: string[]]>> = {
  '/': ['web/flow/search/search-page.tsx', 'flow/search'],
  '/flights': ['web/flow/search/route-guide/destinations-page.tsx', 'flow/search/route-guide'],
  '/flights/$': ['web/flow/search/readable-search-page.tsx', 'flow/search', 'flow/search/route-guide'],
  '/fareflightresults': ['web/flow/offers/offers-page.tsx', 'flow/offers'],
  '/pricing': ['web/flow/price/price-page.tsx', 'flow/price'],
  '/booking': ['web/flow/booking/booking-page.tsx', 'flow/booking'],
  '/payments': ['web/flow/payment/payment-page.tsx', 'flow/payment'],
  '/order': ['web/flow/ticket/order-page.tsx', 'flow/ticket'],
  '/index': ['web/account/sign-in/account-panel-page.tsx', 'account'],
  '/account/resetpassword': ['web/account/sign-in/reset-password-page.tsx', 'account'],
  '/account/confirmemail': ['web/account/sign-in/confirm-email-page.tsx', 'account'],
}

/**
 * Prerenders every public page in every language to shell/<language>/<page>.html, with inlined styles so that
 * the first paint waits for nothing, and app.html, the empty page for all other URLs.
 */
export async function prerenderShells(folder: string, prerenderFile: string): Promise<void> {
  const { prerenderPage, prerenderedPaths }: Prerender = await import(
    pathToFileURL(resolve(prerenderFile)).href
  )
  const template = await readFile(join(folder, 'index.html'), 'utf8')
  const build: Build = { folder, template, manifest: await readManifest(folder) }
  for (const language of languages) {
    await mkdir(join(folder, 'shell', language), { recursive: true })
    for (const path of prerenderedPaths) {
      const drawn = await prerenderPage(language, path)
      await writePage(build, shellFileName(path), {
        ...drawn,
        language,
        sources: sourcesOfPage(path, language, build.manifest),
      })
    }
    const empty = { language, title: '__SHOP_NAME__', description: '__SHOP_NAME__' }
    await writePage(build, 'app', { ...empty, markup: '', isWhole: false, sources: [entry] })
    for (const [name, path] of Object.entries(renderedPages)) {
      const sources = sourcesOfPage(path, language, build.manifest)
      await writePage(build, name, { ...empty, markup: '__PAGE_MARKUP__', isWhole: true, sources })
    }
  }
  const pages = Object.fromEntries(prerenderedPaths.map((path) => [path, `${shellFileName(path)}.html`]))
  await writeFile(
    join(folder, 'shell/manifest.json'),
    `${JSON.stringify({ pages, fallback: 'app.html' }, null, 2)}\n`,
  )
  const { manifest } = build
  await enforceFirstLoadLimit(
    folder,
    await measureFirstLoad(folder, manifest, sourcesOfPage('/', 'en', manifest)),
  )
}

/** "/" is index, "/index" (the account panel) is index-panel, "/account/resetpassword" is account-resetpassword. */
export function shellFileName(path: string): string {
  const name = path.slice(1).replaceAll('/', '-')
  if (name === '') return 'index'
  return name === 'index' ? 'index-panel' : name
}

function sourcesOfPage(path: string, language: Language, manifest: ViteManifest): readonly string[] {
  const [page, ...words] = pageSources[path] ?? []
  if (page === undefined) throw new Error(`scripts/build/prerender-shells.ts does not know ${path}`)
  const shellWords = Object.keys(manifest).filter((key) => manifest[key]?.name === `words-${language}`)
  if (shellWords.length === 0) throw new Error(`no words of the shell in ${language}: see vite.config.ts`)
  // A folder without messages has no catalogue.
  const shared = path === '/' ? ['travel-ui/party'] : ['travel-ui', 'travel-ui/party']
  const catalogues = [...words, ...shared].map((feature) => `web/${feature}/messages/${language}.po`)
  return [entry, page, ...shellWords, ...catalogues.filter((key) => key in manifest)]
}

async function writePage({ folder, template, manifest }: Build, name: string, page: PageDeps): Promise<void> {
  const files = filesWithImports(manifest, page.sources)
  const styles = await Promise.all(files.css.map((file) => readFile(join(folder, file), 'utf8')))
  const html = pageHtml(template, {
    ...page,
    files,
    styles: styles.join(''),
    entryFile: manifest[entry]?.file ?? '',
    fonts: fontFilesForLanguage(page.language, manifest),
  })
  await writeFile(join(folder, 'shell', page.language, `${name}.html`), html)
}

/** Returns the font subset for the language. Japanese uses the system font first. */
function fontFilesForLanguage(language: Language, manifest: ViteManifest): readonly string[] {
  const source = language === 'th' ? 'ibm-plex-sans-thai-thai-400' : 'ibm-plex-sans-latin-400'
  return Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => file.includes(`${source}-normal`) && file.endsWith('.woff2'))
}
