import {
  listMails,
  resendMail,
  listMailEvents,
  previewMail,
  type MailEventsAnswer,
  type MailLine,
  type MailPreviewAnswer,
  type MailVariant,
  type MailsAnswer,
  type ResendAnswer,
} from '#contract/api/staff/mails/mails.ts'
import { type MailDetailAnswer, readMail } from '#contract/api/staff/mails/mail-detail.ts'
import { useQuery } from '@tanstack/react-query'
import type { Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { type PagedList, usePagedList } from '#web/api/use-paged-list.ts'
import { type WorkList, useWorkList } from '../use-work-list.ts'
import type { MailsUrlParams } from './mails-url.ts'

type Answer<Value> = Promise<Result<Value, Failure>>

/** Reads mails and notices, newest first. */
export function useMails({ state, order }: Pick<MailsUrlParams, 'state' | 'order'>): PagedList<MailLine> {
  const filter = {
    state: state === 'all' ? undefined : state,
    order: order === '' ? undefined : order,
  }
  return usePagedList(
    ['desk', 'mails', state, order],
    (cursor: string | undefined, signal) =>
      callApi(listMails, { query: { ...filter, after: cursor }, signal }),
    ({ mails }) => mails,
  )
}

/** Reads the number of mails by state, and polls it. */
export function useMailCounts(): WorkList<MailsAnswer> {
  return useWorkList(listMails, { query: { state: 'givenUp' }, right: 'seeMails' })
}

/** Retries the delivery of one mail at once. */
export function retryMailDelivery(key: string): Answer<ResendAnswer> {
  return callApi(resendMail, { body: { key } })
}

/** Reads one mail with its attempts and content; the address of its page is refetched before it ends. */
export function useMail(key: string) {
  return useQuery({
    queryKey: ['desk', 'mail', key],
    staleTime: previewMs,
    refetchInterval: previewMs,
    queryFn: ({ signal }): Answer<MailDetailAnswer> => callApi(readMail, { query: { mail: key }, signal }),
  })
}

/** Reads every event that sends mails. */
export function useMailEvents(): WorkList<MailEventsAnswer> {
  return useWorkList(listMailEvents, { right: 'seeMails', everyMs: 3_600_000 })
}

/** The addresses of its pages are valid for a quarter of an hour: they are refetched before. */
const previewMs = 10 * 60_000

/** Reads a mail in every language. */
export function useMailPreview(event: string | undefined, variant: MailVariant) {
  return useQuery({
    queryKey: ['mail-preview', event, variant],
    enabled: event !== undefined,
    staleTime: previewMs,
    refetchInterval: previewMs,
    queryFn: ({ signal }): Answer<MailPreviewAnswer> =>
      callApi(previewMail, { query: { event: event ?? '', variant }, signal }),
  })
}
