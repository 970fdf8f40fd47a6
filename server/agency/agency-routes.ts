import type { FastifyInstance } from 'fastify'
import { type PublicAgencyAnswer, readAgency, checkAgencyContact } from '#contract/api/agency.ts'
import {
  type OfficeHours,
  type OfficeCalendar,
  nextOfficeDay,
  officeZone,
} from '#contract/terms/calendar/office-hours.ts'
import { succeed } from '#contract/terms/result.ts'
import { type Instant, plusDays, weekdayOf } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import type { Clock } from '#server/platform/clock.ts'
import { route } from '#server/platform/http/route.ts'
import type { AgencyStore } from './agency-store.ts'
import type { Office } from './office.ts'
import { agencyContactKind } from './verify-contact.ts'

/** Dependencies of {@link agencyRoutes}. */
export type AgencyRouteDeps = {
  readonly agency: Pick<AgencyStore, 'current' | 'currentVersion'>
  readonly office: Office
  readonly clock: Clock
}

/** Registers GET /api/agency and POST /api/agency/check. */
export function agencyRoutes(http: FastifyInstance, deps: AgencyRouteDeps): void {
  route(http, readAgency, {
    handle: async () => succeed(await publicAgencyAnswer(deps)),
  })
  route(http, checkAgencyContact, {
    // The limit prevents finding the agency's accounts by trying numbers.
    limit: { max: 20, perSeconds: 60 },
    handle: async ({ body }) => {
      const isOurs = agencyContactKind(body.text, await deps.agency.current())
      return succeed(isOurs === undefined ? {} : { isOurs })
    },
  })
}

async function publicAgencyAnswer({ agency, office, clock }: AgencyRouteDeps): Promise<PublicAgencyAnswer> {
  const [{ version, agency: current }, calendar] = await Promise.all([
    agency.currentVersion(),
    office.calendar(),
  ])
  const { name, address, email, fax, iataNumber, licence, phone, remark, hours } = current
  const now = clock.now()
  const { opensAt, closesAt } = nextOfficeDay(now, calendar)
  return {
    name,
    address,
    email,
    fax,
    iataNumber,
    licence,
    phone,
    remark,
    hours: { week: hours.week, keepsHolidays: hours.keepsHolidays },
    office: { isOpen: opensAt <= now, opensAt, closesAt },
    daysOff: upcomingDaysOff(hours, calendar, now),
    isEntered: version > 0,
    hasPromptPay: current.promptPayId !== '' || current.billerId !== '',
  }
}

/** Number of days ahead for which irregular office days are listed. */
const daysAhead = 30

function upcomingDaysOff(
  { week, specialDays }: OfficeHours,
  calendar: OfficeCalendar,
  now: Instant,
): PublicAgencyAnswer['daysOff'] {
  const today = todayIn(officeZone, now)
  const days = Array.from({ length: daysAhead }, (_, index) => plusDays(today, index))
  return days.flatMap((on) => {
    const usual = week[weekdayOf(on) - 1] ?? null
    const hours = calendar(on) ?? null
    if (usual?.opens === hours?.opens && usual?.closes === hours?.closes) return []
    return [{ on, hours, note: specialDays.find((day) => day.on === on)?.note ?? '' }]
  })
}
