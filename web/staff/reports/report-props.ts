import type { ReportAddress } from './report-url.ts'

/** Properties of a report. */
export type ReportProps = {
  readonly address: ReportAddress
  readonly change: (more: Partial<ReportAddress>) => void
}
