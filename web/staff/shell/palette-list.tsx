import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { FoundOrderAnswer } from '#contract/api/staff/order/order-search.ts'
import { useMoneyLabels } from '../money/use-money-labels.ts'
import { staffSections } from '../staff-section.ts'
import { FrameIcon } from './frame-icon.tsx'
import { type PaletteCommand, commandKinds } from './palette-commands.ts'
import { SectionIcon } from './section-icon.tsx'
import { KeyCap } from './shortcut-help.tsx'
import styles from './command-palette.module.css'

/** Properties of the list, whose commands are sorted by kind; ids of options are the prefix and their index. */
export type PaletteListProps = {
  readonly prefix: string
  readonly commands: readonly PaletteCommand[]
  /** The index of the selected command. */
  readonly selected: number
  readonly run: (command: PaletteCommand) => void
}

/** The commands of the palette, each kind under its heading. */
export function PaletteList({ prefix, commands, selected, run }: PaletteListProps) {
  const { t } = useLingui()
  const headings = { order: t`Orders`, action: t`Actions`, section: t`Go to` }
  const numbered = commands.map((command, index) => ({ command, index }))
  useEffect(() => {
    document.getElementById(`${prefix}${selected}`)?.scrollIntoView({ block: 'nearest' })
  }, [prefix, selected])
  return (
    <div id={`${prefix}list`} role="listbox" aria-label={t`Results`} tabIndex={-1} className={styles.list}>
      {commandKinds.map((kind) => {
        const ofKind = numbered.filter(({ command }) => command.kind === kind)
        return ofKind.length === 0 ? null : (
          <div key={kind} role="group" aria-label={headings[kind]}>
            <p aria-hidden="true" className={styles.heading}>
              {headings[kind]}
            </p>
            {ofKind.map(({ command, index }) => (
              <div
                key={command.id}
                id={`${prefix}${index}`}
                role="option"
                aria-selected={index === selected}
                className={styles.option}
                onClick={() => run(command)}
              >
                <PaletteOption command={command} isSelected={index === selected} />
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}

type PaletteOptionProps = { readonly command: PaletteCommand; readonly isSelected: boolean }

function PaletteOption({ command: { id, kind, name, keys, order }, isSelected }: PaletteOptionProps) {
  const section = staffSections.find((one) => kind === 'section' && one === id)
  const icon = kind === 'order' ? 'order' : 'action'
  return (
    <>
      {section ? <SectionIcon section={section} /> : <FrameIcon name={icon} />}
      {order ? <FoundOrder order={order} /> : <span className={styles.name}>{name}</span>}
      <span className={styles.keys} aria-hidden="true">
        {(isSelected ? ['Enter'] : keys).map((key) => (
          <KeyCap key={key} name={key} />
        ))}
      </span>
    </>
  )
}

function FoundOrder({ order }: { readonly order: FoundOrderAnswer }) {
  const { bookings, afterSales } = useMoneyLabels()
  const [first = order.contactName] = order.names
  const more = order.names.length - 1
  return (
    <span className={styles.order}>
      <strong className="figures">{order.orderNumber}</strong>
      {order.bookingCode !== undefined && <span className="figures">{order.bookingCode}</span>}
      <span lang="en" className={styles.name}>
        {first}
        {more > 0 && ` +${more}`}
      </span>
      <span className="figures">{order.stops.join('–')}</span>
      <span className={styles.status}>
        {order.afterSales ? afterSales[order.afterSales.status] : bookings[order.state]}
      </span>
    </span>
  )
}
