import { cpus, totalmem } from 'node:os'

/** A promise about a figure: no more than `atMost`, no less than `atLeast`. */
export type Bar = { readonly atMost?: number; readonly atLeast?: number }

/** What a bench found, and the bars that its figures have to clear, by the figure's name. */
export type Findings = {
  readonly bench: string
  readonly figures: Readonly<Record<string, number>>
  readonly bars: Readonly<Record<string, Bar>>
  /** Whatever explains the figures. */
  readonly details?: unknown
}

/** Prints findings as JSON, with the machine that they were made on; a missed bar makes the process fail. */
export function report({ bench, figures, bars, details }: Findings): void {
  const missed = missedBars(figures, bars)
  const date = new Date().toISOString()
  const machine = machineNow()
  console.log(JSON.stringify({ bench, date, machine, figures, bars, missed, details }, undefined, 2))
  process.exitCode = missed.length === 0 ? 0 : 1
}

/** The names of the bars that figures do not clear; "search.oneWay.p50Ms" is a figure within others. */
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

/** The machine that figures are made on. */
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

/** The figure below which this share (0 to 1) of all figures lies: 0.5 is the median. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** Rounded to a tenth: nobody reads more. */
export function tenth(figure: number): number {
  return Math.round(figure * 10) / 10
}
