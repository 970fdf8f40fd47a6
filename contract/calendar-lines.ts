/** The text of a calendar file (RFC 5545): its lines, each as long as it may be. */
export function calendarText(lines: readonly string[]): string {
  return [...lines, ''].map(folded).join('\r\n')
}

/** A text as the value of a property of a calendar file. */
export function calendarValue(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n')
}

/** Lines are at most 75 octets; three octets a letter is the most that our languages need. */
function folded(line: string): string {
  const letters = [...line]
  const most = 24
  if (letters.length <= most) return line
  const rows = Array.from({ length: Math.ceil(letters.length / most) }, (_, row) =>
    letters.slice(row * most, (row + 1) * most).join(''),
  )
  return rows.join('\r\n ')
}
