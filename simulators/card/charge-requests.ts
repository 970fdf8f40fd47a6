import { z } from 'zod'
import type { WireRequest } from '../control-plane/http-call.ts'
import { refuse } from './omise-refusal.ts'

const metadata = z.record(z.string(), z.unknown()).default({})
const whole = z.coerce.number().int()
const yesOrNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
const webAddress = z.url({ protocol: /^https?$/ })

/** Body of POST /charges. A card must be authorized at its bank, so a return_uri is required. */
export const chargeBody = z.object({
  amount: whole,
  currency: z.string(),
  card: z.string(),
  capture: yesOrNo.default(true),
  return_uri: webAddress,
  description: z.string().optional(),
  metadata,
  webhook_endpoints: z.array(webAddress).max(2).default([]),
  expires_at: z.iso.datetime({ offset: true }).optional(),
})
/** See {@link chargeBody}. */
export type ChargeBody = z.infer<typeof chargeBody>

/** Body of POST /charges/:id/capture. */
export const captureBody = z.object({ capture_amount: whole.positive().optional() })

/** Body of POST /charges/:id/refunds. */
export const refundBody = z.object({ amount: whole.positive(), metadata })
/** See {@link refundBody}. */
export type RefundBody = z.infer<typeof refundBody>

/** Minimum and maximum satang of one charge; the maximum is what Omise allows larger merchants. */
export const amountLimits = { min: 2000, max: 100_000_000 } as const

/** Refuses an amount or a currency that this account cannot charge. */
export function checkAmount(amount: number, currency: string): void {
  if (currency.toLowerCase() !== 'thb') refuse('bad_request', 'currency is not supported')
  if (amount < amountLimits.min) refuse('invalid_amount', `amount must be at least ${amountLimits.min}`)
  if (amount > amountLimits.max) refuse('invalid_amount', `amount must be at most ${amountLimits.max}`)
}

/**
 * Returns the validated body of a request, JSON or a form with brackets ("card[name]"); refuses an invalid
 * one.
 */
export function parseBody<Value>(request: WireRequest, shape: z.ZodType<Value>): Value {
  const read = shape.safeParse(hasJsonBody(request) ? parseJson(request.body) : expandBrackets(request.body))
  if (read.success) return read.data
  const issue = read.error.issues[0]
  return refuse('bad_request', `${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? 'is invalid'}`)
}

function hasJsonBody(request: WireRequest): boolean {
  return String(request.headers['content-type'] ?? '').startsWith('application/json')
}

function parseJson(body: string): unknown {
  try {
    return body === '' ? {} : JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Returns "card[name]=A&tags[]=b" as { card: { name: "A" }, tags: ["b"] }. */
function expandBrackets(body: string): Record<string, unknown> {
  const whole: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const [, outer = name, inner] = /^([^[\]]+)\[([^[\]]*)\]$/.exec(name) ?? []
    if (inner === undefined) whole[outer] = value
    else if (inner === '') whole[outer] = [...asList(whole[outer]), value]
    else whole[outer] = { ...asObject(whole[outer]), [inner]: value }
  }
  return whole
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
