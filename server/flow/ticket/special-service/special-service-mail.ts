import type { Language } from '#contract/problem.ts'
import { specialServiceName } from '#contract/terms/passenger/special-service.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import {
  type Booking,
  type WrittenBooking,
  flightLine,
  orderFacts,
  orderLink,
  orderMail,
  orderMessages,
} from '#server/flow/booking/booking.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { SpecialServiceDeps } from './special-service-deps.ts'
import type { SpecialService } from './special-service-store.ts'

type ServiceMessages = { readonly subject: string; readonly heading: string; readonly next: string }

const messages: Record<Language, ServiceMessages> = {
  en: {
    subject: ': the airline cannot provide a service you requested',
    heading: 'The airline cannot provide this service',
    next: 'Your flight and your ticket stay as they are. Reply to this email or call us if you need another meal or other assistance.',
  },
  ja: {
    subject: '：ご希望のサービスを航空会社が手配できませんでした',
    heading: '航空会社が次のサービスを手配できませんでした。',
    next: 'フライトと航空券に変更はありません。別の機内食やサポートをご希望の場合は、このメールへの返信またはお電話でお知らせください。',
  },
  th: {
    subject: ': สายการบินไม่สามารถจัดบริการที่คุณขอได้',
    heading: 'สายการบินไม่สามารถจัดบริการนี้ได้',
    next: 'เที่ยวบินและตั๋วของคุณยังเหมือนเดิม หากต้องการอาหารแบบอื่นหรือความช่วยเหลืออื่น กรุณาตอบกลับอีเมลนี้หรือโทรหาเรา',
  },
}

/** A service that the airline refuses. */
export type RefusedService = Pick<SpecialService, 'serviceId' | 'passenger' | 'segment' | 'code'>

/** Returns the email that tells the customer that the airline refuses a service; one for each. */
export function serviceRefusedMail(
  booking: WrittenBooking,
  { serviceId, passenger, segment, code }: RefusedService,
  link: string,
): OutgoingMail {
  const { language, orderNumber } = booking
  const said = messages[language]
  const flight = booking.offer.itinerary.journeys.flatMap(({ segments }) => segments)[segment ?? -1]
  const holder = booking.passengers[passenger]
  const lines = [
    specialServiceName(code, language) ?? code,
    ...(holder ? [printedTicketName(holder)] : []),
    ...(flight ? [flightLine(flight, language)] : []),
  ]
  const letter = {
    subject: `${orderNumber}${said.subject}`,
    heading: said.heading,
    parts: [{ lines }, said.next, orderFacts(booking)],
    action: { label: orderMessages[language].openOrder, link },
  }
  return orderMail(booking, { key: `service-refused:${serviceId}`, letter, isNoticed: true })
}

/** Mails the customer that the airline refuses a service that customers know by name; others are for staff. */
export async function mailServiceRefused(
  deps: Pick<SpecialServiceDeps, 'booking' | 'outbox' | 'publicUrl'>,
  { booking, service }: { readonly booking: Booking; readonly service: RefusedService },
  tx: Tx,
): Promise<void> {
  if (specialServiceName(service.code, booking.language) === undefined) return
  const link = orderLink({ publicUrl: deps.publicUrl, orderKey: deps.booking.orderKeyOf(booking) })
  await deps.outbox.put(tx, serviceRefusedMail(booking, service, link))
}
