import type { PassengerType } from '#contract/terms/passenger.ts'

import type { AirlineKind } from '../airlines.ts'

/** Percent of the adult fare and the ticket designator in the fare basis. */
export type PassengerShare = { readonly percent: number; readonly mark: string }

const lap: PassengerShare = { percent: 10, mark: 'IN90' }
const shares: Readonly<Record<AirlineKind, Readonly<Record<PassengerType, PassengerShare>>>> = {
  full: {
    adult: { percent: 100, mark: '' },
    child: { percent: 75, mark: 'CH25' },
    infantOnLap: lap,
    infantInSeat: { percent: 75, mark: 'IS25' },
    senior: { percent: 90, mark: 'CD10' },
    student: { percent: 90, mark: 'SD10' },
    youth: { percent: 90, mark: 'ZZ10' },
  },
  lowCost: {
    adult: { percent: 100, mark: '' },
    child: { percent: 100, mark: 'CH00' },
    infantOnLap: lap,
    infantInSeat: { percent: 100, mark: 'IS00' },
    senior: { percent: 100, mark: 'CD00' },
    student: { percent: 100, mark: 'SD00' },
    youth: { percent: 100, mark: 'ZZ00' },
  },
}

/** Returns the share of the adult fare for a passenger type. Low-cost airlines charge by seat, not by age. */
export function passengerShare(kind: AirlineKind, type: PassengerType): PassengerShare {
  return shares[kind][type]
}
