import { describe, expect, it } from 'vitest'
import { languages } from '../../problem.ts'
import {
  mealNames,
  petNames,
  seatNames,
  serviceRequestTexts,
  wheelchairNames,
} from './service-request-names.ts'

describe('the names of service requests', () => {
  it('differ from each other in every language', () => {
    for (const language of languages) {
      const names = [mealNames, wheelchairNames, petNames, seatNames].flatMap((each) =>
        Object.values(each).map((one) => one[language]),
      )
      expect(new Set(names).size).toBe(names.length)
    }
  })

  it('include the SSR code, and the passenger to sit with', () => {
    const requests = {
      meal: 'VGML',
      seat: 'aisle',
      seatWith: 'TESTER/ANNA $& MS',
      wheelchair: 'WCHR',
    } as const
    expect(serviceRequestTexts(requests, 'en')).toEqual([
      'Vegan (VGML)',
      'Aisle seat',
      'Seat next to TESTER/ANNA $& MS',
      'Wheelchair to the gate, can climb stairs (WCHR)',
    ])
    expect(serviceRequestTexts({}, 'th')).toEqual([])
  })
})
