import { staffAgencyAnswer } from '#contract/api/agency.ts'
import { type Desk } from './staff-page.ts'

/** Opens the office round the clock: the counter is offered on every day on which the tour goes round. */
export async function keepOfficeOpen(desk: Desk): Promise<void> {
  const { version, agency } = staffAgencyAnswer.parse(await desk.ask('GET', '/api/staff/agency'))
  const week = Array.from({ length: 7 }, () => ({ opens: 0, closes: 24 * 60 }))
  const hours = { ...agency.hours, week, keepsHolidays: false }
  await desk.ask('PUT', '/api/staff/agency', { version, agency: { ...agency, hours } })
}
