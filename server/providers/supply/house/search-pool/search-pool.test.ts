import { afterEach, describe, expect, it } from 'vitest'
import { aSearch } from '#test-kit/house/house-kit.ts'
import { houseNowMs, packedTimetable, packedWith } from '#test-kit/house/packed-house.ts'
import { createSalesTable } from '../engine/sales/sales-table.ts'
import { openTaxTables } from '../tax-tables.ts'
import { createSearcher } from './house-searcher.ts'
import type { SearchTask, SearchBroken, SearchStep } from './search-tasks.ts'
import { type PoolOptions, type SearchPool, createSearchPool } from './search-pool.ts'
import { warmUpTask } from './warm-up.ts'
import type { SearchThread, ThreadEars } from './search-thread.ts'

const world = packedTimetable()
const sales = createSalesTable(world.header.counts.flights)
const ask: SearchTask = { kind: 'shop', request: aSearch(['BKK NRT 2027-01-20']), nowMs: houseNowMs }
const nobodyLeaves = new AbortController().signal

let pool: SearchPool
function open(options: Partial<PoolOptions> = {}): SearchPool {
  pool = createSearchPool({ threads: 1, ...options })
  return pool
}
afterEach(() => pool.close())

async function answerOf(signal = nobodyLeaves, asked = ask): Promise<SearchStep[]> {
  const steps = []
  for await (const step of pool.run(asked, signal)) steps.push(step)
  return steps
}

/** Returns the CPU time of this thread until the work is done, in microseconds. */
async function threadTimeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

const brokenBy = (why: SearchBroken['why']) => expect.objectContaining({ why })

describe('the search threads', () => {
  it('find what a single thread finds, whichever of them is used', async () => {
    const alone = [...createSearcher({ world, sales, office: openTaxTables() }).answer(ask)]
    open({ threads: 2 }).useGround({ world, sales })
    const answers = await Promise.all([1, 2, 3, 4].map(() => answerOf()))
    expect(alone.length).toBeGreaterThan(2)
    for (const answer of answers) expect(answer).toEqual(alone)
  })

  it('use a new world as soon as there is one', async () => {
    open().useGround({ world, sales })
    const fare = {
      carrier: 'TG',
      from: 'BKK',
      to: 'NRT',
      rbd: 'Q',
      kind: 0,
      fareBasis: 'OWN',
      baht: 99,
      rule: {},
    }
    const other = packedWith([fare as Parameters<typeof packedWith>[0][number]])
    const before = JSON.stringify(await answerOf())
    pool.useGround({ world: other, sales: createSalesTable(other.header.counts.flights) })
    expect(before).not.toContain('"OWN"')
    expect(JSON.stringify(await answerOf())).toContain('"OWN"')
  })

  it('warm up by a search whose offers are written and dropped', async () => {
    const writerUrl = new URL('../../../../app/offer-writer.ts', import.meta.url).href
    open({ writerUrl }).useGround({ world, sales })
    const steps = await answerOf(nobodyLeaves, warmUpTask(world, houseNowMs))
    expect(steps).toEqual([{ kind: 'ended', isProven: true, count: expect.toSatisfy((count) => count > 2) }])
  })

  it('leave the main thread free', async () => {
    // A calendar takes long to compute and is small to transfer, so that copying speed hardly matters.
    const manyDays: SearchTask = { ...ask, kind: 'calendar', days: 60 }
    const searcher = createSearcher({ world, sales, office: openTaxTables() })
    open({ threads: 2 }).useGround({ world, sales })
    const warm = [await answerOf(nobodyLeaves, manyDays), [...searcher.answer(manyDays)]]
    expect(warm[0]).toEqual(warm[1])
    const times = Array.from({ length: 20 })
    const own = await threadTimeOf(async () => times.map(() => [...searcher.answer(manyDays)]))
    const handedOver = await threadTimeOf(() =>
      Promise.all(times.map(() => answerOf(nobodyLeaves, manyDays))),
    )
    expect(handedOver / own).toBeLessThan(0.5)
  })

  it('answer a calendar and a matrix', async () => {
    open().useGround({ world, sales })
    const calendar = await answerOf(nobodyLeaves, { ...ask, kind: 'calendar', days: 60 })
    expect(calendar.map(({ kind }) => kind)).toEqual(['prices', 'ended'])
    const there = aSearch(['BKK NRT 2027-01-20', 'NRT BKK 2027-01-27'], { shape: 'roundTrip' })
    const matrix = await answerOf(nobodyLeaves, { kind: 'matrix', request: there, nowMs: houseNowMs })
    expect(matrix.flatMap((step) => (step.kind === 'prices' ? step.prices : []))).toHaveLength(49)
  })

  it('stop for callers that have gone, and refuse when too many wait', async () => {
    open({ mostWaiting: 1 })
    const leaver = new AbortController()
    const waiting = answerOf(leaver.signal)
    await expect(answerOf()).rejects.toEqual(brokenBy('busy'))
    leaver.abort()
    await expect(waiting).rejects.toEqual(brokenBy('aborted'))
    await expect(answerOf(AbortSignal.abort())).rejects.toEqual(brokenBy('aborted'))
  })
})

