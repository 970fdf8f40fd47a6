import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compressWithBrotli } from './compress-assets.ts'
import { filesWithImports, type ViteManifest } from './vite-manifest.ts'

/** Maximum JavaScript that the first page may fetch until it is idle, in KiB of brotli. */
const mostFirstLoadKib = 145

/** Chunks that the first page fetches by itself after hydration, without user interaction. */
const fetchedAlive = ['cheapest-destinations', 'price-strip', 'shop-promises'].map(
  (name) => `web/flow/search/on-demand/${name}.tsx`,
)

/** The first page's fetches until idle: files without a leading slash, and their size in KiB of brotli. */
export type FirstLoad = { readonly files: readonly string[]; readonly kib: number }

const listFile = '.vite/first-load.json'

/**
 * Determines what the first page fetches until it is idle: static imports of its sources, and later fetches.
 */
export async function measureFirstLoad(
  folder: string,
  manifest: ViteManifest,
  sources: readonly string[],
): Promise<FirstLoad> {
  const { js } = filesWithImports(manifest, [...sources, ...fetchedAlive])
  const sizes = await Promise.all(
    js.map(async (file) => compressWithBrotli(await readFile(join(folder, file))).length),
  )
  return { files: js, kib: sizes.reduce((sum, size) => sum + size, 0) / 1024 }
}

/**
 * Stores the measure beside the build, where the bench compares it with a browser, prints it, and throws
 * above the limit.
 */
export async function enforceFirstLoadLimit(folder: string, { files, kib }: FirstLoad): Promise<void> {
  await writeFile(
    join(folder, listFile),
    `${JSON.stringify({ files, kib, mostKib: mostFirstLoadKib }, null, 2)}\n`,
  )
  console.log(`First load of /: ${kib.toFixed(1)} KiB of JavaScript (brotli), ${files.length} files`)
  if (kib > mostFirstLoadKib) throw new Error(`more than ${mostFirstLoadKib} KiB: load something later`)
}
