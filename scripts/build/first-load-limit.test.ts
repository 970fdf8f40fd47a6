import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enforceFirstLoadLimit, measureFirstLoad } from './first-load-limit.ts'
import type { ViteManifest } from './vite-manifest.ts'

const manifest: ViteManifest = {
  'index.html': { file: 'assets/index.js', imports: ['shared'] },
  shared: { file: 'assets/shared.js' },
  'web/flow/search/on-demand/cheapest-destinations.tsx': { file: 'assets/details.js', imports: ['zod'] },
  'web/flow/search/on-demand/price-strip.tsx': { file: 'assets/details.js', imports: ['zod'] },
  'web/flow/search/on-demand/shop-promises.tsx': { file: 'assets/details.js', imports: ['zod'] },
  zod: { file: 'assets/zod.js' },
  other: { file: 'assets/other.js' },
}

describe('the first load of the built web app', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'first-load-'))
    await mkdir(join(folder, 'assets'))
    await mkdir(join(folder, '.vite'))
    for (const { file } of Object.values(manifest))
      await writeFile(join(folder, file), randomBytes(40 * 1024))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('the measure counts what the page fetches while it runs, not only static imports', async () => {
    const measured = await measureFirstLoad(folder, manifest, ['index.html'])
    expect(measured.files).toEqual([
      'assets/index.js',
      'assets/shared.js',
      'assets/details.js',
      'assets/zod.js',
    ])
    expect(Math.round(measured.kib)).toBe(160)
  })

  it('the measure fails the build above the limit and keeps the list for the bench', async () => {
    const measured = await measureFirstLoad(folder, manifest, ['index.html'])
    await expect(enforceFirstLoadLimit(folder, measured)).rejects.toThrow('more than 145 KiB')
    const kept = JSON.parse(await readFile(join(folder, '.vite/first-load.json'), 'utf8')) as unknown
    expect(kept).toEqual({ ...measured, mostKib: 145 })
    await expect(enforceFirstLoadLimit(folder, { ...measured, kib: 144.9 })).resolves.toBeUndefined()
  })
})
