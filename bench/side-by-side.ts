/**
 * Measures what slow and dead suppliers cost a search of the house supplier: the time to the first offers of a shop that
 * searches it alone, and of one that also asks a supplier that never answers and one that is unreachable, by turns.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packedOffersType } from '#contract/api/offer/packed-offers.ts'
import { freePort } from '#test-kit/free-port.ts'
import { withoutLimits } from '#test-kit/without-limits.ts'
import { quantile, report, tenth } from './kit/report.ts'
import { addressOf, memorySettings } from './kit/shop-address.ts'

const warmRounds = 20
const rounds = 200
const destinations = ['NRT', 'HKG', 'ICN', 'KIX']

const folder = mkdtempSync(join(tmpdir(), 'farehouse-side-by-side-'))
const silent = createServer(() => undefined).listen(0, '127.0.0.1')
await once(silent, 'listening')
const { port } = silent.address() as AddressInfo
const alone = await startShop({ SUPPLY: 'house' })
const beside = await startShop({
  SUPPLY: 'house,sabre,duffel',
  DUFFEL_URL: `http://127.0.0.1:${port}`,
  DUFFEL_TOKEN: 'duffel_test_bench',
  SABRE_URL: `http://127.0.0.1:${await freePort()}`,
  SABRE_CLIENT_ID: 'V1:bench:TEST:AA',
  SABRE_CLIENT_SECRET: 'bench',
  SABRE_PCC: 'TEST',
})
try {
  const times = { alone: [] as number[], beside: [] as number[], over: [] as number[] }
  for (let round = 0; round < warmRounds + rounds; round += 1) {
    const search = JSON.stringify(aSearch(round))
    const first = await firstOffers(alone.address, search)
    const second = await firstOffers(beside.address, search)
    if (round < warmRounds) continue
    times.alone.push(first)
    times.beside.push(second)
    times.over.push(second - first)
  }
  const p95 = (all: readonly number[]) => tenth(quantile(all, 0.95))
  const p50 = (all: readonly number[]) => tenth(quantile(all, 0.5))
  report({
    bench: 'side-by-side',
    figures: {
      aloneP50Ms: p50(times.alone),
      aloneP95Ms: p95(times.alone),
      besideP50Ms: p50(times.beside),
      besideP95Ms: p95(times.beside),
      overP95Ms: p95(times.over),
    },
    bars: { overP95Ms: { atMost: 30 } },
    details: { rounds },
  })
} finally {
  await Promise.all([alone.stop(), beside.stop()])
  silent.closeAllConnections()
  silent.close()
  rmSync(folder, { recursive: true, force: true })
}

/** A one-way search of another day for every round, so that no answer is cached. */
function aSearch(round: number): object {
  const day = new Date(Date.now() + (10 + round) * 86_400_000).toISOString().slice(0, 10)
  const to = destinations[round % destinations.length]
  return {
    triptype: 0,
    adults: 1,
    searchAirLegs: [{ from: 'BKK', to, departureDate: day, cabinClass: 'economy' }],
  }
}

/** Returns the milliseconds to the first offers, which are the house supplier's; leaves then. */
async function firstOffers(address: string, body: string): Promise<number> {
  const begun = performance.now()
  const headers = { 'content-type': 'application/json', accept: packedOffersType }
  const answer = await fetch(`${address}/api/shopping/`, {
    method: 'POST',
    headers,
    body,
  })
  if (!answer.ok || !answer.body) throw new Error(`${body} was answered with ${answer.status}`)
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of answer.body) {
    text += decoder.decode(part, { stream: true })
    if (!text.includes('"packedOffers"')) continue
    // Leaving the loop ends the request.
    return performance.now() - begun
  }
  throw new Error(`${body} found nothing`)
}

async function startShop(settings: Readonly<Record<string, string>>) {
  const args = ['--disable-proto=delete', '--disable-warning=ExperimentalWarning', 'scripts/start.ts']
  const shop = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env['PATH'] ?? '',
      ...memorySettings,
      ...withoutLimits,
      ...settings,
      PORT: String(await freePort()),
      DATA_DIR: mkdtempSync(join(folder, 'data-')),
      HOUSE_WORLD: 'timetable',
      LOG_LEVEL: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await addressOf(shop)
  return {
    address,
    async stop() {
      shop.kill('SIGTERM')
      if (shop.exitCode === null) await once(shop, 'exit')
    },
  }
}
