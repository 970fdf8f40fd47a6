import { describe, expect, it } from 'vitest'
import { testClock } from '#test-kit/test-clock.ts'
import { coalesceAnswers } from './coalesce.ts'

/** Returns work that waits to be released, and records its calls. */
function work() {
  const begun: AbortSignal[] = []
  const gate = Promise.withResolvers<string | undefined>()
  return {
    begun,
    gate,
    doIt: async (signal: AbortSignal) => {
      begun.push(signal)
      return gate.promise
    },
  }
}

const stay = () => new AbortController().signal
const sharing = (most = 10) => {
  const clock = testClock()
  return { clock, share: coalesceAnswers<string>({ clock, seconds: 60, most }) }
}

describe('coalesced answers', () => {
  it('the work runs once for all equal concurrent requests', async () => {
    const { share } = sharing()
    const { begun, gate, doIt } = work()
    const all = [share('a', stay(), doIt), share('a', stay(), doIt), share('b', stay(), doIt)]
    gate.resolve('yes')
    expect(await Promise.all(all)).toEqual(['yes', 'yes', 'yes'])
    expect(begun).toHaveLength(2)
  })

  it('the work continues while somebody waits, and ends with the last who leaves', async () => {
    const { share } = sharing()
    const { begun, gate, doIt } = work()
    const [first, second] = [new AbortController(), new AbortController()]
    const all = [share('a', first.signal, doIt), share('a', second.signal, doIt)]
    first.abort()
    expect(begun[0]?.aborted).toBe(false)
    second.abort()
    expect(begun[0]?.aborted).toBe(true)
    const later = share('a', stay(), doIt)
    expect(begun).toHaveLength(2)
    gate.resolve(undefined)
    expect(await Promise.all([...all, later])).toEqual([undefined, undefined, undefined])
    expect(begun[1]?.aborted).toBe(false)
  })

  it('a result is not cached when the work was cancelled because nobody waited any more', async () => {
    const { share } = sharing()
    const cutShort = work()
    const gone = new AbortController()
    const first = share('a', gone.signal, cutShort.doIt)
    gone.abort()
    cutShort.gate.resolve('half')
    await first
    expect(await share('a', stay(), async () => 'whole')).toBe('whole')
  })

  it('the work does not run for a request that is already cancelled', async () => {
    const { begun, doIt } = work()
    expect(await sharing().share('a', AbortSignal.abort(), doIt)).toBeUndefined()
    expect(begun).toEqual([])
  })

  it('a result stays cached for its time; an undefined one is not cached', async () => {
    const { clock, share } = sharing()
    let count = 0
    const next = async () => {
      count += 1
      return count === 1 ? undefined : String(count)
    }
    const ask = () => share('a', stay(), next)
    expect([await ask(), await ask(), await ask()]).toEqual([undefined, '2', '2'])
    clock.advance(59_999)
    expect(await ask()).toBe('2')
    clock.advance(1)
    expect(await ask()).toBe('3')
  })

  it('the cache evicts the oldest entries first', async () => {
    const { share } = sharing(2)
    const asked: string[] = []
    const ask = (key: string) =>
      share(key, stay(), async () => {
        asked.push(key)
        return key
      })
    for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await ask(key)
    expect(asked).toEqual(['a', 'b', 'c', 'a'])
  })

  it('a failure is reported to all who wait, and the work runs again afterwards', async () => {
    const { share } = sharing()
    const broken = async () => Promise.reject(new Error('a bug'))
    const both = await Promise.allSettled([share('a', stay(), broken), share('a', stay(), broken)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await share('a', stay(), async () => 'well')).toBe('well')
  })
})
