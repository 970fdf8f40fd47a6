/** Time slots of five minutes per day; flight times are multiples of them. */
export const marksPerDay = 288

/** Minutes of a slot. */
export const markMinutes = 5

/** Returns the slots of a number of minutes, rounded up. */
export function slotCountOf(minutes: number): number {
  return Math.ceil(minutes / markMinutes)
}

/** Wraps a slot of another day to its slot of the day. */
export function slotOfDay(mark: number): number {
  const rest = mark % marksPerDay
  return rest < 0 ? rest + marksPerDay : rest
}
