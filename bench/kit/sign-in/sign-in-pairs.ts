import { Agent, request } from 'node:http'
import { type SignInWorld } from './sign-in-world.ts'

/** A call that an address is typed into, and that must not tell whether we know it. */
export type AddressCall = {
  readonly name: 'login' | 'register' | 'forgot'
  readonly path: string
  readonly type: 'application/json' | 'application/x-www-form-urlencoded'
  body(email: string): string
  /** How it is answered for every address. */
  readonly status: number
}

const form = 'application/x-www-form-urlencoded'
const typed = 'seven grey elephants'

/** The three of them, as the specification's client sends them. */
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

/** Milliseconds that each answer took, by whether the address was known. */
export type PairTimes = { readonly known: readonly number[]; readonly unknown: readonly number[] }

/** What is asked: so many known and as many unknown addresses, each once, after some for warming up. */
export type PairTake = {
  readonly world: SignInWorld
  readonly call: AddressCall
  readonly pairs: number
  readonly warmUps: number
  readonly chance: () => number
}

/**
 * Asks one after the other, in an order by chance: what an answer leaves to be done afterwards slows whoever comes next,
 * and that must not always be the other kind.
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

/** Milliseconds from sending a call to the last byte of its answer. */
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
