import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Failure } from './failure.ts'

/** Reads an answer of one shape, as every zod schema does. The client itself needs no zod. */
export type Schema<Value> = {
  safeParse(input: unknown): { readonly success: true; readonly data: Value } | { readonly success: false }
}

/** An endpoint as the web calls it: every endpoint of the contract is one. */
export type ApiEndpoint = Omit<Endpoint, 'summary' | 'answer' | 'line'> & {
  readonly answer?: Schema<unknown>
  readonly line?: Schema<unknown>
}

/**
 * The endpoint of a call, or a function that fetches it: `() => import('#contract/api/price.ts').then(…)` keeps zod out of
 * what the first page has to load.
 */
export type EndpointSource<Spec> = Spec | (() => Promise<Spec>)

/** The value that an endpoint's schema of this name reads. */
export type Read<Spec, Name extends 'answer' | 'line'> =
  Spec extends Readonly<Record<Name, Schema<infer Value>>> ? Value : unknown

type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value

type Written<Spec, Name extends keyof Endpoint> =
  Spec extends Readonly<Record<Name, infer Shape extends z.ZodType>> ? DeepReadonly<z.input<Shape>> : never

/** Options of a call: the key of an order or a quotation, the company of staff, and the waiting time. */
export type CallOptions = {
  /** The key of the order or quotation: sent in a header, because addresses are written to logs on their way. */
  readonly orderKey?: string
  /** The company that staff make the call for. */
  readonly companyId?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** How long to wait for the answer; 20 s by default. */
  readonly timeoutMs?: number
  /** Aborts the call when nothing waits for its answer any more. */
  readonly signal?: AbortSignal
  /** Lets the call continue when the page is left; for bodies below 64 KiB. */
  readonly outlivesPage?: boolean
  /** The failure that an empty answer stands for; by default, no usable answer. */
  readonly ifEmpty?: Failure
}

type Body<Spec> = Spec extends { readonly takes: 'raw' | 'picture' }
  ? { readonly body: Blob }
  : Spec extends { readonly body: z.ZodType }
    ? { readonly body: Written<Spec, 'body'> }
    : unknown

/** `key`, `orderKey` and `quotationKey` are sent by {@link CallOptions.orderKey}. */
type Member<Name extends 'query' | 'params', Values> = {} extends Values
  ? keyof Values extends never
    ? unknown
    : { readonly [Key in Name]?: Values }
  : { readonly [Key in Name]: Values }

/** Members of a query without a value are left out. */
type Optional<Values> = {
  readonly [Key in keyof Values]: undefined extends Values[Key] ? Values[Key] | undefined : Values[Key]
}

type Query<Spec> = Spec extends { readonly query: z.ZodType }
  ? Member<'query', Optional<Omit<Written<Spec, 'query'>, 'key'>>>
  : unknown
type Params<Spec> = Spec extends { readonly params: z.ZodType }
  ? Member<'params', Omit<Written<Spec, 'params'>, 'orderKey' | 'quotationKey'>>
  : unknown

/** The input of a call of an endpoint: body, query and params as its schemas take them. */
export type CallInput<Spec> = Body<Spec> & Query<Spec> & Params<Spec> & CallOptions

/** The input of a call; absent when the endpoint takes none. */
export type CallArguments<Spec> =
  {} extends CallInput<Spec> ? [input?: CallInput<Spec>] : [input: CallInput<Spec>]

/** The input of a call, whatever its endpoint. */
export type AnyInput = CallOptions & {
  readonly body?: unknown
  readonly query?: object
  readonly params?: object
}

/** Returns the path of a call with its query. */
export function endpointUrl(endpoint: Pick<Endpoint, 'path'>, { query = {}, params = {} }: AnyInput): string {
  const values = new Map<string, unknown>(Object.entries(params))
  // The header with the key replaces it.
  const path = endpoint.path.replaceAll(/(?<=\/):(\w+)/g, (_, name: string) =>
    name === 'orderKey' || name === 'quotationKey' ? 'by-key' : encodeURIComponent(String(values.get(name))),
  )
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** Loads the endpoint when it is a function; undefined when loading fails. */
export async function loadEndpoint<Spec>(source: EndpointSource<Spec>): Promise<Spec | undefined> {
  if (typeof source !== 'function') return source
  try {
    return await (source as () => Promise<Spec>)()
  } catch {
    return undefined
  }
}
