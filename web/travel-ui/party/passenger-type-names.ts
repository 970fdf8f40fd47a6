import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { PassengerType } from '#contract/terms/passenger.ts'

/** The name of each passenger type. */
export const passengerTypeNames: Readonly<Record<PassengerType, MessageDescriptor>> = {
  adult: msg`Adult`,
  child: msg`Child (2–11)`,
  infantOnLap: msg`Infant on lap (under 2)`,
  infantInSeat: msg`Infant in a seat (under 2)`,
  senior: msg`Senior (60 and over)`,
  student: msg`Student (up to 30)`,
  youth: msg`Youth (18–25)`,
}
