import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keepOldAssets } from './keep-old-assets.ts'

it('the code of replaced builds is kept for seven days after it was replaced', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'farehouse-assets-'))
  const [assets, aside] = [join(folder, 'assets'), join(folder, 'aside')]
  const dayMs = 86_400_000
  const startMs = Date.parse('2026-12-01T00:00:00Z')
  const replace = async (name: string, day: number) => {
    await rm(assets, { recursive: true, force: true })
    await mkdir(assets)
    for (const file of [`${name}.js`, `${name}.js.br`, 'plex.woff2'])
      await writeFile(join(assets, file), name)
    await keepOldAssets(assets, aside, startMs + day * dayMs)
    return (await readdir(aside)).toSorted()
  }
  try {
    expect(await replace('one', 0)).toEqual(['one.js', 'one.js.br'])
    expect(await replace('two', 6)).toEqual(['one.js', 'one.js.br', 'two.js', 'two.js.br'])
    expect(await replace('three', 8)).toEqual(['three.js', 'three.js.br', 'two.js', 'two.js.br'])
  } finally {
    await rm(folder, { recursive: true })
  }
})
