/**
 * Builds the web into dist/web: hashed code files, every public page prerendered in every language under
 * shell/<language>/, and precompressed copies, so that the server only has to send them. Beside it, the code of the
 * builds before, into dist/web-before, the flights of the house supplier for this year, into dist/world, and the airports, into dist/airports.json.
 */
import { build } from 'vite'
import type { Instant } from '#contract/terms/time.ts'
import { builtWorldFolder } from '#server/providers/supply/house/house-world.ts'
import { generateWorldInThread } from '#server/providers/supply/house/search-pool/generate-world-in-thread.ts'
import { packAirportSources } from '#server/reference/airport-sources.ts'
import { firstWorldDay } from '#server/providers/supply/house/supply-snapshot.ts'
import { compressAssets } from './build/compress-assets.ts'
import { keepOldAssets } from './build/keep-old-assets.ts'
import { prerenderShells } from './build/prerender-shells.ts'
import { storeWebDigest } from './web-build-digest.ts'

await packAirportSources()
const world = saveGeneratedFlights()
await keepOldAssets('dist/web/assets', 'dist/web-before', Date.now())
await build()
await compressAssets('dist/web')
await build({
  // The server renders pages with it, and has none of the packages of the web.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: 'web/app/prerender.tsx',
    outDir: 'dist/web/render',
    emptyOutDir: true,
    copyPublicDir: false,
    manifest: false,
  },
})
await prerenderShells('dist/web', 'dist/web/render/prerender.js')
await storeWebDigest()
await world

async function saveGeneratedFlights(): Promise<void> {
  const firstDay = firstWorldDay(new Date().toISOString() as Instant)
  const imported = { schedule: [], fares: [], wholeAirlines: [] }
  await generateWorldInThread({ dataDir: builtWorldFolder, firstDay, imported }, new AbortController().signal)
}
