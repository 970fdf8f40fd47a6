/** Yields the items of several streams as they come. Throws what one of them throws; leaving early ends them all. */
export async function* mergeStreams<Item>(streams: readonly AsyncGenerator<Item>[]): AsyncGenerator<Item> {
  const [only, ...others] = streams
  if (only !== undefined && others.length === 0) return yield* only
  const pending = new Map(streams.map((stream) => [stream, nextOf(stream)]))
  try {
    while (pending.size > 0) {
      const { stream, next } = await Promise.race(pending.values())
      if (next.done === true) {
        pending.delete(stream)
        continue
      }
      pending.set(stream, nextOf(stream))
      yield next.value
    }
  } finally {
    // Not awaited: a stream that hangs would hold up whoever leaves.
    for (const stream of pending.keys()) stream.return(undefined).catch(() => undefined)
  }
}

type NextItem<Item> = { readonly stream: AsyncGenerator<Item>; readonly next: IteratorResult<Item, unknown> }

function nextOf<Item>(stream: AsyncGenerator<Item>): Promise<NextItem<Item>> {
  const coming = stream.next().then((next) => ({ stream, next }))
  // It may fail when nobody waits for it any more.
  coming.catch(() => undefined)
  return coming
}
