import { z } from 'zod'
import { type Instant, parseInstant } from '#contract/terms/time.ts'
import { type FaultPlan, fault } from './fault-plan.ts'
import type { WireAnswer } from './http-call.ts'
import type { SimulatedClock } from './simulated-clock.ts'

/** The control functions of a simulator for tests. */
export type ControlPlane = {
  readonly faults: FaultPlan
  readonly clock: SimulatedClock
  /** Returns the simulator's own record of events, as GET /_ledger shows it. */
  ledger(): unknown
  /** Applies an act of the simulated service itself; returns an error message where it is not possible. */
  act?(input: object): string | undefined
  /** Resets everything: ledger, faults and the moved clock. */
  reset(): void
  /** Records entries of its own ledger again, after a reset. */
  restore?(entries: readonly unknown[]): void
}

/** The door to the simulated service: while it is shut, connections are refused. */
export type Door = { readonly open: () => Promise<void>; readonly shut: () => Promise<void> }

const moment = z.string().transform((text, context): Instant => {
  const at = parseInstant(text)
  if (at) return at
  context.addIssue('not a moment in ISO 8601 with Z or an offset')
  return z.NEVER
})

/** Body of POST /_control: either one fault, or any of these. */
const order = z.strictObject({
  faults: z.array(fault).optional(),
  /** Removes all faults before new ones are added. */
  clear: z.boolean().optional(),
  seed: z.int().optional(),
  clock: z.union([z.strictObject({ now: moment }), z.strictObject({ advanceMs: z.int() })]).optional(),
  /** Connections are refused while the door is shut; only the control port accepts this. */
  door: z.enum(['open', 'shut']).optional(),
})

/** Body of POST /_reset: entries of the ledger, as GET /_ledger shows them, that are there after the reset. */
const fresh = z.strictObject({ entries: z.array(z.unknown()).default([]) })

type ControlRequest = { readonly method: string; readonly path: string; readonly body: string }

/** Answers /_control, /_ledger and /_reset; undefined when the request is for the simulated service. */
export async function answerControl(
  plane: ControlPlane,
  request: ControlRequest,
  door?: Door,
): Promise<WireAnswer | undefined> {
  switch (`${request.method} ${request.path}`) {
    case 'POST /_control':
      return applyControl(plane, request.body, door)
    case 'GET /_control':
      return showControl(plane)
    case 'GET /_ledger':
      return { status: 200, body: plane.ledger() }
    case 'POST /_reset':
      plane.reset()
      plane.restore?.(fresh.parse(parseJson(request.body)).entries)
      plane.faults.clear()
      plane.clock.reset()
      await door?.open()
      return showControl(plane)
    default:
      return undefined
  }
}

function showControl(plane: ControlPlane): WireAnswer {
  return { status: 200, body: { now: plane.clock.now(), faults: plane.faults.list() } }
}

async function applyControl(plane: ControlPlane, body: string, door: Door | undefined): Promise<WireAnswer> {
  const json = parseJson(body)
  if (typeof json === 'object' && json !== null && 'act' in json) return triggerAction(plane, json)
  const asOrder = order.safeParse(json)
  const asFault = fault.safeParse(json)
  if (!asOrder.success && !asFault.success) {
    return {
      status: 400,
      body: { message: 'not understood', asFault: asFault.error.issues, asOrder: asOrder.error.issues },
    }
  }
  if (asOrder.data?.door !== undefined && !door) {
    return { status: 400, body: { message: 'the door is for the port for control' } }
  }
  const input = asOrder.success ? asOrder.data : { faults: asFault.success ? [asFault.data] : [] }
  if (input.clear) plane.faults.clear()
  if (input.seed !== undefined) plane.faults.reseed(input.seed)
  if (input.clock && 'now' in input.clock) plane.clock.setTo(input.clock.now)
  if (input.clock && 'advanceMs' in input.clock) plane.clock.advance(input.clock.advanceMs)
  if (input.door !== undefined) await door?.[input.door]()
  plane.faults.add(input.faults ?? [])
  return showControl(plane)
}

function triggerAction(plane: ControlPlane, input: object): WireAnswer {
  const complaint = plane.act ? plane.act(input) : 'nothing is done here by itself'
  return complaint === undefined ? showControl(plane) : { status: 400, body: { message: complaint } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text)
  } catch {
    return undefined
  }
}
