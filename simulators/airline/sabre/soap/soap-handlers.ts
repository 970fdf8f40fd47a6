import type { WireAnswer, WireRequest } from '#simulators/control-plane/http-call.ts'
import { type QueuePlaces, accessQueue, countQueues } from './queue-handlers.ts'
import { answerFareRules } from './rules-handlers.ts'
import type { SabreHandlers } from '../sabre-handlers.ts'
import { RefusedCall } from '../sabre-refusal.ts'
import { type Caller, callerOfToken } from '../sabre-tokens.ts'
import { type Element, elementAt, parseXml, soapAnswer, soapFault } from './soap-wire.ts'

/** Handles the SOAP services for the calling office. */
export type SoapHandlers = {
  /** Answers a call; the caller comes from the token in the envelope, and a refusal is the answer itself. */
  answer(
    request: WireRequest,
    letIn: (caller: Caller, work: () => WireAnswer) => Promise<WireAnswer>,
  ): Promise<WireAnswer>
  reset(): void
}

/** Creates the handlers of the services that still use SOAP: queues and fare rules. */
export function soapHandlers(desks: SabreHandlers): SoapHandlers {
  const places: QueuePlaces = new Map()
  return {
    async answer(request, letIn) {
      const envelope = hasXmlBody(request) ? parseXml(request.body) : undefined
      const action = elementAt(envelope, 'Header', 'MessageHeader', 'Action')?.text ?? ''
      const root = elementAt(envelope, 'Body')?.children[0]
      if (!root || envelope?.name !== 'Envelope')
        return soapFault('UnableToParse', 'The envelope is not understood')
      const caller = callerOfEnvelope(desks, envelope)
      if (typeof caller === 'string') return soapFault('InvalidSecurityToken', caller)
      const work = services[`${action} ${root.name}`]
      if (!work) return soapFault('ServiceUnknown', `Unknown action ${action}`)
      return letIn(caller, () => soapAnswer(action, work({ desks, caller, root, places })))
    },
    reset: () => places.clear(),
  }
}

type SoapCall = {
  readonly desks: SabreHandlers
  readonly caller: Caller
  readonly root: Element
  readonly places: QueuePlaces
}

const services: Readonly<Record<string, (call: SoapCall) => string>> = {
  'QueueCountLLSRQ QueueCountRQ': (call) => countQueues(call),
  'QueueAccessLLSRQ QueueAccessRQ': (call) => accessQueue(call, call.places),
  'OTA_AirRulesLLSRQ OTA_AirRulesRQ': ({ root }) => answerFareRules(root),
}

function hasXmlBody(request: WireRequest): boolean {
  return String(request.headers['content-type'] ?? '').startsWith('text/xml')
}

/**
 * Returns the caller, or the fault for a bad token: in SOAP it is a fault of the envelope, not of the
 * gateway.
 */
function callerOfEnvelope(desks: SabreHandlers, envelope: Element): Caller | string {
  try {
    return callerOfToken(elementAt(envelope, 'Header', 'Security', 'BinarySecurityToken')?.text, desks.clock)
  } catch (error) {
    if (error instanceof RefusedCall) return 'Invalid or Expired binary security token'
    throw error
  }
}
