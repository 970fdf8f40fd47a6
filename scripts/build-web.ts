/**
 * Builds the web into dist/web: the code in hashed files, every public page drawn in every language under
 * shell/<language>/, and all of it compressed beside the files, so that the server only has to send.
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
