import type { WireAnswer, WireRequest } from '../../control-plane/http-call.ts'

/** Path parameters of a request: "" where the route has none. */
export type Ids = { readonly id: string; readonly second: string }

/** A route of the wire. */
export type Route<Desks> = {
  readonly method: string
  readonly path: RegExp
  readonly handler: (desks: Desks, request: WireRequest, ids: Ids) => WireAnswer | Promise<WireAnswer>
}
