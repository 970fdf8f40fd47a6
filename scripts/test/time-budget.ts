/** How long a part took beside what it may take. */
export type TimeSpent = {
  readonly seconds: number
  /** What the part takes on the machine that budgets are set on. */
  readonly budgetSeconds: number
  /** How many times slower this machine was, before and after the part: see `measureSlowness`. */
  readonly slowness: readonly number[]
}

/** A part that takes this many times its budget fails the run. */
const tolerance = 1.5

/** What the part may take on this machine, in seconds. A fast machine is given no less than the budget. */
export function allowedSeconds({ budgetSeconds, slowness }: Omit<TimeSpent, 'seconds'>): number {
  const mean = slowness.reduce((sum, one) => sum + one, 0) / Math.max(1, slowness.length)
  return tolerance * budgetSeconds * Math.max(1, mean)
}

/** Whether the part took longer than its budget and half as much again, on a machine as slow as this one is now. */
export function isOverBudget(spent: TimeSpent): boolean {
  return spent.seconds > allowedSeconds(spent)
}
