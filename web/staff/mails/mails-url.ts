import { useRouter } from '@tanstack/react-router'
import { type MailVariant, mailStates, mailVariants } from '#contract/api/staff/mails/mails.ts'
import { type Language, languages } from '#contract/problem.ts'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'

/** The views of this section: the delivery log, how mails look, the texts for messages to customers, and what is added to mails. */
export const mailViews = ['deliveries', 'preview', 'messages', 'additions'] as const
/** Which deliveries the list shows; `open` are those that failed so far. */
export const shownStates = ['open', ...mailStates, 'all'] as const
/** Which deliveries the list shows. */
export type ShownState = (typeof shownStates)[number]

/** The parameters of this section: the state and filter of the list, or the previewed mail. */
export type MailsUrlParams = {
  readonly view: (typeof mailViews)[number]
  readonly state: ShownState
  readonly order: string
  /** The key of the open mail. */
  readonly mail: string | undefined
  readonly event: string | undefined
  readonly language: Language
  readonly variant: MailVariant
}

/** Reads the parameters, and changes them; Back skips the steps between. */
export function useMailsUrl() {
  const query = usePageQuery()
  const router = useRouter()
  const address: MailsUrlParams = {
    view: mailViews.find((one) => one === query['view']) ?? 'deliveries',
    state: shownStates.find((one) => one === query['state']) ?? 'all',
    order: query['order'] ?? '',
    mail: query['mail'],
    event: query['event'],
    language: languages.find((one) => one === query['lang']) ?? 'en',
    variant: mailVariants.find((one) => one === query['facts']) ?? 'usual',
  }
  const navigateToMails = (next: Partial<MailsUrlParams>) =>
    void router.navigate({ href: mailsUrl({ ...address, ...next }), replace: true, resetScroll: false })
  return { address, go: navigateToMails }
}

/** Returns the address of a list of deliveries, or of a previewed mail. */
export function mailsUrl(to: Partial<MailsUrlParams>): string {
  const { view, state, order, mail, event, language, variant } = to
  const isPreview = view === 'preview'
  const isList = view === undefined || view === 'deliveries'
  return pageUrl(pagePaths.staff, {
    section: 'mails',
    view: isList ? undefined : view,
    state: !isList || state === 'all' ? undefined : state,
    order: !isList || order === '' ? undefined : order,
    mail: isList ? mail : undefined,
    event: isPreview ? event : undefined,
    lang: isPreview && language !== 'en' ? language : undefined,
    facts: isPreview && variant !== 'usual' ? variant : undefined,
  })
}
