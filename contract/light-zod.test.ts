import { globSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

type Modules = ReadonlyMap<string, Readonly<Record<string, unknown>>>
type Reader = Pick<z.ZodType, 'safeParse'>

const folder = import.meta.dirname
const files = globSync('{api,terms}/**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))

async function loadAll(): Promise<Modules> {
  vi.resetModules()
  const modules = new Map<string, Readonly<Record<string, unknown>>>()
  for (const file of files) modules.set(file, (await import(join(folder, file))) as Record<string, unknown>)
  return modules
}

const real = await loadAll()
vi.doMock('zod', () => import('./light-zod.ts'))
const light = await loadAll()
vi.doUnmock('zod')
// The other files of this worker share its modules, and zod's names of schemas: an API description made of names
// that were registered twice is refused.
vi.resetModules()
z.globalRegistry._idmap.clear()

type Pair = readonly [name: string, schema: z.ZodType, light: Reader]

/** What browsers read: the answers and lines of every endpoint, and the requests that they keep. */
function pairs(): Pair[] {
  const named = [...real].flatMap(([file, exported]) =>
    Object.entries(exported).map(([name, value]) => ({ name, value, other: light.get(file)?.[name] })),
  )
  const requests = named.filter(({ name }) => name === 'searchRequest' || name === 'pricingRequest')
  return [
    ...requests.map(({ name, value, other }): Pair => [name, value as z.ZodType, other as Reader]),
    ...named.flatMap(({ name, value, other }) =>
      isEndpoint(value) ? pairsOf(name, value, other as Endpoint) : [],
    ),
  ]
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

function pairsOf(name: string, { answer, line }: Endpoint, other: Endpoint): Pair[] {
  return [
    ...(answer && other.answer ? [[`${name}, answer`, answer, other.answer] as const] : []),
    ...(line && other.line ? [[`${name}, line`, line, other.line] as const] : []),
  ]
}

type JsonSchema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly $ref?: string
}

/** Values of a JSON schema, most of them valid. */
function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map(valuesOf))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.allOf) return valuesOf(Object.assign({}, schema, ...schema.allOf, { allOf: undefined }))
  switch (schema.type) {
    case 'object':
      return objectsOf(schema)
    case 'array':
      return schema.prefixItems
        ? fc.tuple(...schema.prefixItems.map(valuesOf))
        : fc.array(valuesOf(schema.items ?? {}), { maxLength: 3 })
    case 'string':
      return stringsOf(schema)
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? -1000, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 2 ** 31, 2 ** 31),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function objectsOf({
  properties = {},
  required = [],
  additionalProperties,
}: JsonSchema): fc.Arbitrary<object> {
  const members = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valuesOf(one)]))
  const known = fc.record(members, { requiredKeys: required.filter((name) => name in members) })
  if (typeof additionalProperties !== 'object') return known
  return fc.dictionary(fc.constantFrom('BKK', 'NRT', 'TG'), valuesOf(additionalProperties), { maxKeys: 3 })
}

function stringsOf({ pattern, format, maxLength }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date') return fc.constantFrom('2027-02-28', '2028-02-29', '2027-02-29', '2027-13-01')
  if (format === 'date-time')
    return fc.constantFrom(
      '2027-02-28T10:00:00.000Z',
      '2027-02-28T10:00Z',
      '2027-02-30T10:00:00Z',
      '2027-02-28T24:00:00Z',
    )
  if (pattern !== undefined && !/[{]\d+,\d{3,}/.test(pattern)) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ maxLength: Math.min(maxLength ?? 12, 40) })
}

/** The same value with one place of it changed. */
function changed(value: unknown, where: number, to: unknown): unknown {
  if (where % 5 === 0 || typeof value !== 'object' || value === null) return to
  const names = Object.keys(value)
  const name = names[where % names.length] ?? 'more'
  const next = Math.floor(where / 5)
  if (Array.isArray(value))
    return value.map((one, at) => (String(at) === name ? changed(one, next, to) : one))
  const { [name]: member, ...rest } = value as Record<string, unknown>
  return where % 7 === 0 ? rest : { ...rest, [name]: changed(member, next, to) }
}

const schemas = pairs()

describe('The light reader of schemas', () => {
  it('the contract has schemas to compare', () => {
    expect(schemas.length).toBeGreaterThan(100)
  })

  it.each(schemas)('the same is read as by zod: %s', (_name, schema, lightSchema) => {
    const json = z.toJSONSchema(schema, {
      unrepresentable: 'any',
      reused: 'inline',
      io: 'input',
    }) as JsonSchema
    const change = fc.tuple(fc.nat(), fc.jsonValue({ maxDepth: 1 }))
    fc.assert(
      fc.property(valuesOf(json), fc.option(change), (value, edit) => {
        const input = edit ? changed(value, edit[0], edit[1]) : value
        const { success, data } = schema.safeParse(input)
        const read = lightSchema.safeParse(input)
        expect({ success: read.success, data: read.data }).toEqual({ success, data })
      }),
      { numRuns: 25 },
    )
  })
})
