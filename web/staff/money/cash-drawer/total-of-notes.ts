/**
 * Returns the total of counted notes and coins in satang, by the counts typed for each value; undefined while
 * nothing is typed, or where a count is no number.
 */
export function totalOfNotes(typed: Readonly<Record<number, string>>): number | undefined {
  const counts = Object.entries(typed).filter(([, text]) => text.trim() !== '')
  if (counts.length === 0 || counts.some(([, text]) => !/^\d{1,6}$/.test(text.trim()))) return undefined
  return counts.reduce((sum, [value, text]) => sum + Number(value) * Number(text), 0)
}
