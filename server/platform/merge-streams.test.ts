import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { mergeStreams } from './merge-streams.ts'

async function* after(ms: number, ...items: readonly string[]): AsyncGenerator<string> {
  for (const item of items) {
    await wait(ms)
    yield item
  }
}

async function itemsOf(stream: AsyncIterable<string>): Promise<readonly string[]> {
  const items: string[] = []
  for await (const item of stream) items.push(item)
  return items
}

it('streams are merged as their items come, whichever is first', async () => {
  const items = await itemsOf(mergeStreams([after(500, 'slow'), after(5, 'fast', 'again'), after(0)]))
  expect(items).toEqual(['fast', 'again', 'slow'])
  expect(await itemsOf(mergeStreams([after(0, 'one', 'two')]))).toEqual(['one', 'two'])
  expect(await itemsOf(mergeStreams([]))).toEqual([])
})

it('a merged stream throws what one of its streams throws, and ends the others', async () => {
  let hasEnded = false
  const watched = async function* () {
    try {
      yield* after(1, 'a', 'b', 'c', 'd', 'e', 'f')
    } finally {
      hasEnded = true
    }
  }
  const failing = async function* (): AsyncGenerator<string> {
    yield* after(3, 'z')
    throw new Error('lost')
  }
  await expect(itemsOf(mergeStreams([watched(), failing()]))).rejects.toThrow('lost')
  await expect.poll(() => hasEnded).toBe(true)
})

it('a reader who leaves a merged stream early does not wait for a stream that hangs', async () => {
  const hanging = async function* (): AsyncGenerator<string> {
    yield await new Promise<string>(() => undefined)
  }
  for await (const item of mergeStreams([hanging(), after(1, 'first', 'second')])) {
    expect(item).toBe('first')
    break
  }
})
