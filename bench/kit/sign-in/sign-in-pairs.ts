import { Agent, request } from 'node:http'
import type { SignInWorld } from './sign-in-world.ts'

/** A call with an address, which must not reveal whether the address is known. */
export type AddressCall = {
  readonly name: 'login' | 'register' | 'forgot'
  readonly path: string
  readonly type: 'application/json' | 'application/x-www-form-urlencoded'
  body(email: string): string
  /** The expected status for every address. */
  readonly status: number
}

const form = 'application/x-www-form-urlencoded'
const typed = 'seven grey elephants'

/** The three calls, as the specification's client sends them. */
export const addressCalls: readonly AddressCall[] = [
  {
    name: 'login',
    path: '/connect/token',
    type: form,
    body: (username) => new URLSearchParams({ grant_type: 'password', username, password: typed }).toString(),
    status: 400,
  },
  {
    name: 'register',
    path: '/api/account/register',
    type: 'application/json',
    body: (username) => JSON.stringify({ username, password: typed, confirm: typed }),
    status: 200,
  },
  {
    name: 'forgot',
    path: '/api/account/forgotpassword',
    type: form,
    body: (email) => new URLSearchParams({ email }).toString(),
    status: 200,
  },
]

/** Response times in milliseconds, by whether the address was known. */
export type PairTimes = { readonly known: readonly number[]; readonly unknown: readonly number[] }

/** A run: that many known and unknown addresses, each once, after some warm-ups. */
export type PairTake = {
  readonly world: SignInWorld
  readonly call: AddressCall
  readonly pairs: number
  readonly warmUps: number
  readonly chance: () => number
}

/**
 * Calls one after the other in random order: work left by a response slows the next call, which must not
 * always be of the other kind.
 */
export async function timePairs({ world, call, pairs, warmUps, chance }: PairTake): Promise<PairTimes> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const kinds = ['known', 'unknown'] as const
  const places = Array.from({ length: pairs + warmUps }, (_, place) => place)
  const warming = places.slice(0, warmUps).map((place) => ({ kind: kinds[place % 2] ?? 'known', place }))
  const all = places.slice(warmUps).flatMap((place) => kinds.map((kind) => ({ kind, place })))
  const times = { known: [] as number[], unknown: [] as number[] }
  const plan = [...warming, ...shuffled(all, chance)]
  for (const [turn, { kind, place }] of plan.entries()) {
    const ms = await timeOne({ url: world.url, call, email: world[kind](place), agent })
    if (turn >= warmUps) times[kind].push(ms)
  }
  agent.destroy()
  return times
}

type One = {
  readonly url: string
  readonly call: AddressCall
  readonly email: string
  readonly agent: Agent
}

/** Returns milliseconds from sending a call to the last byte of its response. */
function timeOne({ url, call, email, agent }: One): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    const asked = request(`${url}${call.path}`, {
      method: 'POST',
      agent,
      headers: { 'content-type': call.type },
    })
    asked.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode === call.status) resolve(performance.now() - begun)
        else reject(new Error(`${call.path} was answered with ${answer.statusCode}`))
      })
    })
    asked.on('error', reject)
    asked.end(call.body(email))
  })
}

function shuffled<Value>(values: readonly Value[], chance: () => number): readonly Value[] {
  const drawn = values.map((value) => ({ value, at: chance() }))
  return drawn.toSorted((one, other) => one.at - other.at).map(({ value }) => value)
}
