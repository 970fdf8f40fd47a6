import { quantile } from './report.ts'

/** CPU time of a set of questions: what half of them need at most, and all but the dearest hundredth. */
export type CpuFigures = { readonly p50Ms: number; readonly p99Ms: number }

/** CPU milliseconds of this process, its helper threads included, that some work takes. */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The figures of several times. */
export function cpuFigures(times: readonly number[]): CpuFigures {
  return { p50Ms: hundredth(quantile(times, 0.5)), p99Ms: hundredth(quantile(times, 0.99)) }
}

/** Rounded to a hundredth. */
export function hundredth(figure: number): number {
  return Math.round(figure * 100) / 100
}
