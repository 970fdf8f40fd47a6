import { type Zone } from '#contract/terms/time.ts'

/** The zone of the shop's clocks: deadlines and office hours are told by it, and the zone is named beside them. */
export const bangkok = 'Asia/Bangkok' as Zone
