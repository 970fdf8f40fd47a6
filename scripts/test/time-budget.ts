/** The duration of a part and its budget. */
export type TimeSpent = {
  readonly seconds: number
  /** The part's duration on the reference machine. */
  readonly budgetSeconds: number
  /** The machine's slowness before and after the part: see `measureSlowness`. */
  readonly slowness: readonly number[]
}

/** A part that takes this many times its budget fails the run. */
const tolerance = 1.5

/** Returns the allowed duration on this machine, in seconds; at least the budget. */
export function allowedSeconds({ budgetSeconds, slowness }: Omit<TimeSpent, 'seconds'>): number {
  const mean = slowness.reduce((sum, one) => sum + one, 0) / Math.max(1, slowness.length)
  return tolerance * budgetSeconds * Math.max(1, mean)
}

/** Whether the part exceeded its allowed duration by more than the tolerance. */
export function isOverBudget(spent: TimeSpent): boolean {
  return spent.seconds > allowedSeconds(spent)
}
