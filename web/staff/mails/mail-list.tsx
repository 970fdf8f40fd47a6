import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { MailLine } from '#contract/api/staff/mails/mails.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useShortcutHelp } from '../shell/shortcut-context.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { type MailsUrlParams, mailsUrl, shownStates } from './mails-url.ts'
import { useMailCounts, useMails } from './mail-api.ts'
import { MailDialog } from './mail-dialog.tsx'
import { MailRow } from './mail-row.tsx'
import { useMailFilterLabels } from './use-mail-labels.ts'
import { useMailResend } from './use-mail-resend.ts'
import styles from './mails.module.css'

/** The current address of the section, and how to change it. */
export type MailViewProps = {
  readonly address: MailsUrlParams
  readonly go: (next: Partial<MailsUrlParams>) => void
}

/** All mails and notices, newest first, with their delivery state. */
export function MailList({ address, go }: MailViewProps) {
  const { t } = useLingui()
  const list = useMails(address)
  const again = useMailResend()
  const openMail = (mail: string | undefined) => {
    again.forget()
    go({ mail })
  }
  useListNavigation(list.items ?? [], { send: again.send, open: openMail })
  const stepFromOpen = (steps: 1 | -1) => {
    const items = list.items ?? []
    const next = items[items.findIndex(({ key }) => key === address.mail) + steps]
    if (next) openMail(next.key)
  }
  return (
    <>
      <div className={styles.tools}>
        <MailFinder key={address.order} address={address} go={go} />
      </div>
      {again.failure && <FailureNotice failure={again.failure} />}
      <p role="status" className={styles.status}>
        {again.isAsked && t`Resending now.`}
      </p>
      {list.fault && (
        <FailureNotice failure={list.fault}>
          <Button onClick={list.askAgain}>{t`Try again`}</Button>
        </FailureNotice>
      )}
      {list.items === undefined && !list.fault && <Skeleton size="row" count={6} />}
      {list.items?.length === 0 && <NoMails state={address.state} />}
      {list.items !== undefined && list.items.length > 0 && (
        <ul className={styles.rows} aria-label={t`Messages`}>
          {list.items.map((mail) => (
            <MailRow
              key={mail.key}
              mail={mail}
              href={mailsUrl({ ...address, mail: mail.key })}
              send={again.send}
              isBusy={again.busyKey === mail.key}
            />
          ))}
        </ul>
      )}
      {list.hasMore && <Button onClick={list.readMore} isBusy={list.isReading}>{t`Show more`}</Button>}
      {address.mail !== undefined && (
        <MailDialog
          mailKey={address.mail}
          again={again}
          onClose={() => openMail(undefined)}
          onStep={stepFromOpen}
        />
      )}
    </>
  )
}

function NoMails({ state }: Pick<MailsUrlParams, 'state'>) {
  const { t } = useLingui()
  if (state === 'open' || state === 'failing' || state === 'givenUp')
    return <Notice kind="done" heading={t`All messages delivered`} />
  return <Notice kind="info" heading={t`No messages found`} help={t`Messages to customers appear here.`} />
}

/** Filters the list; the filter is in the address. */
function MailFinder({ address, go }: MailViewProps) {
  const { t } = useLingui()
  const labels = useMailFilterLabels()
  const counts = useMailCounts().value?.counts
  const [typed, setTyped] = useState(address.order)
  const counted: Readonly<Record<string, number>> = counts
    ? { ...counts, open: counts.failing + counts.givenUp }
    : {}
  const choices = shownStates.map((value) => {
    const count = counted[value]
    return { value, text: count === undefined ? labels[value] : `${labels[value]} (${count})` }
  })
  return (
    <form
      role="search"
      className={styles.finder}
      onSubmit={(event) => {
        event.preventDefault()
        go({ order: typed.trim().toUpperCase() })
      }}
    >
      <Select
        label={t`Status`}
        value={address.state}
        onChange={(value) => go({ state: shownStates.find((one) => one === value) ?? 'all' })}
        choices={choices}
      />
      <TextField
        id="mail-order"
        type="search"
        label={t`Order number`}
        value={typed}
        onChange={setTyped}
        maxLength={20}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit">{t`Search`}</Button>
    </form>
  )
}

type RowActions = {
  readonly send: (mail: MailLine) => void
  readonly open: (key: string) => void
}

/** Moves the focus from row to row by single keys. */
function useListNavigation(mails: readonly MailLine[], { send, open }: RowActions) {
  const { t } = useLingui()
  const index = useRef(-1)
  const moveFocus = (steps: number) => {
    index.current = Math.max(0, Math.min(mails.length - 1, index.current + steps))
    document.querySelectorAll<HTMLElement>('[data-mail]')[index.current]?.focus()
  }
  const areKeysOn = useShortcutHelp([
    { keys: ['J'], does: t`Next` },
    { keys: ['K'], does: t`Previous` },
    { keys: ['Enter'], does: t`Open selected` },
    { keys: ['R'], does: t`Resend` },
    { keys: ['/'], does: t`Search` },
  ])
  useShortcuts(
    {
      j: () => moveFocus(1),
      k: () => moveFocus(-1),
      r: () => {
        const mail = mails[index.current]
        if (mail && mail.state !== 'sent') send(mail)
      },
      Enter: () => {
        const mail = mails[index.current]
        if (mail) open(mail.key)
      },
      '/': () => document.getElementById('mail-order')?.focus(),
    },
    areKeysOn,
  )
}
