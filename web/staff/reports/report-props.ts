import type { ReportUrlParams } from './report-url.ts'

/** Properties of a report. */
export type ReportProps = {
  readonly address: ReportUrlParams
  readonly change: (more: Partial<ReportUrlParams>) => void
}
