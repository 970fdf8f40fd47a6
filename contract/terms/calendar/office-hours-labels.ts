import type { Language } from '../../problem.ts'
import type { DayHours, OfficeHours, OfficeWeek } from './office-hours.ts'

/** Consecutive weekdays with equal hours; 0 is Monday. */
export type WeekStretch = { readonly first: number; readonly last: number; readonly hours: DayHours }

/** Returns the open days of a week, grouped by consecutive days with equal hours. */
export function groupOpenDays(week: OfficeWeek): WeekStretch[] {
  const stretches: WeekStretch[] = []
  for (const [day, hours] of week.entries()) {
    if (!hours) continue
    const before = stretches.at(-1)
    if (
      before?.last === day - 1 &&
      before.hours.opens === hours.opens &&
      before.hours.closes === hours.closes
    )
      stretches[stretches.length - 1] = { ...before, last: day }
    else stretches.push({ first: day, last: day, hours })
  }
  return stretches
}

/** Formats a time of day for office hours: 8:30, 17:00, 24:00. */
export function officeTimeText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

type HoursLabels = {
  readonly days: readonly string[]
  stretch(first: string, last: string): string
  hours(days: string, opens: string, closes: string): string
  readonly between: string
  inBangkok(hours: string): string
  notOnHolidays(hours: string): string
}

const words: Readonly<Record<Language, HoursLabels>> = {
  en: {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    stretch: (first, last) => `${first} to ${last}`,
    hours: (days, opens, closes) => `${days}, ${opens} to ${closes}`,
    between: '; ',
    inBangkok: (hours) => `${hours} (Bangkok time)`,
    notOnHolidays: (hours) => `${hours}, not on public holidays of Thailand`,
  },
  ja: {
    days: ['月', '火', '水', '木', '金', '土', '日'],
    stretch: (first, last) => `${first}〜${last}`,
    hours: (days, opens, closes) => `${days} ${opens}〜${closes}`,
    between: '、',
    inBangkok: (hours) => `${hours}（バンコク時間）`,
    notOnHolidays: (hours) => `${hours}、タイの祝日を除く`,
  },
  th: {
    days: ['จันทร์', 'อังคาร', 'พุธ', 'พฤหัสบดี', 'ศุกร์', 'เสาร์', 'อาทิตย์'],
    stretch: (first, last) => `${first}ถึง${last}`,
    hours: (days, opens, closes) => `วัน${days} ${opens}–${closes} น.`,
    between: ', ',
    inBangkok: (hours) => `${hours} (เวลากรุงเทพฯ)`,
    notOnHolidays: (hours) => `${hours} ยกเว้นวันหยุดนักขัตฤกษ์`,
  },
}

/**
 * Returns the label of the weekly hours: "Monday to Saturday, 8:30 to 17:00 (Bangkok time), not on public
 * holidays of Thailand".
 */
export function officeHoursLabel(
  { week, keepsHolidays }: Pick<OfficeHours, 'week' | 'keepsHolidays'>,
  language: Language,
): string {
  const said = words[language]
  const weekdayName = (day: number) => said.days[day] ?? ''
  const stretches = groupOpenDays(week).map(({ first, last, hours }) => {
    const days = first === last ? weekdayName(first) : said.stretch(weekdayName(first), weekdayName(last))
    return said.hours(days, officeTimeText(hours.opens), officeTimeText(hours.closes))
  })
  const all = said.inBangkok(stretches.join(said.between))
  return keepsHolidays ? said.notOnHolidays(all) : all
}
