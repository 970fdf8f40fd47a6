import { deserialize, serialize } from 'node:v8'
import { z } from 'zod'
import type { WrittenShopEvent } from '../offer-writer.ts'
import type { CalendarDays, DatedPrices, ShopEvent, ShopRequest } from '../supplier-offer.ts'
import type { SupplyContext } from '../supply-provider.ts'

/** What a search process is asked for; the names are those of the port. */
export const searchOperations = ['shop', 'calendar', 'matrix'] as const
/** What a search process is asked for. */
export type SearchOperation = (typeof searchOperations)[number]

/** The header with the release of whoever asks: processes of another release speak another format. */
export const releaseHeader = 'farehouse-release'

/** Returns the path of an operation of a supplier. */
export function searchPath(supplierId: string, operation: SearchOperation): string {
  return `/search/${supplierId}/${operation}`
}

/** The arguments of an operation. */
export type SearchCall = Pick<SupplyContext, 'requestId' | 'now'> & {
  readonly request: ShopRequest
  /** Settings of the offer writer, as for threads; without them offers are not written. */
  readonly settings?: unknown
  /** The days of a calendar. */
  readonly days?: CalendarDays
}

/** Only its frame is checked: a process of the same release and the same owner has written it. */
const sentCall = z.object({
  requestId: z.string().max(200),
  now: z.custom<SupplyContext['now']>((value) => typeof value === 'string'),
  request: z.custom<ShopRequest>(
    (value) => z.looseObject({ journeys: z.array(z.unknown()) }).safeParse(value).success,
  ),
  settings: z.base64().optional(),
  days: z
    .custom<CalendarDays>((value) => z.looseObject({ days: z.int() }).safeParse(value).success)
    .optional(),
})

/** Returns the body of a request. */
export function writeSearchCall({ settings, ...call }: SearchCall): string {
  // Settings hold bytes and maps, which cross to threads as they are.
  const packed = settings === undefined ? undefined : serialize(settings).toString('base64')
  return JSON.stringify({ ...call, settings: packed })
}

/** Returns the call of a request body; undefined where it is none. */
export function readSearchCall(body: unknown): SearchCall | undefined {
  const read = sentCall.safeParse(body)
  if (!read.success) return undefined
  const { requestId, now, request, settings, days } = read.data
  try {
    return {
      requestId,
      now,
      request,
      ...(settings !== undefined && { settings: deserialize(Buffer.from(settings, 'base64')) as unknown }),
      ...(days && { days }),
    }
  } catch {
    return undefined
  }
}

/** A line of an answer, but for the lines of written offers, which follow theirs as they are. */
export type SearchLine =
  | { readonly kind: 'prices'; readonly prices: DatedPrices | undefined }
  | ShopEvent
  | WrittenShopEvent

/** An empty line, sent first and while a search takes long: the process is at it. */
export const heartbeat = Buffer.from('\n')

/** Returns a line as it is sent; the line of written offers, which is JSON already, comes after it. */
export function writeSearchLine(line: SearchLine): Uint8Array {
  if (line.kind !== 'written') return Buffer.from(`${JSON.stringify(line)}\n`)
  const { line: offers, ...others } = line.written
  const head = Buffer.from(`${JSON.stringify({ ...line, written: others })}\n`)
  return offers.length === 0 ? head : Buffer.concat([head, offers])
}

/** Reads the lines of an answer. */
export async function* readSearchLines(lines: AsyncIterable<Uint8Array>): AsyncGenerator<SearchLine> {
  const reading = lines[Symbol.asyncIterator]()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const next = await reading.next()
      if (next.done === true) return
      const read = JSON.parse(decoder.decode(next.value)) as SearchLine
      if (read.kind !== 'written') {
        yield read
        continue
      }
      const offers = read.written.count > 0 ? await reading.next() : undefined
      const line = offers?.done === false ? new Uint8Array(offers.value) : new Uint8Array()
      yield { ...read, written: { ...read.written, line } }
    }
  } finally {
    await reading.return?.()
  }
}
