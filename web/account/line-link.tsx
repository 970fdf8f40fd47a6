import {
  readLineLink,
  unlinkLine,
  createLineCode,
  type LineCodeAnswer,
  type LineStandingAnswer,
} from '#contract/api/account/line.ts'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Instant } from '#contract/terms/time.ts'
import { callApi, sendCommand } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountFailure } from './account-failure.tsx'
import { CopyButton } from '#web/travel-ui/copy-button.tsx'
import styles from './account.module.css'

/** How often the account is polled while a code has not been sent yet, in ms. */
const lookAgainMs = 4_000

/** Links and unlinks notices about orders in LINE; draws nothing where the shop has no LINE channel. */
export function LineLink() {
  const { t } = useLingui()
  const [code, setCode] = useState<LineCodeAnswer>()
  const { data } = useQuery({
    queryKey: ['line-link'],
    refetchInterval: code === undefined ? false : lookAgainMs,
    queryFn: ({ signal }) => callApi(readLineLink, { signal }),
  })
  const standing = data?.ok === true ? data.value : undefined
  if (data?.ok === true && !data.value.isOffered) return null
  return (
    <Card labelledBy="line-title">
      <h2 id="line-title" className={styles.heading}>{t`LINE notifications`}</h2>
      <div className={styles.stack}>
        {data?.ok === false && <AccountFailure failure={data.fault} />}
        {standing?.linkedAt !== undefined && (
          <LineLinked standing={standing} isNew={code !== undefined} forget={() => setCode(undefined)} />
        )}
        {standing !== undefined && standing.linkedAt === undefined && (
          <LineNotLinked standing={standing} code={code} setCode={setCode} />
        )}
      </div>
    </Card>
  )
}

type LinkedProps = {
  readonly standing: LineStandingAnswer
  /** Whether it was linked while the page was open. */
  readonly isNew: boolean
  readonly forget: () => void
}

function LineLinked({ standing: { linkedAt = '' }, isNew, forget }: LinkedProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const language = useLanguage()
  const { isBusy, failure, run } = useCommand()
  const unlinkLineAccount = () =>
    run(async () => {
      const fault = await sendCommand(unlinkLine)
      forget()
      await queries.invalidateQueries({ queryKey: ['line-link'] })
      return fault
    })
  const since = formatInstant(linkedAt as Instant, language, { zone: bangkok, style: 'short' })
  return (
    <>
      {failure && <AccountFailure failure={failure} />}
      <Notice
        kind="done"
        heading={t`You get booking updates in LINE as well as by email.`}
        help={t`Connected since ${since} (Bangkok time)`}
        isAnnounced={isNew}
      />
      <p>
        <Button
          isBusy={isBusy}
          onClick={() => void unlinkLineAccount()}
        >{t`Turn off LINE notifications`}</Button>
      </p>
    </>
  )
}

type NotLinkedProps = {
  readonly standing: LineStandingAnswer
  readonly code: LineCodeAnswer | undefined
  readonly setCode: (code: LineCodeAnswer) => void
}

function LineNotLinked({ standing: { contact }, code, setCode }: NotLinkedProps) {
  const { t } = useLingui()
  const { isBusy, failure, call } = useCommand()
  const requestLinkCode = () => call(() => callApi(createLineCode), setCode)
  return (
    <>
      <p>{t`Get held seats, payment deadlines, tickets and refunds in LINE, with a link to your booking. You still get emails.`}</p>
      {failure && <AccountFailure failure={failure} />}
      {code === undefined ? (
        <p>
          <Button isBusy={isBusy} onClick={() => void requestLinkCode()}>{t`Connect LINE`}</Button>
        </p>
      ) : (
        <LineLinkCode
          key={code.linkCode}
          code={code}
          name={contact?.name}
          askAgain={() => void requestLinkCode()}
          isBusy={isBusy}
        />
      )}
    </>
  )
}

type CodeProps = {
  readonly code: LineCodeAnswer
  /** The shop's name in LINE. */
  readonly name: string | undefined
  readonly askAgain: () => void
  readonly isBusy: boolean
}

/** The code and how to send it to the shop. The page notices by itself when it has arrived. */
function LineLinkCode({ code: { linkCode, goodUntil, openLink }, name, askAgain, isBusy }: CodeProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => ref.current?.focus(), [])
  const until = formatInstant(goodUntil as Instant, language, { zone: bangkok, style: 'short' })
  return (
    <>
      <p ref={ref} tabIndex={-1}>
        {name === undefined
          ? t`Send this code to our account in LINE:`
          : t`Send this code to ${name} in LINE:`}{' '}
        <strong className="figures">{linkCode}</strong>
      </p>
      <p
        className={styles.soft}
      >{t`It works once, until ${until} (Bangkok time). This page updates when we receive it.`}</p>
      <div className={styles.switch}>
        {openLink !== undefined && (
          <LinkButton href={openLink} kind="primary" target="_blank" rel="noreferrer">
            {t`Send code in LINE`}
          </LinkButton>
        )}
        <CopyButton text={linkCode} />
        <Button kind="plain" isBusy={isBusy} onClick={askAgain}>{t`Get a new code`}</Button>
      </div>
    </>
  )
}
