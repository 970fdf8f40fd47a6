import { readBaht } from '#web/travel-ui/price/baht-amount.ts'

/** 100 per cent in hundredths of a per cent. */
const most = 100_00

/** Reads a percentage as typed, such as "12.5" or "12.5 %"; undefined when it is empty, too high or too exact. */
export function readPercent(text: string): number | undefined {
  const plain = text.replace(/[%％]\s*$/u, '')
  // Hundredths of a per cent are read as satang are of a baht.
  const read = readBaht(plain, most)
  if (plain.trim() === '' || !read.ok || read.satang % 10 !== 0) return undefined
  return read.satang / 100
}

/** Returns a percentage as typed. */
export function percentInputText(percent: number): string {
  return String(percent)
}
