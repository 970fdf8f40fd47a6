/**
 * Waits for work, but no longer than until the signal: undefined then. The work itself goes on; it must be
 * safe to be cut off by the end of the process and to be begun again.
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
