/**
 * Builds the web into dist/web: hashed code files, every public page prerendered in every language under
 * shell/<language>/, and precompressed copies, so that the server only has to send them.
 */
import { build } from 'vite'
import { compressAssets } from './build/compress-assets.ts'
import { writeShells } from './build/write-shells.ts'
import { stampWeb } from './web-stamp.ts'

await build()
await build({
  build: {
    ssr: 'web/app/prerender.tsx',
    outDir: 'dist/prerender',
    emptyOutDir: true,
    copyPublicDir: false,
    manifest: false,
  },
})
await writeShells('dist/web', 'dist/prerender/prerender.js')
await compressAssets('dist/web')
await stampWeb()
