import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { FoundOrderAnswer } from '#contract/api/staff/order/order-search.ts'
import { pagePaths } from '#contract/paths.ts'
import { pageUrl } from '#web/session/page-query.ts'
import type { SignedInUser } from '#web/session/signed-in-user.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useOrderSearch } from '../use-order-search.ts'
import { type PaletteCommand, commandsForText } from './palette-commands.ts'
import { PaletteList } from './palette-list.tsx'
import type { KeyLine } from './shortcut-context.ts'
import { usePaletteCommands } from './use-palette-commands.ts'
import styles from './command-palette.module.css'

/** Properties of the palette; `lines` are the keys of the open page, of which those with an action are listed. */
export type CommandPaletteProps = {
  readonly isOpen: boolean
  readonly close: () => void
  readonly user: SignedInUser
  readonly lines: readonly KeyLine[]
}

/** Searches orders, and runs every action and opens every section that the user's roles allow. */
export function CommandPalette({ isOpen, close, ...props }: CommandPaletteProps) {
  const { t } = useLingui()
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (isOpen && dialog && !dialog.open) dialog.showModal()
    if (!isOpen && dialog?.open) dialog.close()
  }, [isOpen])
  return (
    <dialog
      ref={ref}
      aria-label={t`Search and commands`}
      className={styles.palette}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => {
        if (event.target === ref.current) close()
      }}
    >
      {isOpen && <PaletteContent {...props} close={close} />}
    </dialog>
  )
}

function PaletteContent({ close, user, lines }: Omit<CommandPaletteProps, 'isOpen'>) {
  const { t } = useLingui()
  const prefix = useId()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [cursor, setCursor] = useState(0)
  const search = useOrderSearch(typed)
  const fitting = commandsForText(usePaletteCommands(user, lines), typed)
  const found = search?.ok === true ? search.value.orders : []
  const commands = [...found.map(commandOfOrder), ...fitting]
  const selected = Math.min(cursor, commands.length - 1)
  const runCommand = (command: PaletteCommand) => {
    close()
    if (command.href === undefined) command.run?.()
    else void router.navigate({ href: command.href })
  }
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) setCursor((selected + step + commands.length) % Math.max(1, commands.length))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing)
      document.getElementById(`${prefix}${selected}`)?.click()
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        role="combobox"
        aria-label={t`Search and commands`}
        aria-expanded={commands.length > 0}
        aria-controls={`${prefix}list`}
        aria-autocomplete="list"
        aria-activedescendant={selected >= 0 ? `${prefix}${selected}` : undefined}
        placeholder={t`Search order, PNR, ticket, name, phone or email`}
        className={styles.input}
        value={typed}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value)
          setCursor(0)
        }}
        onKeyDown={press}
      />
      {search?.ok === false && <FailureNotice failure={search.fault} />}
      <PaletteList {...{ prefix, commands, selected }} run={runCommand} />
      <p role="status" className={styles.none}>
        {commands.length === 0 &&
          t`No orders found. Search by the first 3 letters of a name, the last 4 digits of a phone number, or a full order number, PNR or email address.`}
        {search?.ok === true &&
          search.value.hasMore &&
          t`More results. Type more letters or add another name.`}
      </p>
    </>
  )
}

function commandOfOrder(order: FoundOrderAnswer): PaletteCommand {
  const { orderNumber } = order
  const href = pageUrl(pagePaths.staff, { order: orderNumber })
  return { id: orderNumber, kind: 'order', name: orderNumber, keys: [], href, order }
}
