import type { SupplyContext } from '../../supply-provider.ts'
import type { SabreClient } from '../client/sabre-client.ts'
import { type XmlElement, xmlDescendants, firstXmlChild, escapeXml } from '../client/sabre-xml.ts'

/** A booking on a queue, oldest first; its time is local to the office. */
export type QueueLine = { readonly locator: string; readonly placed: string }

/** The queues of an office. Undefined means no answer, or that nothing was done. */
export type SabreQueues = {
  /** Number of bookings on each non-empty queue. */
  counts(context: SupplyContext): Promise<ReadonlyMap<number, number> | undefined>
  list(queue: number, context: SupplyContext): Promise<readonly QueueLine[] | undefined>
  /** Walks through a queue and removes what `judge` selects. Ends at the first `stop`; the rest is kept. */
  walk(walk: QueueWalk, context: SupplyContext): Promise<void>
}

/** A walk through a queue. */
export type QueueWalk = {
  readonly queue: number
  readonly judge: (locator: string) => 'remove' | 'keep' | 'stop'
}

const countAction = 'QueueCountLLSRQ'
const accessAction = 'QueueAccessLLSRQ'
const space = 'xmlns="http://webservices.sabre.com/sabreXML/2011/10"'
/** Most bookings per walk. */
const longestWalk = 500

/** Returns the queues of a client. One walk at a time: Sabre stores the queue position by token. */
export function createSabreQueues(client: SabreClient): SabreQueues {
  const office = escapeXml(client.pcc)
  let last: Promise<void> = Promise.resolve()
  const accessQueue = async (inner: string, context: SupplyContext): Promise<XmlElement | undefined> => {
    const xml = `<QueueAccessRQ ${space} Version="2.1.0">${inner}</QueueAccessRQ>`
    const answer = await client.soap({ patience: 'read', action: accessAction, xml, context })
    return answer.kind === 'data' ? answer.value : undefined
  }
  const walkQueue = async ({ queue, judge }: QueueWalk, context: SupplyContext): Promise<void> => {
    const navigate = (step: 'I' | 'QR' | 'QXI') => accessQueue(`<Navigation Action="${step}"/>`, context)
    let shown = await accessQueue(`<QueueIdentifier Number="${queue}" PseudoCityCode="${office}"/>`, context)
    for (let step = 0; step < longestWalk; step += 1) {
      const locator = shown && queueLines(shown)[0]?.locator
      // an empty queue is left automatically
      if (locator === undefined) return
      const verdict = judge(locator)
      if (verdict === 'stop') break
      shown = await navigate(verdict === 'remove' ? 'QR' : 'I')
    }
    await navigate('QXI')
  }
  return {
    counts: async (context) => {
      const xml = `<QueueCountRQ ${space} Version="2.2.1"/>`
      const answer = await client.soap({ patience: 'read', action: countAction, xml, context })
      return answer.kind === 'data' && isQueueCallDone(answer.value) ? queueCounts(answer.value) : undefined
    },
    list: async (queue, context) => {
      const inner = `<QueueIdentifier Number="${queue}" PseudoCityCode="${office}"><List Ind="true"/></QueueIdentifier>`
      const told = await accessQueue(inner, context)
      return told && isQueueCallDone(told) ? queueLines(told) : undefined
    },
    walk: async (walk, context) => {
      const own = last.then(() => walkQueue(walk, context))
      // a failed walk must not block later ones
      last = own.catch(() => undefined)
      await own
    },
  }
}

/** Whether it was done; an empty queue is reported as an error. */
function isQueueCallDone(answer: XmlElement): boolean {
  const results = firstXmlChild(answer, 'ApplicationResults')
  if (results?.attributes['status'] === 'Complete') return true
  const told = results ? xmlDescendants(results, 'Message').map((one) => one.text) : []
  return told.some((text) => /EMPTY|END OF QUEUE/i.test(text))
}

function queueCounts(answer: XmlElement): ReadonlyMap<number, number> {
  return new Map(
    xmlDescendants(answer, 'QueueIdentifier').flatMap(({ attributes }) => {
      const count = Number(attributes['Count'])
      return count > 0 ? [[Number(attributes['Number']), count] as const] : []
    }),
  )
}

function queueLines(answer: XmlElement): QueueLine[] {
  return xmlDescendants(answer, 'Line').flatMap((line) => {
    const locator = firstXmlChild(line, 'UniqueID')?.attributes['ID']
    const placed = firstXmlChild(line, 'DateTime')?.text ?? line.attributes['DateTime'] ?? ''
    return locator === undefined ? [] : [{ locator, placed }]
  })
}
