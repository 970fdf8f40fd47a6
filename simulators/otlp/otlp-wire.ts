import { z } from 'zod'

/** OTLP's JSON writes ids as hexadecimal digits and 64-bit numbers as text; unknown fields are refused here. */
const traceId = z.string().regex(/^(?!0{32})[\da-f]{32}$/)
const spanId = z.string().regex(/^(?!0{16})[\da-f]{16}$/)
const nanos = z.string().regex(/^\d{19}$/)
const count = z.int().nonnegative().optional()

const value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ boolValue: z.boolean() }),
  z.strictObject({ intValue: z.union([z.int(), z.string().regex(/^-?\d+$/)]) }),
  z.strictObject({ doubleValue: z.number() }),
])

const attributes = z
  .array(z.strictObject({ key: z.string().min(1), value }))
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'an attribute is given twice')

const span = z
  .strictObject({
    traceId,
    spanId,
    traceState: z.string().optional(),
    parentSpanId: spanId.optional(),
    name: z.string().min(1),
    kind: z.int().min(1).max(5),
    startTimeUnixNano: nanos,
    endTimeUnixNano: nanos,
    attributes,
    droppedAttributesCount: count,
    events: z.array(z.unknown()).max(0),
    droppedEventsCount: count,
    links: z.array(z.unknown()).max(0),
    droppedLinksCount: count,
    status: z.strictObject({ code: z.int().min(0).max(2), message: z.string().optional() }),
    flags: z.int().nonnegative().optional(),
  })
  .refine(
    (one) => BigInt(one.endTimeUnixNano) >= BigInt(one.startTimeUnixNano),
    'a span ends before it starts',
  )

const resource = z
  .strictObject({ attributes, droppedAttributesCount: count })
  .refine(
    (one) => one.attributes.some(({ key }) => key === 'service.name'),
    'the resource has no service.name',
  )

/** The body of POST /v1/traces. */
export const exportTraceRequest = z.strictObject({
  resourceSpans: z
    .array(
      z.strictObject({
        resource,
        scopeSpans: z.array(
          z.strictObject({
            scope: z.strictObject({ name: z.string().min(1), version: z.string().optional() }),
            spans: z.array(span).min(1),
            schemaUrl: z.string().optional(),
          }),
        ),
        schemaUrl: z.string().optional(),
      }),
    )
    .min(1),
})

/** A span in the ledger, with its attributes and those of its process by name. */
export type CollectedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | null
  readonly name: string
  readonly kind: number
  readonly isError: boolean
  readonly attributes: Readonly<Record<string, string | number | boolean>>
  readonly resource: Readonly<Record<string, string | number | boolean>>
}

/** Returns the spans of a request. */
export function spansOf({ resourceSpans }: z.output<typeof exportTraceRequest>): readonly CollectedSpan[] {
  return resourceSpans.flatMap(({ resource: from, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((one) => ({
        traceId: one.traceId,
        spanId: one.spanId,
        parentSpanId: one.parentSpanId ?? null,
        name: one.name,
        kind: one.kind,
        isError: one.status.code === 2,
        attributes: plain(one.attributes),
        resource: plain(from.attributes),
      })),
    ),
  )
}

function plain(all: z.output<typeof attributes>): CollectedSpan['attributes'] {
  return Object.fromEntries(all.map(({ key, value: given }) => [key, plainValue(given)]))
}

function plainValue(given: z.output<typeof value>): string | number | boolean {
  if ('stringValue' in given) return given.stringValue
  if ('boolValue' in given) return given.boolValue
  return 'intValue' in given ? Number(given.intValue) : given.doubleValue
}
