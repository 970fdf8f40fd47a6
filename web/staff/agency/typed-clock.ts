/** Minutes after midnight of a time of day as people type it: "8:30", "08.30", "0830", "17"; undefined when it is none. */
export function readClock(typed: string): number | undefined {
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(typed.normalize('NFKC').trim())
  if (!match) return undefined
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? '0')]
  const all = hours * 60 + minutes
  return minutes < 60 && all <= 24 * 60 ? all : undefined
}
