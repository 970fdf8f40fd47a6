import { cpus, totalmem } from 'node:os'

/** A limit of a figure. */
export type Bar = { readonly atMost?: number; readonly atLeast?: number }

/** The figures of a bench, and their limits by name. */
export type Findings = {
  readonly bench: string
  readonly figures: Readonly<Record<string, number>>
  readonly bars: Readonly<Record<string, Bar>>
  /** Explanatory details. */
  readonly details?: unknown
}

/** Prints findings as JSON, with a description of the machine; a missed limit makes the process fail. */
export function report({ bench, figures, bars, details }: Findings): void {
  const missed = missedBars(figures, bars)
  const date = new Date().toISOString()
  const machine = machineNow()
  console.log(JSON.stringify({ bench, date, machine, figures, bars, missed, details }, undefined, 2))
  process.exitCode = missed.length === 0 ? 0 : 1
}

/** Returns the names of missed limits; "search.oneWay.p50Ms" addresses a nested figure. */
export function missedBars(figures: object, bars: Readonly<Record<string, Bar>>): string[] {
  return Object.entries(bars).flatMap(([name, { atMost, atLeast }]) => {
    const found = name.split('.').reduce<unknown>((within, part) => partOf(within, part), figures)
    const figure = typeof found === 'number' ? found : Number.NaN
    const isMet = figure <= (atMost ?? Infinity) && figure >= (atLeast ?? -Infinity)
    return isMet ? [] : [name]
  })
}

function partOf(within: unknown, part: string): unknown {
  return typeof within === 'object' && within !== null
    ? Object.entries(within).find(([name]) => name === part)?.[1]
    : undefined
}

/** Describes the machine. */
export function machineNow() {
  const [processor] = cpus()
  return {
    processor: processor?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  }
}

/** Returns the quantile of the figures: 0.5 is the median. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** Rounds to a tenth. */
export function tenth(figure: number): number {
  return Math.round(figure * 10) / 10
}
