import type { Zone } from '#contract/terms/time.ts'

/** The shop's time zone: deadlines and office hours are shown in it, with its name beside them. */
export const bangkok = 'Asia/Bangkok' as Zone
