import { Agent, request } from 'node:http'
import { packedOffersType } from '#contract/api/offer/packed-offers.ts'
import { createDice } from '#test-kit/fare-oracle/dice.ts'

/** One answered search. */
export type TimedSearch = {
  /** When it was sent, in ms of `performance.now()`. */
  readonly sentMs: number
  readonly ms: number
  /** Whether every source answered. */
  readonly isComplete: boolean
}

/** Sends searches from so many clients, each as soon as its last one is answered, until `isOver`. */
export async function sendSearches(
  url: string,
  clients: number,
  isOver: (sent: number) => boolean,
): Promise<readonly TimedSearch[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const found: TimedSearch[] = []
  let sent = 0
  const client = async (): Promise<void> => {
    while (!isOver(sent)) {
      const body = JSON.stringify(aRoundTrip((sent += 1)))
      const sentMs = performance.now()
      const text = await post(`${url}/api/shopping/`, body, agent)
      const isComplete = text.includes('"event":"end"') && !text.includes('"failed"')
      found.push({ sentMs, ms: performance.now() - sentMs, isComplete })
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return found
}

const airports =
  'BKK NRT HND KIX HKG SIN KUL ICN TPE HKT CNX DEL DXB FRA CDG LHR AMS SYD MEL JFK LAX SFO ORD MNL SGN HAN'.split(
    ' ',
  )
const dice = createDice(41)

/** A round trip between two of the busiest airports on a random day: no answer is cached. */
export function aRoundTrip(number: number): object {
  const from = airports[number % airports.length]
  const to = airports[(number + dice.between(1, airports.length - 1)) % airports.length]
  const out = Date.now() + dice.between(2, 300) * dayMs
  const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const back = out + dice.between(3, 21) * dayMs
  return {
    triptype: 1,
    // The canned answers are for one.
    adults: 1,
    searchAirLegs: [
      { from, to, departureDate: dateOf(out), cabinClass: 'economy' },
      { from: to, to: from, departureDate: dateOf(back), cabinClass: 'economy' },
    ],
  }
}

const dayMs = 86_400_000

function post(url: string, body: string, agent: Agent): Promise<string> {
  const headers = { 'content-type': 'application/json', accept: packedOffersType }
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (answer.statusCode === 200) resolve(text)
        else reject(new Error(`${body} was answered with ${answer.statusCode}: ${text}`))
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
