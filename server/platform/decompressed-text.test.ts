import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decompressedText } from './decompressed-text.ts'

const most = 32_000_000
const packed = (text: string, headers = { 'content-encoding': 'gzip' }) => ({
  kind: 'answer' as const,
  status: 200,
  headers,
  body: gzipSync(text),
})

describe('the text of a packed answer', () => {
  it('a response counts as unreadable when it nests without end, before a parser sees it, with little time and memory', async () => {
    const answer = packed('['.repeat(5_000_000) + ']'.repeat(5_000_000))
    expect(answer.body.byteLength).toBeLessThan(20_000)
    const before = process.memoryUsage.rss()
    const begun = process.threadCpuUsage()
    const text = await decompressedText(answer, most)
    expect(text?.length).toBeUndefined()
    const { user, system } = process.threadCpuUsage(begun)
    expect((user + system) / 1000).toBeLessThan(50)
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024)
  })

  it('a response counts as unreadable when the nesting begins after megabytes of flat text', async () => {
    const flat = JSON.stringify(Array.from({ length: 200_000 }, (_, index) => ({ id: `off_${index}` })))
    const deep = await decompressedText(packed(`${flat.slice(0, -1)},${'['.repeat(200)}`), most)
    expect(deep?.length).toBeUndefined()
    expect((await decompressedText(packed(flat), most))?.length).toBe(flat.length)
  })

  it('a response may hold any number of brackets inside its strings, and need not be JSON', async () => {
    for (const text of [JSON.stringify({ word: '[{"'.repeat(10_000) }), `<x>${'['.repeat(1000)}</x>`])
      expect((await decompressedText(packed(text), most)) === text).toBe(true)
  })

  it('a response counts as unreadable when it exceeds the maximum length', async () => {
    expect(await decompressedText(packed('x'.repeat(100_001)), 100_000)).toBeUndefined()
  })
})
