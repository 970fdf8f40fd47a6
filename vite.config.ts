import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type PluginOption } from 'vite'
import { cachedBabel } from './scripts/build/cached-babel.ts'

const packageJson: unknown = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
const version =
  typeof packageJson === 'object' && packageJson !== null && 'version' in packageJson
    ? packageJson.version
    : ''

/** Browsers read by the same schemas in a tenth of the code. */
const lightZod: PluginOption = {
  name: 'light-zod',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^zod$/, replacement: fileURLToPath(new URL('contract/light-zod.ts', import.meta.url)) },
      ],
    },
  }),
}

/** Every browser that runs this code reads woff2: the older format beside it is left out. */
const woff2Only: PluginOption = {
  name: 'woff2-only',
  enforce: 'pre',
  transform: {
    filter: { id: /@fontsource\/.*\.css$/ },
    handler: (code: string) => code.replaceAll(/,\s*url\([^)]*\.woff\) format\('woff'\)/g, ''),
  },
}

// Babel applies presets from the last to the first: the macros have to be gone before the compiler looks.
const plugins: PluginOption[] = [
  woff2Only,
  lightZod,
  react(),
  cachedBabel({
    include: /[\\/]web[\\/].*\.tsx?$/,
    presets: [reactCompilerPreset(), linguiTransformerBabelPreset()],
  }),
  lingui({ failOnMissing: true, failOnCompileError: true }),
  optimizeLocales.vite({ locales: ['en-US', 'ja-JP'] }),
]

// What only later pages draw is left to them.
const sharedParts =
  /[\\/]web[\\/]ui[\\/](?:(?:calendar|form)[\\/])?(?!calendar|range-|use-range|histogram|date-parts|error-summary|table|dialog|disclosure|text-|number-|use-touched|move-range|use-focus-from|progress)[^\\/]+\.(?:tsx?|css)$/
const shellLabels = /[\\/]web[\\/](?:app|ui|api)[\\/]messages[\\/](\w\w)\.po$/

// What the first page asks for once it is alive: prices by date, and what reads and formats them.
const pricedParts =
  /[\\/](?:contract[\\/](?:light-zod|endpoint|api[\\/](?:field-schemas|search|dated-prices|holidays))|contract[\\/]terms[\\/]money|web[\\/]i18n[\\/](?:date|money)-format|web[\\/]api[\\/](?:calendar-query|reference[\\/]use-holidays)|web[\\/]travel-ui[\\/]price[\\/]price-text)\.tsx?$/

// What the first page, the pages of routes and the search above results draw the form with.
const searchParts =
  /[\\/]web[\\/]flow[\\/]search[\\/](?:on-demand|search-request-mapping|search-form|form-legs|form-party|use-today|search-box)\.tsx?$/

// What every page runs on. A group takes what its files import: without this one first, others would hold it.
const libraries =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@lingui|@tanstack[\\/](?:(?:react-)?(?:router|query|store)|router-core|query-core|history))[\\/]/

function wordsOfTheShell(file: string): string {
  return `words-${shellLabels.exec(file)?.[1] ?? ''}`
}

export default defineConfig({
  plugins,
  define: { __APP_VERSION__: JSON.stringify(version) },
  // The server puts a fresh nonce in place of this word in every page that it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // The sentences around every page come in one file per language.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: libraries },
            { name: wordsOfTheShell, debugName: 'words', test: shellLabels },
            // A dozen small files would cost a dozen round trips.
            { name: 'parts', test: sharedParts },
            { name: 'priced', test: pricedParts },
            { name: 'search-parts', test: searchParts },
          ],
        },
      },
    },
  },
})