/** Scripted threads, and the list of those started. */
function threads(plan: readonly ((ears: ThreadEars) => void)[]) {
  const started: ThreadEars[] = []
  const start = (ears: ThreadEars): SearchThread => {
    const at = started.push(ears) - 1
    return {
      tell: () => setImmediate(() => ears.attached()),
      ask: () => setImmediate(() => plan[at]?.(ears)),
      giveUp: () => undefined,
      end: async () => ears.gone('ended'),
    }
  }
  return { start, started }
}

const offers: SearchStep = { kind: 'offers', offers: [] }
const end: SearchStep = { kind: 'ended', isProven: true, count: 0 }
const dies = (ears: ThreadEars) => ears.gone('died')
const answers = (ears: ThreadEars) => ears.step(end)

describe('the warm-up', () => {
  it('a warm-up runs once, and not after a search', async () => {
    let asked = 0
    const counts = (ears: ThreadEars) => {
      asked += 1
      ears.step(end)
    }
    const warmUp = () => pool.warmUp(warmUpTask(world, houseNowMs), nobodyLeaves)
    open({ start: threads([counts]).start }).useGround({ world, sales })
    await warmUp()
    await warmUp()
    expect(asked).toBe(1)
    await pool.close()
    open({ start: threads([counts]).start }).useGround({ world, sales })
    await answerOf()
    await warmUp()
    expect(asked).toBe(2)
  })

  it('a warm-up whose thread dies is over without an answer', async () => {
    open({ start: threads([dies, dies]).start }).useGround({ world, sales })
    expect(await pool.warmUp(warmUpTask(world, houseNowMs), nobodyLeaves)).toBeUndefined()
  })
})

describe('a thread that dies', () => {
  it('a dead thread is replaced, and its search is repeated once', async () => {
    const { start, started } = threads([dies, answers])
    open({ start }).useGround({ world, sales })
    expect(await answerOf()).toEqual([end])
    expect(started).toHaveLength(2)
  })

  it.each([
    ['twice', [dies, dies, answers]],
    [
      'in the middle of an answer',
      [
        (ears: ThreadEars) => {
          ears.step(offers)
          ears.gone('died')
        },
        answers,
      ],
    ],
    ['by a fault in the search', [(ears: ThreadEars) => ears.failed('a bug')]],
  ])('fails the search when it dies %s', async (_, plan) => {
    open({ start: threads(plan).start }).useGround({ world, sales })
    await expect(answerOf()).rejects.toEqual(brokenBy('failed'))
  })

  it('counts as dead when it hangs', async () => {
    const { start, started } = threads([() => undefined, answers])
    open({ start, longestMs: 20 }).useGround({ world, sales })
    expect(await answerOf()).toEqual([end])
    expect(started).toHaveLength(2)
  })

  it('a thread that keeps dying is restarted only after a pause', async () => {
    const { start, started } = threads([dies, dies, dies, dies, dies, answers])
    open({ start, restMs: 40 }).useGround({ world, sales })
    for (let count = 0; count < 5; count += 1) {
      await expect(answerOf()).rejects.toEqual(brokenBy('failed'))
    }
    expect(started).toHaveLength(5)
    await expect.poll(() => started).toHaveLength(6)
    expect(await answerOf()).toEqual([end])
  })

  it.each([
    ['the ask that outlives it', 5, 2],
    ['later asks', 6, 3],
  ])('leaves %s to the living threads, and all are restarted after a pause', async (_, deaths, broken) => {
    let asked = 0
    const turn = (ears: ThreadEars) => (++asked <= deaths ? dies : answers)(ears)
    const { start, started } = threads(Array.from({ length: 9 }, () => turn))
    open({ start, threads: 3, restMs: 60 }).useGround({ world, sales })
    for (let count = 0; count < broken; count += 1) {
      await expect(answerOf()).rejects.toEqual(brokenBy('failed'))
    }
    expect(await answerOf()).toEqual([end])
    expect(await answerOf()).toEqual([end])
    expect(started).toHaveLength(7)
    await expect.poll(() => started).toHaveLength(deaths + 3)
    expect(await answerOf()).toEqual([end])
  })

  it('does not count as a failure when its caller has gone', async () => {
    const hangs = () => undefined
    const { start, started } = threads([hangs, hangs, hangs, hangs, hangs, hangs, answers])
    open({ start, longestMs: 20, restMs: 60_000 }).useGround({ world, sales })
    for (let count = 1; count <= 6; count += 1) {
      const leaver = new AbortController()
      const left = answerOf(leaver.signal)
      setTimeout(() => leaver.abort(), 10)
      await expect(left).rejects.toEqual(brokenBy('aborted'))
      await expect.poll(() => started).toHaveLength(count + 1)
    }
    expect(await answerOf()).toEqual([end])
  })
})
