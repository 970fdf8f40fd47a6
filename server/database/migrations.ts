import { type Migration } from 'kysely/migration'
import { migration as platform } from './migrations/0001-platform.ts'
import { migration as booking } from './migrations/0002-booking.ts'
import { migration as house } from './migrations/0003-house.ts'
import { migration as account } from './migrations/0004-account.ts'
import { migration as houseImport } from './migrations/0005-house-import.ts'
import { migration as houseInventory } from './migrations/0006-house-inventory.ts'
import { migration as selling } from './migrations/0007-selling.ts'
import { migration as waitingList } from './migrations/0008-waiting-list.ts'
import { migration as bookingCare } from './migrations/0009-booking-care.ts'
import { migration as savedTravellers } from './migrations/0010-saved-travellers.ts'
import { migration as draftOwners } from './migrations/0011-draft-owners.ts'

/** Every change of the tables, in the order of their names, which is the order in which they are made. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-platform': platform,
  '0002-booking': booking,
  '0003-house': house,
  '0004-account': account,
  '0005-house-import': houseImport,
  '0006-house-inventory': houseInventory,
  '0007-selling': selling,
  '0008-waiting-list': waitingList,
  '0009-booking-care': bookingCare,
  '0010-saved-travellers': savedTravellers,
  '0011-draft-owners': draftOwners,
}
