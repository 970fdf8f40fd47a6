import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PassengerType } from '#contract/terms/passenger.ts'

/** Returns the count of a passenger type: "2 adults", "1 infant on lap". */
export function usePassengerCountLabel(): (type: PassengerType, count: number) => string {
  const { t } = useLingui()
  const labels: Readonly<Record<PassengerType, (count: number) => string>> = {
    adult: (count) => t`${plural(count, { one: '# adult', other: '# adults' })}`,
    child: (count) => t`${plural(count, { one: '# child', other: '# children' })}`,
    infantOnLap: (count) => t`${plural(count, { one: '# infant on lap', other: '# infants on lap' })}`,
    infantInSeat: (count) => t`${plural(count, { one: '# infant in a seat', other: '# infants in a seat' })}`,
    senior: (count) => t`${plural(count, { one: '# senior', other: '# seniors' })}`,
    student: (count) => t`${plural(count, { one: '# student', other: '# students' })}`,
    youth: (count) => t`${plural(count, { one: '# youth', other: '# youths' })}`,
  }
  return (type, count) => labels[type](count)
}
