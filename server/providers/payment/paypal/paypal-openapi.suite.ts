import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import type { RecordedCall } from './paypal-bench.suite.ts'

/** PayPal's OpenAPI files as validators. */
export type OpenapiFiles = {
  /** Whether they describe a URL. */
  knows(url: string): boolean
  /** Returns the errors of a request and its answer; empty when valid. */
  faultsOf(exchange: RecordedCall): string[]
  /** Returns the errors of an event and its resource. */
  faultsOfEvent(body: Uint8Array): string[]
}

type Schema = Readonly<Record<string, unknown>>
type Described = { readonly file: string; readonly path: string; readonly pattern: RegExp }

const names = {
  orders: 'checkout_orders_v2.json',
  payments: 'payments_payment_v2.json',
  webhooks: 'notifications_webhooks_v1.json',
} as const

/** Reads the files of a folder. */
export function openapiFiles(folder: string): OpenapiFiles {
  const ajv = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false, allErrors: true })
  const documents = new Map<string, Schema>()
  for (const [file, name] of Object.entries(names)) {
    const document = JSON.parse(readFileSync(folder + name, 'utf8')) as Schema
    documents.set(file, document)
    ajv.addSchema(document, file)
  }
  const described = [...documents].flatMap(([file, document]) =>
    Object.keys(document['paths'] as Schema).map((path) => ({ file, path, pattern: patternOf(path) })),
  )
  const placeOf = (url: string) => described.find((one) => one.pattern.test(new URL(url).pathname))
  const faults = judgeBy(ajv, documents)
  return {
    knows: (url) => placeOf(url) !== undefined,
    faultsOf: ({ request, status, body }) => {
      const place = placeOf(request.url)
      if (!place) return [`${request.url} is not described`]
      const call = pointerOf(place, request.method)
      const said = `${request.method} ${place.path}`
      const sent = request.body === undefined ? undefined : JSON.parse(String(request.body))
      return [
        ...(sent === undefined ? [] : faults(`${call}/requestBody/${jsonPart}`, sent, said)),
        ...headerFaults(request.headers ?? {}, said),
        // the API gateway refuses tokens in its own format
        ...(status === 401
          ? []
          : answerFaults(faults, `${call}/responses/${status}`, { body, said, status })),
      ]
    },
    faultsOfEvent(bytes) {
      const event = JSON.parse(new TextDecoder().decode(bytes)) as {
        resource_type: string
        resource: unknown
      }
      const kinds: Readonly<Record<string, string>> = {
        'checkout-order': 'orders#/components/schemas/order',
        capture: 'payments#/components/schemas/capture-2',
        refund: 'payments#/components/schemas/refund',
      }
      return [
        ...faults('webhooks#/components/schemas/event', { ...event, resource: {} }, 'event'),
        ...faults(kinds[event.resource_type] ?? '', event.resource, event.resource_type),
      ]
    },
  }
}

const jsonPart = 'content/application~1json/schema'

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

function pointerOf({ file, path }: Described, method: string): string {
  return `${file}#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`
}

type Judge = (pointer: string, value: unknown, said: string) => string[]

function answerFaults(
  faults: Judge,
  place: string,
  { body, said, status }: { readonly body: string; readonly said: string; readonly status: number },
): string[] {
  // status 200 for a replayed refund is documented in prose, not in the file
  const isReplay = status === 200 && place.includes('refund/post')
  const pointer = `${isReplay ? place.replace(/200$/, '201') : place}/${jsonPart}`
  return faults(pointer, JSON.parse(body), `${said} answered ${status}`)
}

/** The two headers that the files describe. */
function headerFaults(headers: Readonly<Record<string, string>>, said: string): string[] {
  const id = headers['paypal-request-id']
  const prefer = headers['prefer']
  return [
    ...(id === undefined || (id.length >= 1 && id.length <= 108) ? [] : [`${said}: request id ${id}`]),
    ...(prefer === undefined || /^[a-zA-Z=]{1,25}$/.test(prefer) ? [] : [`${said}: prefer ${prefer}`]),
  ]
}

/** Also rejects members unknown to a schema: the files allow them, but a typing error is one. */
function judgeBy(ajv: Ajv, documents: ReadonlyMap<string, Schema>): Judge {
  return (pointer, value, said) => {
    const validate = compiled(ajv, pointer)
    if (!validate) return [`${said}: nothing is described at ${pointer}`]
    const wrong = validate(value) ? [] : (validate.errors ?? [])
    const [file = ''] = pointer.split('#')
    const root = documents.get(file) ?? {}
    return [
      ...wrong.map((one) => `${said}: ${one.instancePath} ${one.message ?? ''}`),
      ...unknownMembers({ root, schema: at(root, pointer.slice(file.length + 1)) }, value).map(
        (name) => `${said}: ${name} is not described`,
      ),
    ]
  }
}

function compiled(ajv: Ajv, pointer: string): ValidateFunction | undefined {
  try {
    return ajv.getSchema(pointer)
  } catch {
    return undefined
  }
}

function at(root: Schema, pointer: string): Schema {
  const deps = pointer.split('/').slice(1)
  return deps.reduce<Schema>((node, part) => {
    const resolved = followed(root, node)
    return (resolved[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')] ?? {}) as Schema
  }, root)
}

function followed(root: Schema, schema: Schema): Schema {
  const ref = schema['$ref']
  return typeof ref === 'string' ? followed(root, at(root, ref.slice(1))) : schema
}

type Node = { readonly root: Schema; readonly schema: Schema }

function unknownMembers(node: Node, value: unknown): string[] {
  if (Array.isArray(value)) {
    const items = everySchema(node).flatMap((one) => (one['items'] ? [one['items'] as Schema] : []))
    const [schema] = items
    return schema ? value.flatMap((one) => unknownMembers({ root: node.root, schema }, one)) : []
  }
  if (typeof value !== 'object' || value === null) return []
  const schemas = everySchema(node)
  if (schemas.some((one) => one['additionalProperties'] === true)) return []
  const known = schemas.map((one) => (one['properties'] ?? {}) as Schema)
  return Object.entries(value).flatMap(([name, inner]) => {
    const own = known.find((one) => Object.hasOwn(one, name))
    if (!own) return [name]
    const deeper = unknownMembers({ root: node.root, schema: own[name] as Schema }, inner)
    return deeper.map((one) => `${name}.${one}`)
  })
}

/** Returns a schema with all schemas it is composed of. */
function everySchema({ root, schema }: Node): Schema[] {
  const own = followed(root, schema)
  const deps = ['allOf', 'oneOf', 'anyOf'].flatMap((name) => (own[name] ?? []) as Schema[])
  return [own, ...deps.flatMap((part) => everySchema({ root, schema: part }))]
}
