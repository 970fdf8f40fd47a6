import { describe, expect, it } from 'vitest'
import { officeHoursLabel, groupOpenDays } from './office-hours-labels.ts'
import { usualOfficeHours } from './office-hours.ts'

const day = { opens: 510, closes: 1020 }
const short = { opens: 540, closes: 720 }

describe('the labels of office hours', () => {
  it.each([
    ['en', 'Monday to Saturday, 8:30 to 17:00 (Bangkok time), not on public holidays of Thailand'],
    ['ja', '月〜土 8:30〜17:00（バンコク時間）、タイの祝日を除く'],
    ['th', 'วันจันทร์ถึงเสาร์ 8:30–17:00 น. (เวลากรุงเทพฯ) ยกเว้นวันหยุดนักขัตฤกษ์'],
  ] as const)(
    'default to the hours of the specification until the agency sets its own: %s',
    (language, said) => {
      expect(officeHoursLabel(usualOfficeHours, language)).toBe(said)
    },
  )

  it('merge consecutive days with equal hours, and no others', () => {
    const week = [day, day, null, day, short, short, { opens: 0, closes: 1440 }]
    expect(groupOpenDays(week)).toEqual([
      { first: 0, last: 1, hours: day },
      { first: 3, last: 3, hours: day },
      { first: 4, last: 5, hours: short },
      { first: 6, last: 6, hours: { opens: 0, closes: 1440 } },
    ])
    expect(officeHoursLabel({ week, keepsHolidays: false }, 'en')).toBe(
      'Monday to Tuesday, 8:30 to 17:00; Thursday, 8:30 to 17:00; Friday to Saturday, 9:00 to 12:00; Sunday, 0:00 to 24:00 (Bangkok time)',
    )
  })
})
