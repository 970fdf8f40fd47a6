/**
 * Measures a warm search, Bangkok to Narita, one day: on the server over HTTP, the whole response, one
 * request after the other; and in a real browser, from the click on the button to the first painted offer.
 */
import { Agent, request } from 'node:http'
import type { Browser } from '@playwright/test'
import { type TestShop, startTestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { paintsOfSearch } from './kit/first-offer.ts'
import { launchBrowser } from './kit/launch-browser.ts'
import { quantile, report, tenth } from './kit/report.ts'

const warmUps = 50
const requests = 300
const runs = 15
const daysAhead = 40

const departureDate = new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)
const search = { searchAirLegs: [{ from: 'BKK', to: 'NRT', departureDate, cabinClass: 'economy' }] }

const shop = await startTestShop()
try {
  const { times, bytes } = await askServer(shop)
  // The browser starts afterwards: two cores are few.
  const browser = await launchBrowser()
  const paints = await firstOffers(browser, shop)
  await browser.close()
  report({
    bench: 'search',
    figures: {
      serverP50Ms: tenth(quantile(times, 0.5)),
      serverP99Ms: tenth(quantile(times, 0.99)),
      firstOfferMs: Math.round(quantile(paints, 0.5)),
      firstOfferP95Ms: Math.round(quantile(paints, 0.95)),
    },
    bars: { serverP99Ms: { atMost: 50 }, firstOfferMs: { atMost: 300 } },
    details: { requests, runs, answerKib: tenth(bytes / 1024), firstOffersMs: paints.map(Math.round) },
  })
} finally {
  await shop.stop()
}

/** Returns milliseconds from sending a search to the last byte of its response. */
async function askServer({ url }: TestShop): Promise<{ times: readonly number[]; bytes: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  let bytes = 0
  for (let count = -warmUps; count < requests; count += 1) {
    const begun = performance.now()
    bytes = await postSearch(`${url}/api/shopping/`, agent)
    if (count >= 0) times.push(performance.now() - begun)
  }
  agent.destroy()
  return { times, bytes }
}

function postSearch(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
      })
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(bytes)
        else reject(new Error(`the search was answered with ${answer.statusCode}`))
      })
    })
    asked.on('error', reject)
    asked.end(JSON.stringify(search))
  })
}

/** Returns milliseconds from the click to the first offer on the screen, each in a fresh browser context. */
async function firstOffers(browser: Browser, { url }: TestShop): Promise<readonly number[]> {
  const paints: number[] = []
  for (let run = 0; run < runs; run += 1) {
    paints.push((await paintsOfSearch(browser, url, { to: 'NRT', departureDate })).firstMs)
  }
  return paints
}
