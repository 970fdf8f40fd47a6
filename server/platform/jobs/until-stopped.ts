/**
 * Waits for work until the signal aborts: undefined then. The work itself goes on; it must be safe to
 * interrupt and to repeat.
 */
export async function untilStopped<Value>(
  signal: AbortSignal,
  work: Promise<Value>,
): Promise<Value | undefined> {
  if (signal.aborted) return undefined
  const ended = new AbortController()
  const stopped = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true, signal: ended.signal })
  })
  try {
    return await Promise.race([work, stopped])
  } finally {
    ended.abort()
  }
}
