import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeNewFile } from './write-new-file.ts'

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'farehouse-write-'))
})
afterAll(() => rm(directory, { recursive: true }))

test('the first of many writers wins, with its whole content, and no other file is left', async () => {
  const path = join(directory, 'new', 'file')
  const texts = Array.from({ length: 20 }, (_, at) => `${at}`.repeat(10_000))
  const written = await Promise.all(texts.map((text) => writeNewFile(path, text)))
  expect(written.filter((first) => first)).toHaveLength(1)
  expect(await readFile(path, 'utf8')).toBe(texts[written.indexOf(true)])
  expect(await readdir(join(directory, 'new'))).toEqual(['file'])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('an unwritable place is an error', async () => {
  await expect(writeNewFile('/dev/null/file', 'text')).rejects.toThrow('mkdir')
})
