import { z } from 'zod'
import type { Takes } from '#contract/endpoint.ts'

/** How bodies of one kind are read. */
export type BodyKind = {
  /** The media types in the API description. */
  readonly types: readonly string[]
  /** The accepted content types, matched exactly. */
  readonly accepts: readonly RegExp[]
  /** Whether the route gets bytes; its schema is then `rawBody`. */
  readonly isRaw: boolean
  /** The largest body in bytes, unless the route sets its own; the shop's default limit without it. */
  readonly mostBytes?: number
}

// Exact matches only: "application/json\t" or "application/json;x" once bypassed checks by type
// (CVE-2026-25223).
const json = /^application\/json(?:; ?charset="?utf-8"?)?$/i
const form = /^application\/x-www-form-urlencoded(?:; ?charset="?utf-8"?)?$/i
// Old payment providers use their country's character set: the route decodes the bytes.
const written =
  /^(?:application\/(?:json|xml|x-www-form-urlencoded|csp-report|reports\+json)|text\/(?:plain|xml))(?:; ?charset="?[\w-]{1,40}"?)?$/i
const picture = /^image\/(?:jpeg|png|webp)$/i

const jsonType = 'application/json'
const formType = 'application/x-www-form-urlencoded'
/** Media types of notifications besides JSON and forms. */
export const writtenTypes: readonly string[] = [
  'application/xml',
  'text/plain',
  'text/xml',
  'application/csp-report',
  'application/reports+json',
]
/** Media types of pictures. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** Maximum size of a notification; the longest known are some kilobytes. */
const notificationBytes = 64 * 1024
/** Maximum size of a picture; a phone camera produces half of it. */
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
