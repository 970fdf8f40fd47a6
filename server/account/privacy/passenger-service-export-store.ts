import { camelCaseKeys } from './camel-case-keys.ts'
import type { PaperSource } from './order-papers-export-store.ts'

/** Returns the special services of an order and the corrections of its names, without what is for staff alone. */
export async function exportPassengerServices({ db, sealer }: PaperSource, bookingId: string) {
  const services = await db
    .selectFrom('special_service')
    .select(['passenger', 'segment', 'content', 'status', 'sent_at', 'updated_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('sent_at')
    .execute()
  const corrections = await db
    .selectFrom('name_correction')
    .select(['passenger', 'kind', 'names', 'state', 'answer', 'created_at', 'updated_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute()
  const open = (sealed: Uint8Array) => JSON.parse(sealer.open(sealed)) as Record<string, unknown>
  return {
    specialServices: services.map(({ content, ...rest }) => {
      const { code, text } = open(content)
      return { ...camelCaseKeys(rest), code, text }
    }),
    nameCorrections: corrections.map(({ names, answer, ...rest }) => ({
      ...camelCaseKeys(rest),
      ...open(names),
      ...(answer && { answer: open(answer)['text'] }),
    })),
  }
}
