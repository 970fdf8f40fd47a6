/**
 * Measures what metrics and traces cost a search: three shops in one process, without either, with metrics, and with
 * metrics and traces to a collector, are asked by turns; the figures are medians of the ratios of each round.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/database/connection.ts'
import { startSimulator } from '#simulators/control-plane/start-simulator.ts'
import { type AppUnderTest, aSearchRequest, appUnderTest } from '#test-kit/app-under-test.ts'
import { quantile, report, tenth } from './kit/report.ts'

const rounds = 120
const warmUps = 10
const searchesPerTurn = 10

const collector = await startSimulator('otlp')
const metrics = { METRICS_TOKEN: 'token-of-the-scraper' }
const plain = await openShop({})
const measured = await openShop(metrics)
const traced = await openShop({ ...metrics, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
const turns = [plain, measured, traced]
const times = new Map<OpenShop, number[]>(turns.map((one) => [one, []]))

for (let round = -warmUps; round < rounds; round += 1) {
  // each shop is first, second and last equally often
  for (let turn = 0; turn < turns.length; turn += 1) {
    const one = turns[(round + warmUps + turn) % turns.length]
    if (one === undefined) continue
    const ms = await timeOfTurn(one)
    if (round >= 0) times.get(one)?.push(ms)
  }
}
const costOfMetrics = costAgainst(plain, measured)
const costOfTraces = costAgainst(plain, traced)
for (const one of turns) await one.close()
await collector.stop()
report({
  bench: 'metrics-cost',
  figures: {
    searchMs: tenth(quantile(times.get(plain) ?? [], 0.5) / searchesPerTurn),
    metricsPercent: costOfMetrics.percent,
    tracesPercent: costOfTraces.percent,
  },
  bars: { metricsPercent: { atMost: 2 } },
  details: { rounds, searchesPerTurn, metrics: costOfMetrics, traces: costOfTraces },
})

type OpenShop = { readonly shop: AppUnderTest; close(): Promise<void> }

async function openShop(env: Record<string, string>): Promise<OpenShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farehouse-bench-'))
  const database = await openDatabase({ dataDir })
  await database.migrate()
  const shop = await appUnderTest(database, { ...env, SEARCH_THREADS: '1' })
  return {
    shop,
    async close() {
      await shop.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function timeOfTurn({ shop }: OpenShop): Promise<number> {
  const begun = performance.now()
  for (let count = 0; count < searchesPerTurn; count += 1) {
    const { status } = await shop.post('/api/shopping/', aSearchRequest())
    if (status !== 200) throw new Error(`the search was answered with ${status}`)
  }
  return performance.now() - begun
}

/** Returns how much longer a shop took than another, in percent, with the 95 % interval of the median. */
function costAgainst(base: OpenShop, other: OpenShop) {
  const bases = times.get(base) ?? []
  const percents = (times.get(other) ?? []).map((ms, round) => (ms / (bases[round] ?? Number.NaN) - 1) * 100)
  const half = 0.98 / Math.sqrt(percents.length)
  const at = (share: number) => tenth(quantile(percents, share))
  return { percent: at(0.5), from: at(0.5 - half), to: at(0.5 + half) }
}
