import type { Language } from '#contract/problem.ts'

type Units = { readonly day: string; readonly hour: string; readonly minute: string; readonly join: string }

const shortUnits: Readonly<Record<Language, Units>> = {
  en: { day: ' d', hour: ' h', minute: ' min', join: ' ' },
  ja: { day: '日', hour: '時間', minute: '分', join: '' },
  th: { day: ' วัน', hour: ' ชม.', minute: ' นาที', join: ' ' },
}

/** Formats a duration: "6 h 5 min", "6時間5分", "6 ชม. 5 นาที". Hours continue past a day, as in timetables. */
export function formatDuration(minutes: number, language: Language): string {
  const units = shortUnits[language]
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [hours > 0 && `${hours}${units.hour}`, (rest > 0 || hours === 0) && `${rest}${units.minute}`]
  return parts.filter(Boolean).join(units.join)
}

/** Formats the time until a deadline: "2 d 3 h", in full days and hours; below a day like formatDuration. */
export function formatTimeLeft(minutes: number, language: Language): string {
  const units = shortUnits[language]
  const days = Math.floor(minutes / 1440)
  if (days === 0) return formatDuration(minutes, language)
  const hours = Math.floor((minutes % 1440) / 60)
  return [`${days}${units.day}`, hours > 0 && `${hours}${units.hour}`].filter(Boolean).join(units.join)
}
