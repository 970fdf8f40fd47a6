import type { AccessWorld, PersonName, Things } from './access-world.ts'

/** One call: its address and body. */
export type AccessCall = {
  readonly path: string
  readonly json?: object
  readonly form?: Readonly<Record<string, string>>
  readonly picture?: true
}

/**
 * The call that tests object access on a route: the caller and the kind of object. An object of another user
 * and a missing one must get the same response, byte for byte; an own object must not get it. Staff see the
 * objects of all users: their rows have no `others`.
 */
export type ObjectRow = {
  readonly by: PersonName
  readonly things: (world: AccessWorld) => Partial<Things> & Pick<Things, 'missing'>
  readonly call: (id: string, world: AccessWorld) => AccessCall
  /** True where a missing object is answered with success and an empty result. */
  readonly isNothingFine?: true
}

type Call = ObjectRow['call']
/** Returns a GET call of this address. */
export const get =
  (path: (id: string) => string): Call =>
  (id) => ({ path: path(id) })
/** Returns a POST call that names the object in the body. */
export const post =
  (path: string, json: (id: string) => object): Call =>
  (id) => ({ path, json: json(id) })

/** Returns the row of an order that its key opens without a sign-in. */
export const ofGuest = (call: Call): ObjectRow => ({ by: 'guest', things: ({ orderKey }) => orderKey, call })
/**
 * Returns the row of a call without a result for the right key in this world: only the other two are
 * compared.
 */
export const ofStranger = (call: Call): ObjectRow => {
  const things = ({ orderKey }: AccessWorld) => ({ others: orderKey.others, missing: orderKey.missing })
  return { by: 'guest', things, call }
}
/** Returns the row of an object that a traveller saved, or of one of their sign-ins. */
export const ofTraveller = (thing: 'savedTraveller' | 'session', call: Call): ObjectRow => {
  return { by: 'traveller', things: (world) => world[thing], call }
}
/** Returns the row of an order of an agent's company. */
export const ofAgent = (call: Call): ObjectRow => {
  return { by: 'agent', things: ({ companyOrder }) => companyOrder, call }
}
/** Returns the row of an object that staff see for all users. */
export const seen = (by: PersonName, thing: 'orderNumber' | 'company' | 'topUp', call: Call): ObjectRow => {
  const things = (world: AccessWorld) => ({ own: world[thing].own, missing: world[thing].missing })
  return { by, things, call }
}
/**
 * Returns the row of an object kind that this world does not have: only the refusal of a missing object is
 * tested.
 */
export const none = (by: PersonName, call: Call): ObjectRow => ({
  by,
  things: () => ({ missing: 'nobodys' }),
  call,
})
/** Returns the row of a quotation, by its number or key; this world has none. */
export const noQuotation = (by: 'desk' | 'guest', call: Call): ObjectRow => ({
  by,
  things: () => ({ missing: by === 'desk' ? 'QT222222' : `QT222222.${'a'.repeat(43)}` }),
  call,
})
/** Returns the row of an account managed by an administrator. */
export const aPerson = (call: Call): ObjectRow => {
  return {
    by: 'administrator',
    things: ({ person }) => ({ own: person.stranger.userId, missing: 'usr_nobody' }),
    call,
  }
}
