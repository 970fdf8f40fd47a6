import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { moveFocusByKey } from './row-keyboard.ts'

beforeEach(() => {
  document.body.innerHTML = `<ol>
    <li data-index="3"><button data-row-control id="three">3</button><a href="/" id="more">more</a></li>
    <li data-index="4"><input id="field"><button data-row-control id="four">4</button></li>
  </ol>`
  document.addEventListener('keydown', moveFocusByKey)
})
afterEach(() => document.removeEventListener('keydown', moveFocusByKey))

function press(id: string, init: KeyboardEventInit): string | undefined {
  const element = document.getElementById(id)
  element?.focus()
  element?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))
  return document.activeElement?.id
}

describe('Keys in the list', () => {
  it.each(['j', 'ArrowDown'])('%s goes to the next row', (key) => {
    expect(press('three', { key })).toBe('four')
  })

  it.each(['k', 'ArrowUp'])('%s goes to the row before', (key) => {
    expect(press('four', { key })).toBe('three')
  })

  it('stay where they are at the ends', () => {
    expect(press('three', { key: 'k' })).toBe('three')
    expect(press('four', { key: 'j' })).toBe('four')
  })

  it('never take a letter from a field, or from a shortcut of the browser', () => {
    expect(press('field', { key: 'k' })).toBe('field')
    expect(press('three', { key: 'j', ctrlKey: true })).toBe('three')
  })

  it('let the arrows scroll where no row is meant', () => {
    expect(press('more', { key: 'ArrowDown' })).toBe('more')
    expect(press('more', { key: 'j' })).toBe('four')
  })
})
