import { flushSync } from 'react-dom'
import type { SearchField } from './search-faults.ts'

const names: Readonly<Record<string, string>> = {
  from: 'search-from',
  to: 'search-to',
  on: 'search-depart',
  returnOn: 'search-return',
  party: 'search-party',
  conditions: 'search-conditions',
}

/** Returns the id of a field; those of the first leg have no number. */
export function fieldId(field: SearchField): string {
  const [name = '', index = '0'] = field.split('.')
  return `${names[name]}${index === '0' ? '' : `-${Number(index) + 1}`}`
}

/** Moves the focus to a field; a collapsed section is opened first. */
export function focusField(field: SearchField): void {
  const element = document.getElementById(fieldId(field))
  const folded = element?.closest<HTMLElement>('[hidden]')
  if (folded) {
    const opener = document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(folded.id)}"]`)
    flushSync(() => opener?.click())
  }
  element?.focus()
  element?.scrollIntoView({ block: 'center' })
}
