import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFormBody, readJsonBody } from './read-body.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const malformed = { ok: false, fault: { code: 'malformed' } }
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

describe('a JSON body', () => {
  test.each([
    ['broken', '{"a":'],
    ['with something after its end', '{} {}'],
    ['with a comment', '{/* */}'],
    ['with a NUL character', '{"a":"x\\u0000y"}'],
    ['with a NUL character in a key', '{"\\u0000":1}'],
    ['with half a character', '{"a":"\\ud83d"}'],
    ['with the key __proto__', '{"a":{"__proto__":{"isAdmin":true}}}'],
    ['with the key __proto__, escaped', '{"\\u005f_proto__":1}'],
    ['with the key constructor', '[{"constructor":1}]'],
    ['with the key prototype', '{"prototype":1}'],
    ['with a key twice', '{"amount":1,"amount":2}'],
    ['with a key twice, written differently', '{"amount":1,"am\\u006funt":2}'],
    ['with a key twice, deep inside', '{"a":[{"b":{"c":1,"c":1}}]}'],
    ['nested 33 deep', nested(33)],
    ['nested 100 000 deep', nested(100_000)],
  ])('%s is refused', (_what, text) => {
    expect(readJsonBody(bytes(text))).toEqual(malformed)
  })

  test.each([
    ['broken UTF-8', Uint8Array.of(0x22, 0xc3, 0x28, 0x22)],
    ['overlong UTF-8', Uint8Array.of(0x22, 0xc0, 0xaf, 0x22)],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00)],
  ])('JSON in %s is refused', (_what, given) => {
    expect(readJsonBody(given)).toEqual(malformed)
  })

  test('JSON nested 32 deep is read, and so is an empty body', () => {
    expect(readJsonBody(bytes(nested(32))).ok).toBe(true)
    expect(readJsonBody(new Uint8Array())).toEqual({ ok: true, value: undefined })
  })

  test('text that looks like keys is not taken for keys', () => {
    const value = { a: '"a": "a":', b: ['\\":', 'x"y\\\\":'], c: { a: 1, b: [{ a: 2 }] } }
    expect(readJsonBody(bytes(JSON.stringify(value)))).toEqual({ ok: true, value })
  })

  test('any ordinary value is read unchanged', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((given) => !given.includes('\0'))
    const key = text.filter((given) => !['__proto__', 'constructor', 'prototype'].includes(given))
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        text,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(key, tie('tree'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }))
    fc.assert(
      fc.property(tree, fc.nat(3), (value, indent) => {
        expect(readJsonBody(bytes(JSON.stringify(value, undefined, indent)))).toEqual({ ok: true, value })
      }),
    )
  })
})

describe('a form body', () => {
  test('a form becomes a record of text values', () => {
    const given = 'username=a%40b.example&password=%E0%B8%81+%2B%3D&empty=&flag'
    expect(readFormBody(bytes(given))).toEqual({
      ok: true,
      value: { username: 'a@b.example', password: 'ก +=', empty: '', flag: '' },
    })
    expect(readFormBody(new Uint8Array())).toEqual({ ok: true, value: {} })
  })

  test.each([
    ['a broken escape', 'a=%zz'],
    ['broken UTF-8 in an escape', 'a=%ff'],
    ['a NUL character', 'a=x%00'],
    ['a NUL character in a name', '%00=x'],
    ['a name twice', 'a=1&b=2&a=3'],
    ['the name __proto__', '__proto__=1'],
    ['the name constructor, escaped', '%63onstructor=1'],
  ])('%s is refused', (_what, text) => {
    expect(readFormBody(bytes(text))).toEqual(malformed)
  })

  test('bytes that are not UTF-8 are refused', () => {
    expect(readFormBody(Uint8Array.of(0x61, 0x3d, 0xff))).toEqual(malformed)
  })
})
