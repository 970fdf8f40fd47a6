import { type Language } from '#contract/problem.ts'
import { type Booking } from './booking-record.ts'

type Words = { readonly subject: string; readonly text: string }

/** The notices are those of the order page, word for word (`web/flow/ticket/messages`). */
const marks: Record<Language, { readonly mark: string; readonly notice: string }> = {
  en: { mark: '[Simulated] ', notice: 'Simulated flights of a test shop: nobody can fly with this.' },
  ja: { mark: '【模擬】', notice: 'テスト店の模擬フライトです。実際にはご搭乗になれません。' },
  th: { mark: '[จำลอง] ', notice: 'เที่ยวบินจำลองของร้านทดสอบ ไม่สามารถใช้เดินทางจริงได้' },
}

/** Whether a booking is with a supplier whose flights are simulated: order page and mails must say so. */
export function isSimulated({ supplierId }: Pick<Booking, 'supplierId'>): boolean {
  return supplierId === 'house' || supplierId === 'demo'
}

/** The words of a mail about a booking; of a simulated one the subject is marked and the first line says so. */
export function markedWords(booking: Pick<Booking, 'supplierId' | 'language'>, words: Words): Words {
  if (!isSimulated(booking)) return words
  const { mark, notice } = marks[booking.language]
  return { subject: `${mark}${words.subject}`, text: `${notice}\n\n${words.text}` }
}
