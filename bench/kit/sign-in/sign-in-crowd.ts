import { bookPlainly } from '../plain-booking.ts'
import { everybodysPassword, type SignInWorld } from './sign-in-world.ts'

/** What bookings took beside a crowd that signs in, and what became of the crowd. */
export type CrowdFound = {
  /** Milliseconds of each booking, from its request to its answer. */
  readonly bookingMs: readonly number[]
  /** How many did not become an order, by what they were told. */
  readonly notBooked: Readonly<Record<string, number>>
  readonly signInMs: readonly number[]
  readonly refusedSignIns: number
  readonly tookMs: number
}

/** So many who sign in again and again, each under an address of their own, while somebody books. */
export type CrowdTake = {
  readonly world: SignInWorld
  readonly crowd: number
  readonly bookings: number
  /** Tells this take's bookings from another's. */
  readonly key: string
}

/** Lets the crowd in, books, and lets the crowd go home. */
export async function bookBesideCrowd(take: CrowdTake): Promise<CrowdFound> {
  const { world, crowd, bookings, key } = take
  const found = { signInMs: [] as number[], refusedSignIns: 0 }
  const bookingMs: number[] = []
  const notBooked: Record<string, number> = {}
  const state = { isOver: false }
  const begun = performance.now()
  const people = Array.from({ length: crowd }, (_, place) => signInAgain(world, { place, state, found }))
  for (let place = 0; place < bookings; place += 1) {
    const name = `sign-in-bench-${key}-${String(place).padStart(8, '0')}`
    const { tookMs, refusal } = await bookPlainly(world.url, place, name)
    bookingMs.push(tookMs)
    if (refusal !== undefined) notBooked[refusal] = (notBooked[refusal] ?? 0) + 1
  }
  state.isOver = true
  await Promise.all(people)
  return { bookingMs, notBooked, ...found, tookMs: performance.now() - begun }
}

type Person = {
  readonly place: number
  readonly state: { isOver: boolean }
  readonly found: { readonly signInMs: number[]; refusedSignIns: number }
}

async function signInAgain({ url, known }: SignInWorld, { place, state, found }: Person): Promise<void> {
  const typed = { grant_type: 'password', username: known(place), password: everybodysPassword }
  while (!state.isOver) {
    const begun = performance.now()
    const answer = await fetch(`${url}/connect/token`, { method: 'POST', body: new URLSearchParams(typed) })
    await answer.arrayBuffer()
    if (answer.ok) found.signInMs.push(performance.now() - begun)
    else found.refusedSignIns += 1
  }
}
