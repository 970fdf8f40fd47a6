import { join } from 'node:path'
import type { Language } from '#contract/problem.ts'
import { createAgencyStore } from '#server/agency/agency-store.ts'
import { createAddToLetter } from '#server/agency/mail-additions/add-to-letter.ts'
import { createMailAdditionStore } from '#server/agency/mail-additions/mail-addition-store.ts'
import { letterheadOf } from '#server/agency/letterhead.ts'
import type { Config } from '#server/config.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import { mailJobHandlers } from '#server/platform/mail/mail-jobs.ts'
import type { Brand, PrintedLogo } from '#server/platform/brand/brand.ts'
import type { MailBrand } from '#server/platform/mail/letter.ts'
import { createMailStore } from '#server/platform/mail/mail-store.ts'
import { openMailTransport } from '#server/platform/mail/mail-transport.ts'
import { createOutbox } from '#server/platform/mail/outbox.ts'
import type { Keys } from '#server/platform/secret-keys.ts'
import { createMailListStore } from '#server/staff/mails/mail-list-store.ts'
import { createMailCopyStore } from '#server/staff/mails/mail-copy-store.ts'
import type { AppContext } from './app-deps.ts'
import { openNotices } from './open-notices.ts'

/** Opens the outbox, its stores, the staff tools for mail, and the letterhead. */
export function openMail(deps: AppContext, keys: Keys) {
  const { db } = deps
  const { sealer, signer } = keys
  const agency = createAgencyStore(db)
  const mailStore = createMailStore(db, sealer)
  const additions = createMailAdditionStore(db)
  const notices = openNotices(deps, keys, mailStore)
  const letterhead = async (language: Language) => ({
    ...letterheadOf(await agency.current(), language),
    brand: mailBrandOf(await deps.brand.current(), deps.config.publicUrl),
  })
  return {
    outbox: createOutbox({
      sealer,
      clock: deps.clock,
      ...(notices && { noticeRecipientOf: (tx, userId) => notices.store.recipientOf(userId, tx) }),
    }),
    notices,
    mailStore,
    mailDesk: createMailListStore(db, sealer),
    previewSigner: signer('mail-preview'),
    letterhead,
    additions,
    addToLetter: createAddToLetter(additions, agency),
    copies: createMailCopyStore({ db, sealer, letterhead }),
    sealer,
  }
}

/** The most space of the logo in mails, in CSS pixels. */
const logoSpace = { width: 240, height: 48 }

/** Returns how mails show the brand. The address of the logo is the same for everybody: it tracks nobody. */
function mailBrandOf(brand: Brand, publicUrl: string): MailBrand {
  const { name, isNamed, colors, printedLogo, senderName, replyTo } = brand
  return {
    ...(isNamed && { name }),
    ...(colors && { colors }),
    ...(senderName !== undefined && { senderName }),
    ...(replyTo !== undefined && { replyTo }),
    ...(printedLogo && {
      logo: {
        url: `${publicUrl}${printedLogo.path}`,
        isWordmark: printedLogo.isWordmark,
        ...fitIntoLogoSpace(printedLogo),
      },
    }),
  }
}

function fitIntoLogoSpace({ width, height }: PrintedLogo) {
  const scale = Math.min(logoSpace.width / width, logoSpace.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** The result of {@link openMail}. */
export type OpenedMail = ReturnType<typeof openMail>

/** Returns the address that sends all mails. */
export function senderAddressOf({ mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>): string {
  return mail.from ?? `booking@${new URL(publicUrl).hostname}`
}

/** Returns the handlers that deliver the outbox. */
export function mailDeliveryHandlers(
  { config, clock, log }: AppContext,
  { mailStore: store, letterhead, addToLetter, notices }: OpenedMail,
): Record<string, JobHandler> {
  const directory = join(config.dataDir, 'mail')
  const transport = openMailTransport({ ...config, directory }, { address: senderAddressOf(config) })
  return {
    ...mailJobHandlers({ store, transport, letterhead, addToLetter, clock, log }),
    ...notices?.handlers,
  }
}
