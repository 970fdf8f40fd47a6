import type { Operations } from './api-operations.generated.ts'

/** A path of the API that takes an API key. */
export type ApiPath = keyof Operations

/** The paths whose answers come in pages: `next` of an answer is sent as `after` to get more. */
export type PagedPath = {
  [Path in ApiPath]: Operations[Path]['query'] extends { after?: string }
    ? Extract<Operations[Path]['answer'], { next?: string }> extends never
      ? never
      : Path
    : never
}[ApiPath]

/** Why there is no answer. */
export type ApiProblem = {
  /**
   * The code of the problem in the catalogue of the shop. Of the client itself: `unreachable` without an answer, and
   * `unreadable` for an answer that is not the shop's.
   */
  readonly code: string
  /** What happened and what to do, in the language of the client. */
  readonly message: string
  /** The HTTP status; 0 without an answer. */
  readonly status: number
  /** Names the request in the log of the shop. */
  readonly reference?: string
}

/** An answer, or why there is none. */
export type ApiResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: ApiProblem }

/** How the client reaches a shop. */
export type ClientOptions = {
  /** The address of the shop: "https://shop.example". */
  readonly baseUrl: string
  /** The secret of an API key, "fh_…". */
  readonly apiKey: string
  /** The language of messages; English unless given. */
  readonly language?: 'en' | 'ja' | 'th'
  /** Milliseconds to wait for an answer; 30,000 unless given. */
  readonly timeoutMs?: number
  /** How often a request is sent again when the shop asks to come back later (429 and 503); 3 times unless given. */
  readonly retries?: number
  readonly fetch?: typeof fetch
  /** Waits for so many milliseconds. */
  readonly wait?: (ms: number) => Promise<void>
}

/** A member of the input, which may be left out where nothing in it is required. */
type InputMember<Name extends string, Value> = object extends Value
  ? { readonly [Key in Name]?: Value }
  : { readonly [Key in Name]: Value }

/** The members of the path and of the query, as the operation takes them. */
export type ApiInput<Path extends ApiPath> = InputMember<'params', Operations[Path]['params']> &
  InputMember<'query', Operations[Path]['query']>

/** The input as an argument, which may be left out where nothing in it is required. */
export type ApiInputArgument<Path extends ApiPath> =
  object extends ApiInput<Path> ? [input?: ApiInput<Path>] : [input: ApiInput<Path>]

/** Reads a shop by an API key. Nothing is thrown for what the shop or the network answers. */
export type FarehouseClient = {
  /** Reads an operation: its JSON, or the bytes of its file. */
  get<Path extends ApiPath>(
    path: Path,
    ...input: ApiInputArgument<Path>
  ): Promise<ApiResult<Operations[Path]['answer']>>
  /** Reads page after page; ends after the last one, or with the first problem. */
  pages<Path extends PagedPath>(
    path: Path,
    ...input: ApiInputArgument<Path>
  ): AsyncGenerator<ApiResult<Operations[Path]['answer']>>
}

const longestWaitSeconds = 120

/** Creates a client of one shop. */
export function createFarehouseClient(options: ClientOptions): FarehouseClient {
  const read = <Path extends ApiPath>(path: Path, input: InputParts) =>
    readOperation<Operations[Path]['answer']>(options, addressOf(options, path, input))
  return {
    get: (path, ...[input]) => read(path, input ?? {}),
    async *pages(path, ...[input]) {
      const given: InputParts = input ?? {}
      let after: string | undefined
      do {
        const query = { ...given.query, ...(after !== undefined && { after }) }
        const page = await read(path, { ...given, query })
        yield page
        after = page.ok ? nextOf(page.value) : undefined
      } while (after !== undefined)
    },
  }
}

function nextOf(page: unknown): string | undefined {
  return isRecord(page) && typeof page.next === 'string' ? page.next : undefined
}

type InputParts = { readonly params?: object; readonly query?: object }

function addressOf({ baseUrl }: ClientOptions, path: string, { params = {}, query = {} }: InputParts): URL {
  const values = new Map<string, unknown>(Object.entries(params))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const url = new URL(filled, baseUrl)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.append(name, String(value))
  }
  return url
}

/** Sends the request, and again after the time that the shop asks for, while retries are left. */
async function readOperation<Value>(options: ClientOptions, url: URL): Promise<ApiResult<Value>> {
  const { retries = 3, wait = (ms) => new Promise((resolve) => void setTimeout(resolve, ms)) } = options
  for (let left = retries; ; left -= 1) {
    const answer = await sendRequest(options, url)
    if (answer === undefined) return problem('unreachable', `No answer from ${url.host}.`)
    const seconds = retrySecondsOf(answer)
    if (seconds === undefined || left <= 0) return readAnswer(answer)
    await answer.body?.cancel()
    await wait(seconds * 1000)
  }
}

async function sendRequest(options: ClientOptions, url: URL): Promise<Response | undefined> {
  const { apiKey, language = 'en', timeoutMs = 30_000, fetch: send = fetch } = options
  const headers = { authorization: `Bearer ${apiKey}`, 'accept-language': language }
  try {
    return await send(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  } catch {
    return undefined
  }
}

/** Returns after how many seconds to send the request again; undefined when that would not help or takes too long. */
function retrySecondsOf({ status, headers }: Response): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds > 0 && seconds <= longestWaitSeconds ? seconds : undefined
}

async function readAnswer<Value>(answer: Response): Promise<ApiResult<Value>> {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
  try {
    if (answer.ok) {
      const value: unknown = isJson ? await answer.json() : new Uint8Array(await answer.arrayBuffer())
      // The types are those of the shop's own API description.
      return { ok: true, value: value as Value }
    }
    return problemOf(answer.status, isJson ? await answer.json() : undefined)
  } catch {
    return problem('unreadable', 'The answer could not be read.', answer.status)
  }
}

function problemOf(status: number, body: unknown): ApiResult<never> {
  if (!isRecord(body) || typeof body.problem !== 'string')
    return problem('unreadable', `HTTP status ${status}.`, status)
  const { message, help, reference } = body
  const told = problem(body.problem, `${String(message)} ${String(help)}`, status)
  return { ...told, problem: { ...told.problem, reference: String(reference) } }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function problem(code: string, message: string, status = 0) {
  return { ok: false, problem: { code, message, status } } as const
}
