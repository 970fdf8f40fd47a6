import { z } from 'zod'
import { type Takes } from '#contract/endpoint.ts'

/** How bodies of one kind come. */
export type BodyKind = {
  /** The media types, as the API description tells them. */
  readonly types: readonly string[]
  /** The content types that are read, exactly. */
  readonly accepts: readonly RegExp[]
  /** Whether the route gets bytes; `rawBody` is its schema then. */
  readonly isRaw: boolean
  /** The largest body in bytes, unless the route says otherwise; the shop's usual limit without it. */
  readonly mostBytes?: number
}

// Exact types only: "application/json\t" or "application/json;x" once slipped past checks by type (CVE-2026-25223).
const json = /^application\/json(?:; ?charset="?utf-8"?)?$/i
const form = /^application\/x-www-form-urlencoded(?:; ?charset="?utf-8"?)?$/i
// Old payment services write in the character set of their country: the reader of the bytes decides.
const written =
  /^(?:application\/(?:json|xml|x-www-form-urlencoded|csp-report|reports\+json)|text\/(?:plain|xml))(?:; ?charset="?[\w-]{1,40}"?)?$/i
const picture = /^image\/(?:jpeg|png|webp)$/i

const jsonType = 'application/json'
const formType = 'application/x-www-form-urlencoded'
/** Media types besides JSON and forms in which notifications are written. */
export const writtenTypes: readonly string[] = [
  'application/xml',
  'text/plain',
  'text/xml',
  'application/csp-report',
  'application/reports+json',
]
/** Media types of pictures. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** The largest notification; the longest known are some kilobytes. */
const notificationBytes = 64 * 1024
/** The largest picture; what a telephone's camera makes is half of it. */
const pictureBytes = 10 * 1024 * 1024

/** All kinds of bodies. */
export const bodyKinds: Readonly<Record<Takes, BodyKind>> = {
  json: { types: [jsonType], accepts: [json], isRaw: false },
  form: { types: [formType], accepts: [form], isRaw: false },
  jsonOrForm: { types: [jsonType, formType], accepts: [json, form], isRaw: false },
  raw: {
    types: [jsonType, formType, ...writtenTypes],
    accepts: [written],
    isRaw: true,
    mostBytes: notificationBytes,
  },
  picture: { types: pictureTypes, accepts: [picture], isRaw: true, mostBytes: pictureBytes },
}

/** The body of a route that takes bytes: exactly what was sent, at least one byte. */
export const rawBody = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0)
  .meta({ type: 'string', format: 'binary', description: 'The bytes as they are.' })
