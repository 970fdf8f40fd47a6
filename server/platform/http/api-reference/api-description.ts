/** The parts of a JSON schema that the API description uses. */
export type DescribedSchema = {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly default?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly DescribedSchema[]
  readonly oneOf?: readonly DescribedSchema[]
  readonly items?: DescribedSchema
  readonly properties?: Readonly<Record<string, DescribedSchema>>
  readonly minimum?: number
}

/** A member of the path, the query or the headers. */
export type DescribedParameter = {
  readonly in: string
  readonly name: string
  readonly required?: boolean
  readonly schema: DescribedSchema
}

type Content = Readonly<Record<string, { readonly schema?: DescribedSchema }>>

/** One operation as the API description has it. */
export type DescribedOperation = {
  readonly operationId?: string
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly DescribedParameter[]
  readonly requestBody?: { readonly content: Content }
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>
}

/** The API description (OpenAPI 3.1), as far as the reference page shows it. */
export type ApiDescription = {
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, DescribedSchema>> }
}

const mostDepth = 6

/**
 * Returns an example of a schema: one item of each list, the first choice of each, amounts and dates of the right
 * form. What is nested deeper than six levels is left out.
 */
export function exampleOf(
  schema: DescribedSchema,
  schemas: ApiDescription['components']['schemas'],
  depth = 0,
): unknown {
  const { $ref, type, items, properties = {} } = schema
  if (depth > mostDepth) return '…'
  const example = (inner: DescribedSchema) => exampleOf(inner, schemas, depth + 1)
  if ($ref !== undefined) return example(schemas[$ref.split('/').at(-1) ?? ''] ?? {})
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return example(choice)
  if (type === 'array') return items === undefined ? [] : [example(items)]
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, example(inner)]))
  return plainExampleOf(schema)
}

const textExamples: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T03:00:00.000Z',
  date: '2026-11-21',
  email: 'somchai@mail.example',
  uri: 'https://shop.example',
}

function plainExampleOf({ type, format = '', minimum = 0, ...schema }: DescribedSchema): unknown {
  const given = schema.const ?? schema.default ?? schema.enum?.[0]
  if (given !== undefined) return given
  if (type === 'integer' || type === 'number') return Math.max(minimum, 0)
  if (type === 'boolean') return true
  return type === 'string' ? (textExamples[format] ?? 'text') : null
}
