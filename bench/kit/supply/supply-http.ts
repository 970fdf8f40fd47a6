import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packedOffersType } from '#contract/api/offer/packed-offers.ts'
import type { AirportCode } from '#contract/terms/codes.ts'
import { dateOfDay } from '#server/providers/supply/house/engine/day-number.ts'
import type { PackedWorld } from '#server/providers/supply/house/engine/world/packed-world.ts'
import { loadPlaces } from '#server/reference/places.ts'
import { createDice } from '#test-kit/fare-oracle/dice.ts'
import { freePort } from '#test-kit/free-port.ts'
import { hundredth } from '../cpu-time.ts'
import { quantile } from '../report.ts'
import { addressOf, memorySettings } from '../shop-address.ts'
import { trafficMarkets } from './supply-market.ts'
import { withoutLimits } from '#test-kit/without-limits.ts'

const warmUps = 60
const requests = 300
const clients = 16
const busyMs = 20_000
const busyMarkets = 500
const mostBusy = 8_000
const root = join(import.meta.dirname, '../../..')

/** Response times of round trips over HTTP: wall-clock milliseconds to the last byte; sizes uncompressed. */
export type HttpFigures = {
  readonly requests: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** To the first line of offers. */
  readonly firstOffersP50Ms: number
  readonly answerKibP50: number
  /** Searches that were never made before, of as many markets, sent by sixteen clients at once. */
  readonly searchesPerSecond: number
  readonly busyP99Ms: number
  /** The same where the n-th of {@link busyMarkets} searches is made n times less often than the first. */
  readonly mixedPerSecond: number
  readonly mixedP99Ms: number
}

/**
 * Starts a shop with the world of the bench and sends it round-trip searches of the mix as the results page does:
 * one after the other, then from many clients at once.
 */
export async function httpFigures(world: PackedWorld): Promise<HttpFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farehouse-http-'))
  const port = await freePort()
  const shop = spawn(
    process.execPath,
    [
      '--disable-proto=delete',
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=16',
      'scripts/start.ts',
    ],
    {
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        ...memorySettings,
        PORT: String(port),
        DATA_DIR: dataDir,
        ...withoutLimits,
        LOG_LEVEL: 'off',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  try {
    return await askShop(await addressOf(shop), world)
  } finally {
    shop.kill('SIGTERM')
    await new Promise((resolve) => shop.once('exit', resolve))
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function askShop(address: string, world: PackedWorld): Promise<HttpFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  const firsts: number[] = []
  const sizes: number[] = []
  for (const [at, search] of roundTrips(world, warmUps + requests).entries()) {
    const begun = performance.now()
    const { bytes, firstOffersAt } = await post(`${address}/api/shopping/`, JSON.stringify(search), agent)
    if (at < warmUps) continue
    times.push(performance.now() - begun)
    if (firstOffersAt !== undefined) firsts.push(firstOffersAt - begun)
    sizes.push(bytes / 1024)
  }
  agent.destroy()
  return {
    requests: times.length,
    p50Ms: hundredth(quantile(times, 0.5)),
    p99Ms: hundredth(quantile(times, 0.99)),
    firstOffersP50Ms: hundredth(quantile(firsts, 0.5)),
    answerKibP50: hundredth(quantile(sizes, 0.5)),
    ...(await busyFigures(address, world)),
  }
}

async function busyFigures(
  address: string,
  world: PackedWorld,
): Promise<Pick<HttpFigures, 'searchesPerSecond' | 'busyP99Ms' | 'mixedPerSecond' | 'mixedP99Ms'>> {
  const fresh = roundTrips(world, mostBusy, 23)
  let next = 0
  const busy = await askBusily(address, () => fresh[next++ % fresh.length])
  const known = roundTrips(world, busyMarkets, 24)
  const dice = createDice(25)
  // The share of the first n of so many by Zipf's law is about log n / log all.
  const byRank = () => known[Math.floor(known.length ** (dice.between(0, 9_999) / 10_000)) - 1]
  const mixed = await askBusily(address, byRank)
  return {
    searchesPerSecond: busy.perSecond,
    busyP99Ms: busy.p99Ms,
    mixedPerSecond: mixed.perSecond,
    mixedP99Ms: mixed.p99Ms,
  }
}

/** Sends searches from all clients for a fixed time, each as soon as its last one is answered. */
async function askBusily(
  address: string,
  nextSearch: () => object | undefined,
): Promise<{ readonly perSecond: number; readonly p99Ms: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const times: number[] = []
  const begun = performance.now()
  const ask = async (): Promise<void> => {
    while (performance.now() - begun < busyMs) {
      const body = JSON.stringify(nextSearch())
      const sent = performance.now()
      await post(`${address}/api/shopping/`, body, agent)
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: clients }, ask))
  agent.destroy()
  const perSecond = times.length / ((performance.now() - begun) / 1000)
  return { perSecond: hundredth(perSecond), p99Ms: hundredth(quantile(times, 0.99)) }
}

/** Round trips from tomorrow on: the shop uses this machine's clock. */
function roundTrips(world: PackedWorld, count: number, seed = 21): object[] {
  const dice = createDice(seed)
  const today = Math.floor(Date.now() / 86_400_000)
  const { airportCodes } = world.header
  const { airports } = loadPlaces()
  // The network knows a few airports that are younger than the shop's list: no search names them.
  const isSold = (airport: number) => airports.has(airportCodes[airport] as AirportCode)
  const markets = trafficMarkets(world, count, seed + 1).filter(({ from, to }) => isSold(from) && isSold(to))
  return markets.map(({ from, to }) => {
    const out = today + dice.between(2, 300)
    const back = out + dice.between(3, 21)
    const [there = '', here = ''] = [airportCodes[to], airportCodes[from]]
    return {
      triptype: 1,
      adults: dice.between(1, 2),
      searchAirLegs: [
        { from: here, to: there, departureDate: dateOfDay(out), cabinClass: 'economy' },
        { from: there, to: here, departureDate: dateOfDay(back), cabinClass: 'economy' },
      ],
    }
  })
}

type Received = { readonly bytes: number; readonly firstOffersAt: number | undefined }

function post(url: string, body: string, agent: Agent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', accept: packedOffersType } },
      (answer) => {
        let bytes = 0
        let firstOffersAt: number | undefined
        let problem = ''
        answer.on('data', (part: Buffer) => {
          bytes += part.length
          if (firstOffersAt === undefined && part.includes('packedOffers')) firstOffersAt = performance.now()
          if (answer.statusCode !== 200) problem += part.toString()
        })
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve({ bytes, firstOffersAt })
          else reject(new Error(`${body} was answered with ${answer.statusCode}: ${problem}`))
        })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}
