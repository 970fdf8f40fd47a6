import {
  type SavedTravellerLine,
  type SavedTravellerRequest,
  type TravellerUse,
  mostSavedTravellers,
} from '#contract/api/account/travellers.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { SavedTraveller, TravellerPlace } from './traveller-store.ts'

/** The saved travellers of an account, for its owner only. */
export type Travellers = {
  /**
   * Returns them in the order in which they were saved, without birth dates and with only the end of passport
   * numbers.
   */
  list(userId: string): Promise<readonly SavedTravellerLine[]>
  /** Returns the same to staff; logs the access to each of them. */
  listForStaff(userId: string): Promise<readonly SavedTravellerLine[]>
  /** Returns all saved data; logs the access. */
  open(place: TravellerPlace, purpose: TravellerUse | 'staff'): Promise<Result<SavedTraveller, Problem>>
  save(userId: string, traveller: SavedTravellerRequest): Promise<Result<SavedTravellerLine, Problem>>
  change(
    place: TravellerPlace,
    traveller: SavedTravellerRequest,
  ): Promise<Result<SavedTravellerLine, Problem>>
  remove(place: TravellerPlace): Promise<Result<true, Problem>>
}

/** Dependencies of the saved travellers. */
export type TravellerDeps = Pick<AccountDeps, 'accounts' | 'travellers' | 'transact' | 'clock' | 'ids'>

/** Creates the saved travellers. */
export function createTravellers(deps: TravellerDeps): Travellers {
  const { travellers, clock } = deps
  return {
    list: async (userId) => (await travellers.of(userId)).map(travellerListItemOf),
    listForStaff: (userId) => listAndLogTravellers(deps, userId),
    open: (place, purpose) => readAndLogTraveller(deps, place, purpose),
    save: (userId, traveller) => saveTraveller(deps, userId, traveller),
    async change(place, traveller) {
      const isThere = await travellers.change(place, { traveller, now: clock.now() })
      return isThere
        ? succeed(travellerListItemOf({ ...traveller, travellerId: place.travellerId }))
        : fail(notThere)
    },
    remove: async (place) => ((await travellers.remove(place)) ? succeed(true) : fail(notThere)),
  }
}

const notThere = createProblem('notFound', { field: 'travellerId' })

/** Reads and logs in one transaction: no access goes unrecorded. */
function readAndLogTraveller(
  { travellers, transact, clock }: TravellerDeps,
  place: TravellerPlace,
  purpose: TravellerUse | 'staff',
): Promise<Result<SavedTraveller, Problem>> {
  return transact(async (tx) => {
    const found = await travellers.find(tx, place)
    if (!found) return fail(notThere)
    await travellers.noteUse(tx, place, { purpose, at: clock.now() })
    return succeed(found)
  })
}

function listAndLogTravellers(
  { travellers, transact, clock }: TravellerDeps,
  userId: string,
): Promise<readonly SavedTravellerLine[]> {
  return transact(async (tx) => {
    const saved = await travellers.of(userId, tx)
    const use = { purpose: 'staff', at: clock.now() } as const
    for (const { travellerId } of saved) await travellers.noteUse(tx, { travellerId, userId }, use)
    return saved.map(travellerListItemOf)
  })
}

/** Locks the account's row, so that two windows cannot exceed the maximum. */
function saveTraveller(
  { accounts, travellers, transact, clock, ids }: TravellerDeps,
  userId: string,
  traveller: SavedTravellerRequest,
): Promise<Result<SavedTravellerLine, Problem>> {
  return transact(async (tx) => {
    if (!(await accounts.findById(userId, tx))) return fail(createProblem('notSignedIn'))
    if ((await travellers.count(tx, userId)) >= mostSavedTravellers) {
      return fail(createProblem('tooManyTravellers', { details: { max: mostSavedTravellers } }))
    }
    const place = { travellerId: ids.id('trv'), userId }
    await travellers.insert(tx, place, { traveller, now: clock.now() })
    return succeed(travellerListItemOf({ ...traveller, travellerId: place.travellerId }))
  })
}

/** Characters of a passport number by which its owner recognises it. */
const shownEnding = 3

function travellerListItemOf(saved: SavedTraveller): SavedTravellerLine {
  const { travellerId, title, firstName = '', lastName, nationality, passportNumber = '', expiryDate } = saved
  // Nothing is shown of a number that is hardly longer than its end.
  const passportEnding = passportNumber.length > 2 * shownEnding ? passportNumber.slice(-shownEnding) : ''
  return {
    travellerId,
    firstName,
    lastName,
    ...(title === undefined ? {} : { title }),
    ...(nationality === undefined ? {} : { nationality }),
    ...(passportNumber === '' ? {} : { passportEnding }),
    ...(expiryDate === undefined ? {} : { expiryDate }),
  }
}
