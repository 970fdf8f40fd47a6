/**
 * Measures the shop's overhead on an external supplier: a guarded search against plainly fetching the same
 * responses; and the memory for responses of ten megabytes, eight at a time.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type HttpClient, systemHttpClient } from '#server/platform/http-client.ts'
import { silentLog } from '#server/platform/log.ts'
import { systemClock } from '#server/platform/clock.ts'
import { systemIds } from '#server/platform/ids.ts'
import { createSupplierCallLog } from '#server/providers/supply/guarded/supplier-call-log.ts'
import { guardSupply } from '#server/providers/supply/guarded/guarded-supply.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import {
  type Wire,
  answerWith,
  benchNow,
  benchSearch,
  recordTemplates,
  supplierOn,
} from './kit/supply/canned-answers.ts'
import { quantile, report, tenth } from './kit/report.ts'

const supplierMs = 100
const rounds = 60
const warmRounds = 10
const atOnce = 8
const megabyte = 1_000_000
/** Duffel's offers arrive airline by airline: received ones are parsed while the rest is awaited. */
const batches = 10
const sizes = { small: 8, medium: 80, whole: 500 } as const

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const folder = mkdtempSync(join(tmpdir(), 'farehouse-overhead-'))
const figures: Record<string, number> = {}
const details: Record<string, unknown> = { supplierMs, rounds, batches }

try {
  const template = await recordTemplates()
  for (const wire of ['duffel', 'sabre'] as const) {
    for (const [size, count] of Object.entries(sizes)) {
      const answer = answerWith(wire, count, template)
      const found = await withCanned(answer, batches, (url) => overheadOf(wire, url))
      figures[`${wire}_${size}_p95Ms`] = found.p95
      figures[`${wire}_${size}_cpuMs`] = found.cpuP50
      details[`${wire} ${size}`] = { bytes: answer.length, ...found }
    }
    const perOffer = answerWith(wire, 500, template).length / 500
    const large = answerWith(wire, Math.floor((10 * megabyte) / perOffer), template)
    const memory = await withCanned(large, 1, (url) => memoryOf(wire, url))
    figures[`${wire}_peakMb`] = memory.peakMb
    figures[`${wire}_keptMb`] = memory.keptMb
    details[`${wire} ten megabytes, ${atOnce} at a time`] = { bytes: large.length, ...memory }
  }
  const atMost30 = { atMost: 30 }
  report({
    bench: 'supply-overhead',
    figures,
    bars: {
      duffel_small_p95Ms: atMost30,
      duffel_medium_p95Ms: atMost30,
      duffel_whole_p95Ms: atMost30,
      sabre_small_p95Ms: atMost30,
      sabre_medium_p95Ms: atMost30,
      sabre_whole_p95Ms: atMost30,
      duffel_peakMb: { atMost: 900 },
      sabre_peakMb: { atMost: 900 },
      duffel_keptMb: { atMost: 60 },
      sabre_keptMb: { atMost: 60 },
    },
    details,
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** A guarded supplier as in the shop, with a discarding call log and without cache. */
function guardedOn(wire: Wire, url: string): SupplyProvider {
  const store = { save: () => Promise.resolve(), forget: () => Promise.resolve() }
  const journal = createSupplierCallLog({ store, clock: systemClock, ids: systemIds, log: silentLog })
  const supplier = supplierOn(wire, url, journal.watch(systemHttpClient, wire))
  return guardSupply(supplier, { clock: systemClock, rule: { keepSeconds: 0 } })
}

async function search(supplier: SupplyProvider): Promise<number> {
  const context = { requestId: 'bench', signal: AbortSignal.timeout(60_000), now: benchNow }
  let offers = 0
  for await (const event of supplier.shop(benchSearch, context)) {
    if (event.kind === 'offers') offers += event.offers.length
  }
  return offers
}

/** Measures search time less fetch time of the same bytes, pair by pair. */
async function overheadOf(wire: Wire, url: string) {
  const supplier = guardedOn(wire, url)
  const calls: Parameters<HttpClient['send']>[0][] = []
  const heard: HttpClient = { send: (call) => (calls.push(call), systemHttpClient.send(call)) }
  const offers = await search(supplierOn(wire, url, heard))
  const answers = calls.filter(
    (one) => !one.url.includes('/auth/') && !String(one.body).includes('FlightsOnly":false'),
  )
  const over: number[] = []
  const cpu: number[] = []
  for (let round = 0; round < warmRounds + rounds; round += 1) {
    const bareMs = await timed(async () => {
      for (const { signal: _, ...call } of answers) await systemHttpClient.send(call)
    })
    const before = process.cpuUsage()
    const wholeMs = await timed(() => search(supplier))
    const used = process.cpuUsage(before)
    if (round < warmRounds) continue
    over.push(wholeMs - bareMs)
    cpu.push((used.user + used.system) / 1000)
  }
  return {
    offers,
    p50: tenth(quantile(over, 0.5)),
    p95: tenth(quantile(over, 0.95)),
    cpuP50: tenth(quantile(cpu, 0.5)),
    cpuP95: tenth(quantile(cpu, 0.95)),
  }
}

async function memoryOf(wire: Wire, url: string) {
  const supplier = guardedOn(wire, url)
  await search(supplier)
  collect()
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5)
  const heapBefore = process.memoryUsage().heapUsed
  for (let turn = 0; turn < 3; turn += 1) {
    // each with a different search, as equal ones would be coalesced
    const suppliers = Array.from({ length: atOnce }, () => guardedOn(wire, url))
    await Promise.all(suppliers.map(search))
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  clearInterval(watch)
  collect()
  const kept = process.memoryUsage().heapUsed - heapBefore
  return { peakMb: Math.round((peak - before) / megabyte), keptMb: Math.max(0, Math.round(kept / megabyte)) }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Runs something against a supplier with this response. */
async function withCanned<Found>(
  answer: string,
  batches: number,
  work: (url: string) => Promise<Found>,
): Promise<Found> {
  const file = join(folder, 'answer.json')
  writeFileSync(file, answer)
  const args = [
    '--disable-warning=ExperimentalWarning',
    'bench/kit/supply/canned-supplier.ts',
    file,
    String(supplierMs),
    String(batches),
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const port = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()))
      child.once('exit', () => reject(new Error('the canned supplier ended')))
    })
    return await work(`http://127.0.0.1:${port}`)
  } finally {
    child.kill()
  }
}
