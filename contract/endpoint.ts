import type { z } from 'zod'
import type { ApiScope } from './api-scopes.ts'

/**
 * What a request's body is.
 * - json, form, jsonOrForm: read strictly and parsed by the endpoint's `body`
 * - raw: the very bytes of JSON, a form, XML or text, for notifications whose signature covers bytes
 * - picture: the bytes of a JPEG, PNG or WebP file
 */
export type Takes = 'json' | 'form' | 'jsonOrForm' | 'raw' | 'picture'

/** Media types of the files that endpoints answer with. */
export type FileType =
  | 'application/pdf'
  | 'image/jpeg'
  | 'image/png'
  | 'image/svg+xml'
  | 'text/csv'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/json'
  | 'application/xml'

/**
 * One operation of the API: where it is, what it reads and what it answers. The server registers a route for it, the web
 * calls it; types on both sides follow from its schemas.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path on the shop's own server; `:name` stands for the member `name` of `params`. */
  readonly path: string
  /** One sentence for the API description. */
  readonly summary: string
  /** The scope with which an API key may call it; none takes a key. Only for what changes nothing. */
  readonly scope?: ApiScope
  /** JSON unless said otherwise. `raw` and `picture` have no schema: their body is bytes. */
  readonly takes?: Takes
  readonly body?: z.ZodType
  /** True where the body is read away and not looked at: the form with which another site sends a browser back. */
  readonly ignoresBody?: true
  readonly query?: z.ZodType
  readonly params?: z.ZodType
  /** The JSON answer; none where the answer is a file, a page or a redirect. */
  readonly answer?: z.ZodType
  /** The schema of one line, where the endpoint can also answer line by line (NDJSON). */
  readonly line?: z.ZodType
  /** The media type of the file that it answers with. Problems are JSON as everywhere. */
  readonly fileType?: FileType
  /** True where it answers with a page for a person. */
  readonly isPage?: true
  /** The HTTP status of success; 200 unless said otherwise, 303 for a redirect. */
  readonly status?: 200 | 201 | 202 | 303
}

/** Declares an endpoint and keeps the exact types of its schemas. */
export function endpoint<const Spec extends Endpoint>(spec: Spec): Spec {
  return spec
}

/** What a schema of an endpoint reads, as the server sees it after parsing; unknown where it has none. */
export type Parsed<Spec, Name extends keyof Endpoint> =
  Spec extends Readonly<Record<Name, infer Schema extends z.ZodType>> ? z.output<Schema> : unknown
