import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftKeeper, type LoadedDraft, type SendOutcome } from './draft-sync.ts'

type Draft = { readonly name: string; readonly mail: string }
const typed = (name: string, mail = ''): Draft => ({ name, mail })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that keeps one draft as ours does, with a line that can be cut. */
function world() {
  const sent: Draft[] = []
  let kept: LoadedDraft<Draft> = { draft: typed(''), revision: 0 }
  let mode: 'up' | 'down' | 'busy' | 'noCookie' | 'tooLong' = 'up'
  let answersAfterMs = 20
  let number = 0
  const wait = () => new Promise((resolve) => setTimeout(resolve, answersAfterMs))
  const keeper = createDraftKeeper<Draft>({
    empty: typed(''),
    nextNumber: () => (number += 1),
    load: async () => {
      await wait()
      return mode === 'down' ? undefined : kept
    },
    send: async ({ draft, base }): Promise<SendOutcome> => {
      sent.push(draft)
      await wait()
      if (mode === 'down' || mode === 'busy') return { kind: 'failed' }
      if (mode === 'noCookie' || mode === 'tooLong') return { kind: mode }
      if (base !== kept.revision) return { kind: 'changedElsewhere', revision: kept.revision }
      kept = { draft, revision: kept.revision + 1 }
      return { kind: 'kept', revision: kept.revision }
    },
  })
  return {
    keeper,
    sent,
    kept: () => kept.draft,
    status: () => keeper.state().status,
    set: (next: typeof mode) => void (mode = next),
    slow: (ms: number) => void (answersAfterMs = ms),
    elsewhere: (draft: Draft) => void (kept = { draft, revision: kept.revision + 1 }),
    open: async () => {
      void keeper.open()
      await vi.advanceTimersByTimeAsync(300)
    },
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  }
}

