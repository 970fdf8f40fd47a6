import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { problemOfZodIssues } from './input-validation.ts'

const schema = z.strictObject({
  name: z.string().regex(/^[A-Z]+$/, 'nameNotLatin'),
  count: z.int().min(1).max(9),
  passengers: z
    .array(z.strictObject({ firstName: z.string(), kind: z.enum(['adult', 'child']) }))
    .max(2)
    .default([]),
  document: z.discriminatedUnion('type', [z.object({ type: z.literal('passport') })]).optional(),
  tags: z.record(z.string(), z.int()).optional(),
})
const good = { name: 'SOMCHAI', count: 1 }

function problemOf(input: unknown) {
  const read = schema.safeParse(input)
  return read.success ? undefined : problemOfZodIssues(read.error.issues, input)
}

describe('the problem of input that a schema refuses', () => {
  test.each([
    [{ count: 1 }, { code: 'requiredFieldMissing', field: 'name' }],
    [{ name: 'SOMCHAI' }, { code: 'requiredFieldMissing', field: 'count' }],
    [
      { ...good, count: null },
      { code: 'wrongFormat', field: 'count' },
    ],
    [
      { ...good, count: '1' },
      { code: 'wrongFormat', field: 'count' },
    ],
    [
      { ...good, count: 1e99 },
      { code: 'wrongFormat', field: 'count' },
    ],
    [
      { ...good, count: 10 },
      { code: 'wrongFormat', field: 'count' },
    ],
    [
      { ...good, name: 'สมชาย' },
      { code: 'nameNotLatin', field: 'name' },
    ],
    [
      { ...good, passengers: [{ firstName: 'A', kind: 'dog' }] },
      { code: 'wrongFormat', field: 'passengers.0.kind' },
    ],
    [
      { ...good, passengers: [{ kind: 'adult' }] },
      { code: 'requiredFieldMissing', field: 'passengers.0.firstName' },
    ],
    [
      { ...good, passengers: [1, 2, 3] },
      { code: 'wrongFormat', field: 'passengers' },
    ],
    [
      { ...good, document: {} },
      { code: 'requiredFieldMissing', field: 'document.type' },
    ],
    [
      { ...good, document: { type: 'id' } },
      { code: 'wrongFormat', field: 'document.type' },
    ],
    [
      { ...good, isAdmin: true },
      { code: 'wrongFormat', field: 'isAdmin' },
    ],
    [
      { ...good, '<script>': 1 },
      { code: 'wrongFormat', field: '?' },
    ],
    [
      { ...good, tags: { 'a b@c.example': 'x' } },
      { code: 'wrongFormat', field: 'tags.?' },
    ],
    [undefined, { code: 'malformed' }],
    [null, { code: 'malformed' }],
    [[], { code: 'malformed' }],
    ['text', { code: 'malformed' }],
  ])('%o gives %o', (input, expected) => {
    expect(problemOf(input)).toEqual(expected)
  })
})
