import { describe, expect, it } from 'vitest'
import { type KeyPress, isControlLetter, singleKeyOf } from './shortcut.ts'

const keyPress = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: `Key${key.toUpperCase()}`,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...more,
})
const press = (key: string, more: Partial<KeyPress> = {}) => singleKeyOf(keyPress(key, more))

describe('a single key', () => {
  it('a shortcut is the letter of its key, with or without caps lock', () => {
    expect(['j', 'J', '?', '/', ' ', 'Escape', 'Enter'].map((key) => press(key))).toEqual([
      'j',
      'j',
      '?',
      '/',
      'Space',
      'Escape',
      'Enter',
    ])
  })

  it('a shortcut goes by the position of the key on a Thai keyboard, and by the letter on any Latin one', () => {
    expect(press('่', { code: 'KeyJ' })).toBe('j')
    expect(press('ฝ', { code: 'Slash' })).toBe('/')
    expect(press('ฦ', { code: 'Slash', shiftKey: true })).toBe('?')
    // A Dvorak keyboard: the key with a J on an English one types an H. A German one has "-" where "/" is.
    expect(press('h', { code: 'KeyJ' })).toBe('h')
    expect(press('-', { code: 'Slash' })).not.toBe('/')
  })

  it('the keys that zoom are shortcuts, with or without the shift key', () => {
    expect([press('+', { shiftKey: true }), press('='), press('-'), press('0')]).toEqual(['+', '+', '-', '0'])
  })

  it('a digit is a shortcut, and goes by the position of its key on a Thai keyboard', () => {
    expect(press('5', { code: 'Digit5' })).toBe('5')
    expect(press('ถ', { code: 'Digit5' })).toBe('5')
    expect(press('฿', { code: 'Digit5', shiftKey: true })).toBeUndefined()
    expect(press('%', { code: 'Digit5', shiftKey: true })).toBeUndefined()
  })

  it('a letter with the shift key is another shortcut, on every keyboard', () => {
    expect(press('J', { shiftKey: true })).toBe('Shift+j')
    expect(press('๋', { code: 'KeyJ', shiftKey: true })).toBe('Shift+j')
  })

  it('a key with a modifier, or within a composed word, is no shortcut', () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey', 'isComposing'] as const)
      expect(press('c', { [held]: true })).toBeUndefined()
  })
})

describe('a letter with the control key', () => {
  it.each([
    ['s', { ctrlKey: true }, true],
    ['S', { metaKey: true }, true],
    ['ห', { ctrlKey: true, code: 'KeyS' }, true],
    // A Dvorak keyboard: the key with an S on an English one types an O.
    ['o', { ctrlKey: true, code: 'KeyS' }, false],
    ['s', {}, false],
    ['s', { ctrlKey: true, shiftKey: true }, false],
    ['s', { ctrlKey: true, altKey: true }, false],
  ])('%s with %o is the one of S: %s', (key, more, isSave) => {
    expect(isControlLetter(keyPress(key, more), 's')).toBe(isSave)
  })
})
