import { bookPlainly } from '../plain-booking.ts'
import { everybodysPassword, type SignInWorld } from './sign-in-world.ts'

/** Booking times under sign-in load, and the results of the sign-ins. */
export type CrowdFound = {
  /** Milliseconds per booking, from request to response. */
  readonly bookingMs: readonly number[]
  /** Failed bookings by problem. */
  readonly notBooked: Readonly<Record<string, number>>
  readonly signInMs: readonly number[]
  readonly refusedSignIns: number
  readonly tookMs: number
}

/** Concurrent users who sign in repeatedly, each with an address of their own, while bookings are made. */
export type CrowdTake = {
  readonly world: SignInWorld
  readonly crowd: number
  readonly bookings: number
  /** Distinguishes this run's bookings from another's. */
  readonly key: string
}

/** Starts the sign-ins, books, and stops the sign-ins. */
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
