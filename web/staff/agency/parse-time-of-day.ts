/**
 * Reads a time of day as typed: "8:30", "08.30", "0830", "17", in minutes after midnight; undefined for
 * anything else.
 */
export function parseTimeOfDay(typed: string): number | undefined {
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(typed.normalize('NFKC').trim())
  if (!match) return undefined
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? '0')]
  const all = hours * 60 + minutes
  return minutes < 60 && all <= 24 * 60 ? all : undefined
}
