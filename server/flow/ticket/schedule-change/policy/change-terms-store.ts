import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'
import { type WaiverStore, createWaiverStore } from '../waiver/waiver-store.ts'
import {
  type ScheduleChangePolicyStore,
  createScheduleChangePolicyStore,
} from './schedule-change-policy-store.ts'

/** What decides on the terms of schedule changes: airlines' policies, and what they have waived. */
export type ChangeTermsStores = {
  readonly changePolicies: ScheduleChangePolicyStore
  readonly waivers: WaiverStore
}

/** Creates the stores of policies and waivers backed by the database. */
export function createChangeTermsStores(db: Kysely<Tables>): ChangeTermsStores {
  return { changePolicies: createScheduleChangePolicyStore(db), waivers: createWaiverStore(db) }
}
