import { describe, expect, it } from 'vitest'
import { contextAt } from '../../supply-calls.suite.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { SabreClient } from '../client/sabre-client.ts'
import { createSabreQueues } from './sabre-queue.ts'

const context = contextAt('2026-11-21T03:00:00.000Z' as Instant)

describe('a walk through a queue', () => {
  it('an aborted walk does not block later ones', async () => {
    let asked = 0
    const soap: SabreClient['soap'] = async () => {
      asked += 1
      if (asked === 1) throw new Error('broken off')
      return { kind: 'unreachable', note: 'busy' }
    }
    const queues = createSabreQueues({ pcc: 'A1B2', soap } as SabreClient)
    const walk = { queue: 5, judge: () => 'keep' as const }
    await expect(queues.walk(walk, context)).rejects.toThrow('broken off')
    await expect(queues.walk(walk, context)).resolves.toBeUndefined()
    expect(asked).toBe(2)
  })
})
