/** The day is cut into marks of five minutes: times of flights are multiples of them. */
export const marksPerDay = 288

/** Minutes of a mark. */
export const markMinutes = 5

/** Marks of a number of minutes, rounded up. */
export function marksOf(minutes: number): number {
  return Math.ceil(minutes / markMinutes)
}

/** The mark of the day that a mark before or after it falls on. */
export function markOfDay(mark: number): number {
  const rest = mark % marksPerDay
  return rest < 0 ? rest + marksPerDay : rest
}
