import { staffAgencyAnswer } from '#contract/api/agency.ts'
import type { Desk } from './staff-page.ts'

/** Sets office hours round the clock, so that the counter is offered on every day of a tour. */
export async function keepOfficeOpen(desk: Desk): Promise<void> {
  const { version, agency } = staffAgencyAnswer.parse(await desk.ask('GET', '/api/staff/agency'))
  const week = Array.from({ length: 7 }, () => ({ opens: 0, closes: 24 * 60 }))
  const hours = { ...agency.hours, week, keepsHolidays: false }
  await desk.ask('PUT', '/api/staff/agency', { version, agency: { ...agency, hours } })
}
