import type { Language } from '#contract/problem.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import type { Booking } from '../booking-record.ts'

/** The notices are those of the order page, word for word (`web/flow/ticket/messages`). */
const marks: Record<Language, { readonly mark: string; readonly notice: string }> = {
  en: { mark: '[Test] ', notice: 'Test booking: these flights are simulated and cannot be flown.' },
  ja: { mark: '【模擬】', notice: 'テスト環境の便です。実際にはご搭乗になれません。' },
  th: { mark: '[จำลอง] ', notice: 'เที่ยวบินจำลองของเว็บไซต์ทดสอบ ใช้เดินทางจริงไม่ได้' },
}

/** Whether a booking is with a supplier whose flights are simulated: order page and mails must say so. */
export function isSimulated({ supplierId }: Pick<Booking, 'supplierId'>): boolean {
  return supplierId === 'house' || supplierId === 'demo'
}

/** The letter about a booking; of a simulated one the subject is marked and the first line says so. */
export function markSimulatedLetter(
  booking: Pick<Booking, 'supplierId' | 'language'>,
  letter: Letter,
): Letter {
  if (!isSimulated(booking)) return letter
  const { mark, notice } = marks[booking.language]
  return { ...letter, subject: `${mark}${letter.subject}`, notice }
}
