/** One allowed transition of a state machine, and what causes it. */
export type Transition<State, Cause> = { readonly from: State; readonly to: State; readonly cause: Cause }

/** The allowed transitions of a state machine. */
export type Transitions<State, Cause> = {
  readonly table: readonly Transition<State, Cause>[]
  /** Returns whether the machine may go from one state to another for this cause. */
  allows(from: State, to: State, cause: Cause): boolean
}

/** A row of a table: the states that it leads from, the state that it leads to, and its cause. */
export type TransitionRow<State, Cause> = readonly [from: State | readonly State[], to: State, cause: Cause]

/** Creates the table of a state machine from its rows. */
export function createTransitionTable<State extends string, Cause extends string>(
  rows: readonly TransitionRow<State, Cause>[],
): Transitions<State, Cause> {
  const table = rows.flatMap(([from, to, cause]) =>
    (typeof from === 'string' ? [from] : from).map((one) => ({ from: one, to, cause })),
  )
  return {
    table,
    allows: (from, to, cause) =>
      table.some((one) => one.from === from && one.to === to && one.cause === cause),
  }
}