describe('keeping what is typed', () => {
  it('sends the first change at once', async () => {
    const { keeper, open, sent } = world()
    await open()
    keeper.note(typed('A'))
    expect(sent).toEqual([typed('A')])
  })

  it('sends a fast typist at most four times a second, one at a time, the newest in the end', async () => {
    const { keeper, open, sent, kept, pass, status } = world()
    await open()
    for (let at = 1; at <= 40; at++) {
      keeper.note(typed('x'.repeat(at)))
      await pass(50)
    }
    await pass(600)
    expect(sent.length).toBeGreaterThan(4)
    expect(sent.length).toBeLessThanOrEqual(9)
    expect(kept()).toEqual(typed('x'.repeat(40)))
    expect(status()).toBe('saved')
  })

  it('has never two sendings under way, however slow the line', async () => {
    const { keeper, open, sent, pass, slow, kept } = world()
    await open()
    slow(5_000)
    keeper.note(typed('A'))
    await pass(100)
    keeper.note(typed('B'))
    await pass(4_000)
    expect(sent).toEqual([typed('A')])
    await pass(20_000)
    expect(sent).toEqual([typed('A'), typed('B')])
    expect(kept()).toEqual(typed('B'))
  })

  it.each(['down', 'busy'] as const)(
    'tries on with growing gaps while the server is %s, and loses nothing',
    async (mode) => {
      const { keeper, open, sent, pass, set, kept, status } = world()
      await open()
      set(mode)
      for (const name of ['A', 'AB', 'ABC']) {
        keeper.note(typed(name))
        await pass(100)
      }
      expect(status()).toBe('trying')
      await pass(60_000)
      const tries = sent.length
      expect(tries).toBeGreaterThan(5)
      expect(tries).toBeLessThan(12)
      set('up')
      await pass(20_100)
      expect(kept()).toEqual(typed('ABC'))
      expect(status()).toBe('saved')
      expect(sent).toHaveLength(tries + 1)
    },
  )

  it('tries at once when the line is back', async () => {
    const { keeper, open, pass, set, kept } = world()
    await open()
    set('down')
    keeper.note(typed('A'))
    await pass(30_000)
    set('up')
    keeper.tryNow()
    await pass(50)
    expect(kept()).toEqual(typed('A'))
  })

  it('lets a form be typed into that could not be fetched, and puts both together later', async () => {
    const { keeper, open, pass, set, elsewhere, kept, status } = world()
    elsewhere(typed('', 'kept@before'))
    set('down')
    await open()
    expect(keeper.state().draft).toEqual(typed(''))
    keeper.note(typed('A'))
    await pass(5_000)
    expect(status()).toBe('trying')
    set('up')
    await pass(20_500)
    expect(kept()).toEqual(typed('A', 'kept@before'))
    expect(keeper.state()).toMatchObject({ draft: typed('A', 'kept@before'), isMerged: false })
  })

  it('takes in what another window has typed, says so, and overwrites nothing of it unseen', async () => {
    const { keeper, open, pass, elsewhere, kept } = world()
    await open()
    keeper.note(typed('A'))
    await pass(500)
    elsewhere(typed('A', 'other@window'))
    keeper.note(typed('Anna'))
    await pass(1_000)
    expect(kept()).toEqual(typed('Anna', 'other@window'))
    expect(keeper.state()).toMatchObject({
      draft: typed('Anna', 'other@window'),
      isMerged: true,
      status: 'saved',
    })
  })

  it('shows what another window has typed when one comes back to this one', async () => {
    const { keeper, open, pass, elsewhere } = world()
    await open()
    keeper.note(typed('A'))
    await pass(500)
    elsewhere(typed('Ben'))
    void keeper.open()
    await pass(100)
    expect(keeper.state()).toMatchObject({ draft: typed('Ben'), isMerged: true })
  })

  it('sends the newest when the page is left, though another sending is under way', async () => {
    const { keeper, open, pass, slow, sent } = world()
    await open()
    slow(3_000)
    keeper.note(typed('A'))
    await pass(10)
    keeper.note(typed('Anna'))
    keeper.leave()
    expect(sent).toEqual([typed('A'), typed('Anna')])
  })

  it('waits with going on until the newest is kept, and no longer than the line allows', async () => {
    const { keeper, open, pass, kept, set } = world()
    await open()
    keeper.note(typed('A'))
    keeper.note(typed('Anna'))
    let isDone = false
    void keeper.keep().then(() => (isDone = true))
    await pass(100)
    expect([isDone, kept()]).toEqual([true, typed('Anna')])
    set('down')
    keeper.note(typed('Ben'))
    isDone = false
    void keeper.keep().then(() => (isDone = true))
    await pass(100)
    expect(isDone).toBe(true)
  })

  it('keeps a draft in which nothing was typed where a link to it is wanted, and says when it cannot', async () => {
    const { keeper, open, pass, set, sent } = world()
    await open()
    const answers: boolean[] = []
    void keeper.ensure().then((isKept) => answers.push(isKept))
    await pass(1_000)
    set('down')
    keeper.note(typed('A'))
    void keeper.ensure().then((isKept) => answers.push(isKept))
    await pass(1_000)
    expect(answers).toEqual([true, false])
    expect(sent[0]).toEqual(typed(''))
  })

  it('says when this browser keeps no cookie, and stops sending', async () => {
    const { keeper, open, pass, set, sent, status } = world()
    await open()
    set('noCookie')
    for (const name of ['A', 'AB', 'ABC']) {
      keeper.note(typed(name))
      await pass(1_000)
    }
    expect(status()).toBe('cannotKeep')
    expect(sent).toHaveLength(2)
    expect(keeper.state().draft).toEqual(typed('ABC'))
  })

  it('says when there is too much text, and goes on once there is less', async () => {
    const { keeper, open, pass, set, sent, status, kept } = world()
    await open()
    set('tooLong')
    keeper.note(typed('long'))
    await pass(10_000)
    expect([status(), sent.length]).toEqual(['tooLong', 1])
    set('up')
    keeper.note(typed('short'))
    await pass(500)
    expect([status(), kept()]).toEqual(['saved', typed('short')])
  })

  it('sends nothing any more once it is stopped', async () => {
    const { keeper, open, pass, sent } = world()
    await open()
    await keeper.stop()
    keeper.note(typed('A'))
    keeper.leave()
    await pass(1_000)
    expect(sent).toEqual([])
  })
})
