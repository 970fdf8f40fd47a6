import { type AccessWorld, type PersonName, type Things } from './access-world.ts'

/** One call: where to, and what is sent. */
export type AccessCall = {
  readonly path: string
  readonly json?: object
  readonly form?: Readonly<Record<string, string>>
  readonly picture?: true
}

/**
 * How a route is asked for things: by whom, and about which. Somebody else's thing and one that nobody has must be
 * answered alike, byte for byte; one's own must not be answered so. Staff see everybody's: theirs has no `others`.
 */
export type ObjectRow = {
  readonly by: PersonName
  readonly things: (world: AccessWorld) => Partial<Things> & Pick<Things, 'missing'>
  readonly call: (id: string, world: AccessWorld) => AccessCall
  /** True where what is missing is not refused: there is simply nothing there. */
  readonly isNothingFine?: true
}

type Call = ObjectRow['call']
/** Asked for at this address. */
export const get =
  (path: (id: string) => string): Call =>
  (id) => ({ path: path(id) })
/** Sent there, naming the thing in the body. */
export const post =
  (path: string, json: (id: string) => object): Call =>
  (id) => ({ path, json: json(id) })

/** An order, by the key that opens it without a sign-in. */
export const ofGuest = (call: Call): ObjectRow => ({ by: 'guest', things: ({ orderKey }) => orderKey, call })
/** With the right key there is still nothing to answer in this world: only the other two are compared. */
export const ofStranger = (call: Call): ObjectRow => {
  const things = ({ orderKey }: AccessWorld) => ({ others: orderKey.others, missing: orderKey.missing })
  return { by: 'guest', things, call }
}
/** What somebody who is signed in has saved, or one of their sign-ins. */
export const ofTraveller = (thing: 'savedTraveller' | 'session', call: Call): ObjectRow => {
  return { by: 'traveller', things: (world) => world[thing], call }
}
/** An order of the company of an agent. */
export const ofAgent = (call: Call): ObjectRow => {
  return { by: 'agent', things: ({ companyOrder }) => companyOrder, call }
}
/** What staff see of everybody. */
export const seen = (by: PersonName, thing: 'orderNumber' | 'company' | 'topUp', call: Call): ObjectRow => {
  const things = (world: AccessWorld) => ({ own: world[thing].own, missing: world[thing].missing })
  return { by, things, call }
}
/** A thing that this world has none of: what is asked is only that a missing one is refused as missing. */
export const none = (by: PersonName, call: Call): ObjectRow => ({
  by,
  things: () => ({ missing: 'nobodys' }),
  call,
})
/** An account, as an administrator looks after it. */
export const aPerson = (call: Call): ObjectRow => {
  return {
    by: 'administrator',
    things: ({ person }) => ({ own: person.stranger.userId, missing: 'usr_nobody' }),
    call,
  }
}
