import { usualOfficeHours } from '#contract/terms/calendar/office-hours.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Database } from '#server/database/connection.ts'
import { createAgencyStore } from '#server/agency/agency-store.ts'
import { createTransactionRunner } from '#server/platform/transaction.ts'

/** The office hours: round the clock, so that counter services are offered on every day; or as usual. */
export type OfficeTimes = 'always' | 'usual'

/** Sets the office hours. */
export async function setOffice({ db }: Pick<Database, 'db'>, times: OfficeTimes): Promise<void> {
  const store = createAgencyStore(db)
  const { version, agency } = await store.currentVersion()
  const week = Array.from({ length: 7 }, () => ({ opens: 0, closes: 24 * 60 }))
  const hours = times === 'always' ? { ...agency.hours, week, keepsHolidays: false } : usualOfficeHours
  const at = '2026-01-01T00:00:00.000Z' as Instant
  await createTransactionRunner(db)((tx) =>
    store.change(tx, { version, agency: { ...agency, hours }, by: 'test', at }),
  )
}
