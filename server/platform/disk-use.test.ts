import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testClock } from '#test-kit/test-clock.ts'
import { createDiskUsageReader } from './disk-use.ts'

describe('the disk use of a directory', () => {
  let directory: string
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'farehouse-disk-'))
    mkdirSync(join(directory, 'mail', 'old'), { recursive: true })
    writeFileSync(join(directory, 'a'), 'x'.repeat(1000))
    writeFileSync(join(directory, 'mail', 'old', 'b'), 'x'.repeat(234))
  })
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  it('disk use counts every file below the directory and the free space of its disk, once a minute', async () => {
    const clock = testClock()
    const use = createDiskUsageReader(directory, clock)
    expect(await use()).toEqual({ usedBytes: 1234, freeBytes: expect.any(Number) })
    writeFileSync(join(directory, 'c'), 'x')
    clock.advance(59_000)
    expect((await use()).usedBytes).toBe(1234)
    clock.advance(1_000)
    expect((await use()).usedBytes).toBe(1235)
  })

  it('a directory that was not made yet uses nothing of the disk that it will be on', async () => {
    const use = createDiskUsageReader(join(directory, 'mail', 'old', 'later', 'still'), testClock())
    expect(await use()).toEqual({ usedBytes: 0, freeBytes: expect.any(Number) })
  })
})
