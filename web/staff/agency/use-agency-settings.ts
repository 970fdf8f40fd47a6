import { useQueryClient } from '@tanstack/react-query'
import { type StaffAgencyAnswer } from '#contract/api/agency.ts'
import { callApi } from '#web/api/client.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import { type Failure } from '#web/api/failure.ts'
import { agencyQueryKey } from '#web/api/use-agency.ts'
import { type WorkList, useWorkList } from '../use-work-list.ts'

const path = '/api/staff/agency'
const schema = () => import('#contract/api/agency.ts').then((shapes) => shapes.staffAgencyAnswer)

/** What the agency says of itself, and a way to change it. */
export type AgencySettings = {
  readonly list: WorkList<StaffAgencyAnswer>
  /** What it is then, or what stood in the way of it; the pages of this window show the change at once. */
  readonly save: (version: number, agency: object) => Promise<Result<StaffAgencyAnswer, Failure>>
}

/** What the agency says of itself, for whoever may change it. */
export function useAgencySettings(): AgencySettings {
  const queries = useQueryClient()
  const list = useWorkList({ path, schema, right: 'setAgency' })
  return {
    list,
    save: async (version, agency) => {
      const saved = await callApi({ method: 'PUT', path, body: { json: { version, agency } }, schema })
      if (!saved.ok) return saved
      await Promise.all([list.renew(), queries.invalidateQueries({ queryKey: agencyQueryKey })])
      return succeed(saved.value)
    },
  }
}
