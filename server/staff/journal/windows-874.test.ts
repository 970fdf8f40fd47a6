import { expect, it } from 'vitest'
import { encodeWindows874 } from './windows-874.ts'

it('a Thai text is read back from Windows-874 as it was, and what has no place becomes a question mark', () => {
  const everyThai = Array.from({ length: 0x5b }, (_, index) => String.fromCodePoint(0xe01 + index))
  const text = `${everyThai.filter((letter) => /\p{L}|\p{M}|\p{N}|[฿๏๚๛ฯๆ]/u.test(letter)).join('')} Fare “A” – €1…`
  const decoder = new TextDecoder('windows-874')
  expect(decoder.decode(encodeWindows874(text))).toBe(text)
  expect(decoder.decode(encodeWindows874('東京 é'))).toBe('?? ?')
})
