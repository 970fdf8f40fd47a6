import { useLingui } from '@lingui/react/macro'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Properties of the notice. */
export type OpenRequestNoticeProps = { readonly order: Pick<OrderAnswer, 'requests'> }

/**
 * Says at the top of the page that a refund or change was requested, or that its amount awaits an answer: the
 * request itself stands further down, on a phone several screens.
 */
export function OpenRequestNotice({ order }: OpenRequestNoticeProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const open = order.requests.find(
    ({ kind, state }) => kind !== 'cancel' && (state === 'asked' || state === 'quoted'),
  )
  if (open === undefined) return null
  const isAnswerAwaited = open.state === 'quoted'
  const answerBy = formatInstant(open.staffAnswerBy as Instant, language, { zone: bangkok, style: 'short' })
  const asked = open.kind === 'refund' ? t`You requested a refund` : t`You requested a flight change`
  return (
    <Notice
      kind={isAnswerAwaited ? 'look' : 'info'}
      heading={isAnswerAwaited ? t`The amount for your request is ready` : asked}
      help={isAnswerAwaited ? t`Accept or decline it.` : t`We reply by ${answerBy} (Bangkok time).`}
    >
      <a href="#requests-title">{t`View request`}</a>
    </Notice>
  )
}
