import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseRefused } from './database-refused.ts'
import { lockDirectory } from './directory-lock.ts'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'farehouse-lock-'))
})
afterAll(() => rm(root, { recursive: true }))

test('a directory has one owner at a time, whichever path it is opened by', async () => {
  const directory = join(root, 'data')
  const lock = await lockDirectory(directory)
  await symlink(directory, join(root, 'by-another-name'))
  await expect(lockDirectory(directory)).rejects.toThrow(DatabaseRefused)
  await expect(lockDirectory(join(root, 'by-another-name'))).rejects.toThrow(DatabaseRefused)
  const neighbour = await lockDirectory(join(root, 'neighbour'))
  await lock.release()
  const again = await lockDirectory(directory)
  await Promise.all([again.release(), neighbour.release()])
})

test('one of ten concurrent attempts gets the lock', async () => {
  const directory = join(root, 'wanted')
  const asked = await Promise.allSettled(Array.from({ length: 10 }, () => lockDirectory(directory)))
  const got = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(got).toHaveLength(1)
  await got[0]?.release()
})

test.runIf(process.platform === 'linux')(
  'an owner in another network namespace is detected by its socket',
  async () => {
    const directory = join(root, 'elsewhere')
    await (await lockDirectory(directory)).release()
    // what remains of an owner in another container: only the socket in the directory
    const owner = createServer()
    await new Promise<void>((listening) => owner.listen(join(directory, 'owner'), listening))
    await expect(lockDirectory(directory)).rejects.toThrow(DatabaseRefused)
    await new Promise((closed) => owner.close(closed))
    await (await lockDirectory(directory)).release()
  },
)

test('the remains of a dead owner do not hold the lock', async () => {
  const directory = join(root, 'left')
  await (await lockDirectory(directory)).release()
  await writeFile(join(directory, 'owner'), '')
  await (await lockDirectory(directory)).release()
})
