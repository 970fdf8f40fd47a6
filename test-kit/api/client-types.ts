/** The parts of a JSON schema that the API description uses. */
type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
}

type Parameter = {
  readonly in: string
  readonly name: string
  readonly required?: boolean
  readonly schema: Schema
}
type Operation = {
  readonly summary?: string
  readonly parameters?: readonly Parameter[]
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

/** An API description, as far as the types of the client need it. */
export type ApiDescription = {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const head = `// Written by a test from the API description: "npx vitest run server/access-matrix.test.ts -u" writes it anew.
`

/** The files of the client's types. */
export type ClientTypes = {
  /** The operations that take an API key, by path. */
  readonly operations: string
  /** The schemas that they use, by name. */
  readonly schemas: string
}

/** Returns the types of the client. Schemas are named `Schema.Name` in the text of an operation. */
export function clientTypes({ paths, components }: ApiDescription): ClientTypes {
  const table = Object.entries(paths)
    .flatMap(([path, { get }]) =>
      get?.security?.some((one) => 'apiKey' in one) ? [operationText(path, get)] : [],
    )
    .join('')
  const used = new Map<string, string>()
  const add = (text: string) => {
    for (const [, name = ''] of text.matchAll(/\bSchema\.(\w+)/g)) {
      if (used.has(name)) continue
      const body = typeText(components.schemas[name] ?? {})
      used.set(name, body)
      add(body)
    }
  }
  add(table)
  const schemas = [...used]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([name, body]) =>
        `\n/** The schema ${name} of the API description. */\nexport type ${name} = ${body}\n`,
    )
  return {
    operations: operationsHead + table + '}\n',
    schemas: head + schemas.join('').replaceAll('Schema.', ''),
  }
}

const operationsHead = `${head}import type * as Schema from './api-schemas.generated.ts'

/** The bytes of a file. */
export type FileBytes = Uint8Array<ArrayBuffer>

/** Every operation that takes an API key. */
export type Operations = {
`

function operationText(path: string, { summary = '', parameters = [], responses }: Operation): string {
  const of = (place: string) => {
    const members = parameters.filter((one) => one.in === place)
    return `{ ${members.map(({ name, required, schema }) => memberText(name, schema, required === true)).join('; ')} }`
  }
  const [json, ...files] = Object.entries(responses['200']?.content ?? {}).map(([type, { schema }]) =>
    type === 'application/json' && schema.$ref !== undefined ? typeText(schema) : jsonOrFile(type, schema),
  )
  const answer = [json, ...files].filter((one) => one !== undefined).join(' | ')
  return `  /** ${summary} */\n  '${path}': { params: ${of('path')}; query: ${of('query')}; answer: ${answer} }\n`
}

function jsonOrFile(type: string, schema: Schema): string {
  return type === 'application/json' ? typeText(schema) : 'FileBytes'
}

function memberText(name: string, schema: Schema, isRequired: boolean): string {
  const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
  return `${key}${isRequired ? '' : '?'}: ${typeText(schema)}`
}

function typeText(schema: Schema): string {
  const { $ref, anyOf, oneOf, type, items } = schema
  if ($ref !== undefined) return `Schema.${$ref.split('/').at(-1) ?? ''}`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const choices = anyOf ?? oneOf
  if (choices) return choices.map(typeText).join(' | ')
  if (type === 'array') return `(${typeText(items ?? {})})[]`
  if (type === 'object') return objectText(schema)
  const plain: Readonly<Record<string, string>> = { integer: 'number', number: 'number', string: 'string' }
  return plain[type ?? ''] ?? (type === 'boolean' || type === 'null' ? type : 'unknown')
}

function objectText({ properties = {}, required = [], additionalProperties }: Schema): string {
  const members = Object.entries(properties).map(([name, one]) =>
    memberText(name, one, required.includes(name)),
  )
  if (members.length === 0 && typeof additionalProperties === 'object')
    return `Record<string, ${typeText(additionalProperties)}>`
  return `{ ${members.join('; ')} }`
}
