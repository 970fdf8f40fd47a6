/** Returns the text of a calendar file (RFC 5545), with its lines folded. */
export function calendarFileText(lines: readonly string[]): string {
  return [...lines, ''].map(foldLine).join('\r\n')
}

/** Returns a text as a property value of a calendar file. */
export function escapeCalendarText(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n')
}

/** Lines have at most 75 octets; letters of our languages have at most three octets. */
function foldLine(line: string): string {
  const letters = [...line]
  const most = 24
  if (letters.length <= most) return line
  const rows = Array.from({ length: Math.ceil(letters.length / most) }, (_, row) =>
    letters.slice(row * most, (row + 1) * most).join(''),
  )
  return rows.join('\r\n ')
}
