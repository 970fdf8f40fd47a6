import { type ReportAddress } from './report-address.ts'

/** Properties of a report. */
export type ReportProps = {
  readonly address: ReportAddress
  readonly change: (more: Partial<ReportAddress>) => void
}
