/**
 * Returns a format of instants in ms, like `Intl.DateTimeFormat`. Thai short weekdays have their point ("พฤ."), which
 * locale data do not give: they write the weekday nearly in full, or in the narrow form without it.
 */
export function createDateFormat(tag: string, options: Intl.DateTimeFormatOptions): (ms: number) => string {
  const isShortThai = options.weekday === 'short' && tag.startsWith('th')
  const format = new Intl.DateTimeFormat(tag, isShortThai ? { ...options, weekday: 'narrow' } : options)
  return (ms) => (isShortThai ? format.format(ms).replace(/^\S+/, '$&.') : format.format(ms))
}
