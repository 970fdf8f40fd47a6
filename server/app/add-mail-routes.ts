import type { FastifyInstance } from 'fastify'
import type { AccountServices } from '#server/account/build-accounts.ts'
import { createContactCorrectionStore } from '#server/flow/booking/booking.ts'
import { createPaymentStore } from '#server/flow/payment/attempt/payment-store.ts'
import { createContactCorrections } from '#server/staff/mails/correct-contact.ts'
import { mailDetailRoutes } from '#server/staff/mails/mail-detail-routes.ts'
import { mailRoutes } from '#server/staff/mails/mails-routes.ts'
import { createResendSentMail } from '#server/staff/mails/resend-sent-mail.ts'
import type { AppContext } from './app-deps.ts'
import type { Steps } from './build-booking-flow.ts'
import type { OpenedMail } from './open-mail.ts'
import { addNoticeRoutes } from './open-notices.ts'

/** Dependencies of the routes for mails besides the shop itself. */
export type MailRouteSteps = OpenedMail &
  Pick<AccountServices, 'orderContacts'> &
  Pick<Steps, 'agency' | 'booking' | 'bookingDeps' | 'dualControl'>

/** Registers the staff routes for mails and notices, and the correction of their addresses. */
export function addMailRoutes(http: FastifyInstance, deps: AppContext, mail: MailRouteSteps): void {
  const common = { ...mail, ...deps.platform }
  const resendSent = createResendSentMail(common)
  const contactCorrections = createContactCorrections({
    ...common,
    resendSent,
    contactDigests: mail.bookingDeps.contactDigests,
    corrections: createContactCorrectionStore(deps.db, mail.sealer),
    payments: createPaymentStore(deps.db),
  })
  mailRoutes(http, { ...common, resendSent })
  mailDetailRoutes(http, { ...common, contactCorrections })
  addNoticeRoutes(http, deps, mail.notices)
}
