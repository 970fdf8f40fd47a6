import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/
// Below this size in bytes compression saves no packet.
const smallestBytes = 256

/** Writes `.br` and `.gz` beside every text file of the built web, at the highest level. */
export async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  for (const file of files) {
    const path = join(file.parentPath, file.name)
    const bytes = await readFile(path)
    if (bytes.length < smallestBytes) continue
    await writeFile(`${path}.br`, compressWithBrotli(bytes))
    await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

/** Compresses at brotli's highest level. */
export function compressWithBrotli(bytes: Uint8Array): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
