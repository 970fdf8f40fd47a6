import {
  type AgencyChange,
  readAgencySettings,
  updateAgencySettings,
  type StaffAgencyAnswer,
} from '#contract/api/agency.ts'
import { useQueryClient } from '@tanstack/react-query'
import { callApi } from '#web/api/client.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import type { Failure } from '#web/api/failure.ts'
import { agencyQueryKey } from '#web/api/use-agency.ts'
import { type WorkList, useWorkList } from '../use-work-list.ts'

/** The agency profile, and a way to change it. */
export type AgencySettings = {
  readonly list: WorkList<StaffAgencyAnswer>
  /**
   * Returns the profile after the change, or why it failed; the pages of this window show the change at once.
   */
  readonly save: (version: number, agency: AgencyChange) => Promise<Result<StaffAgencyAnswer, Failure>>
}

/** Reads the agency profile, for whoever may change it. */
export function useAgencySettings(): AgencySettings {
  const queries = useQueryClient()
  const list = useWorkList(readAgencySettings, { right: 'setAgency' })
  return {
    list,
    save: async (version, agency) => {
      const saved = await callApi(updateAgencySettings, { body: { version, agency } })
      if (!saved.ok) return saved
      await Promise.all([list.renew(), queries.invalidateQueries({ queryKey: agencyQueryKey })])
      return succeed(saved.value)
    },
  }
}
