import { quantile } from './report.ts'

/** CPU time of a set of queries: median and 99th percentile. */
export type CpuFigures = { readonly p50Ms: number; readonly p99Ms: number }

/** Returns the CPU milliseconds of some work in this process, helper threads included. */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Returns the percentiles of several times. */
export function cpuFigures(times: readonly number[]): CpuFigures {
  return { p50Ms: hundredth(quantile(times, 0.5)), p99Ms: hundredth(quantile(times, 0.99)) }
}

/** Rounds to a hundredth. */
export function hundredth(figure: number): number {
  return Math.round(figure * 100) / 100
}
