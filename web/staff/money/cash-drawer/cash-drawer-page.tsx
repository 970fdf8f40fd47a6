import { useLingui } from '@lingui/react/macro'
import type { CashDrawerView } from '#contract/api/staff/shift/cash-drawer.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { HandoverForm } from '../../handover/handover-form.tsx'
import { useShortcutHelp } from '../../shell/shortcut-context.ts'
import { useShortcuts } from '../../use-shortcuts.ts'
import { useOwnCashDrawer } from '../../use-money-lists.ts'
import { FactRow } from '../fact-row.tsx'
import { ListSection } from '../list-section.tsx'
import { CashDrawerList } from './cash-drawer-list.tsx'
import { CashMovements } from './cash-movements.tsx'
import { CloseDrawerForm } from './close-drawer-form.tsx'
import { ClosingSheetButton } from './closing-sheet-button.tsx'
import { OpenDrawerForm } from './open-drawer-form.tsx'
import styles from '../money.module.css'

/** The clerk's own cash drawer; for those who review them, the drawers of all clerks below. */
export function CashDrawerPage() {
  const { t } = useLingui()
  const list = useOwnCashDrawer()
  const mayReview = useHasRight('reviewDrawers')
  const areKeysOn = useShortcutHelp([
    { keys: ['C'], does: t`Go to main action, Enter to run it` },
    { keys: ['N'], does: t`Write a handover note` },
  ])
  useShortcuts({ c: () => focusMark('main'), n: () => focusMark('note') }, areKeysOn)
  return (
    <>
      <ListSection list={list}>
        {({ open, closedLast }) => (
          <>
            {open ? (
              <OpenDrawer key={open.drawerId} drawer={open} renew={list.renew} />
            ) : (
              <OpenDrawerForm renew={list.renew} />
            )}
            {closedLast?.closing && !open && <ClosedDrawer drawer={closedLast} />}
          </>
        )}
      </ListSection>
      <HandoverForm />
      {mayReview && <CashDrawerList />}
    </>
  )
}

function focusMark(mark: 'main' | 'note'): void {
  document.querySelector<HTMLElement>(`[data-reach='${mark}']`)?.focus()
}

type DrawerProps = { readonly drawer: CashDrawerView }

function OpenDrawer({ drawer, renew }: DrawerProps & { readonly renew: () => Promise<void> }) {
  const { t } = useLingui()
  return (
    <Card labelledBy="cash-drawer" className={styles.stack}>
      <h2 id="cash-drawer" className={styles.title}>{t`Your cash drawer is open`}</h2>
      <dl className={styles.facts}>
        <FactRow name={t`Opened (Bangkok time)`}>
          <MomentText at={drawer.openedAt} />
        </FactRow>
        <FactRow name={t`Opening float`}>
          <PriceText amount={drawer.float} />
        </FactRow>
        <FactRow name={t`Expected cash`}>
          <strong className={styles.amount}>
            <PriceText amount={drawer.expected} />
          </strong>
        </FactRow>
      </dl>
      <CashMovements movements={drawer.movements} />
      <CloseDrawerForm drawer={drawer} renew={renew} />
    </Card>
  )
}

/** The drawer that was closed last, as it stays. */
function ClosedDrawer({ drawer }: DrawerProps) {
  const { t } = useLingui()
  const { closing } = drawer
  if (!closing) return null
  const { sheetNumber } = closing
  return (
    <Card labelledBy="closed-drawer" className={styles.stack}>
      <h2 id="closed-drawer" className={styles.title}>{t`Closed: ${sheetNumber}`}</h2>
      <dl className={styles.facts}>
        <FactRow name={t`Closed (Bangkok time)`}>
          <MomentText at={closing.closedAt} />
        </FactRow>
        <FactRow name={t`Expected cash`}>
          <PriceText amount={drawer.expected} />
        </FactRow>
        <FactRow name={t`Counted cash`}>
          <PriceText amount={closing.counted} />
        </FactRow>
        <FactRow name={t`Difference`}>
          <PriceText amount={closing.difference} />
        </FactRow>
        {closing.reason !== '' && <FactRow name={t`Reason`}>{closing.reason}</FactRow>}
      </dl>
      <ClosingSheetButton drawerId={drawer.drawerId} sheetNumber={sheetNumber} />
    </Card>
  )
}
