import { useLingui } from '@lingui/react/macro'
import {
  listCashDrawers,
  reviewCashDrawer,
  type CashDrawerView,
} from '#contract/api/staff/shift/cash-drawer.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Table } from '#web/ui/table.tsx'
import { useWorkList } from '../../use-work-list.ts'
import { ListSection } from '../list-section.tsx'
import { useExpandableRows } from '../use-expandable-rows.tsx'
import { ClosingSheetButton } from './closing-sheet-button.tsx'
import styles from '../money.module.css'

type ListedDrawer = Omit<CashDrawerView, 'movements'>

/** The cash drawers of all clerks; differences that nobody has reviewed are at the top. */
export function CashDrawerList() {
  const list = useWorkList(listCashDrawers, { right: 'reviewDrawers' })
  return (
    <ListSection list={list}>
      {({ drawers }) => <DrawerTable drawers={drawers} renew={list.renew} />}
    </ListSection>
  )
}

type DrawerTableProps = {
  readonly drawers: readonly ListedDrawer[]
  readonly renew: () => Promise<void>
}

function DrawerTable({ drawers, renew }: DrawerTableProps) {
  const { t } = useLingui()
  const action = useCommand()
  const { shown, more } = useExpandableRows(drawers)
  const review = (drawerId: string) =>
    void action.call(
      () => callApi(reviewCashDrawer, { body: { drawerId } }),
      () => void renew(),
    )
  return (
    <Card labelledBy="all-drawers" className={styles.stack}>
      <h2 id="all-drawers" className={styles.title}>{t`Drawers of all clerks`}</h2>
      {action.failure && <FailureNotice failure={action.failure} />}
      {drawers.length === 0 ? (
        <p>{t`No drawer has been opened yet.`}</p>
      ) : (
        <Table caption={t`Drawers of all clerks`} isCaptionHidden>
          <thead>
            <tr>
              <th scope="col">{t`Clerk`}</th>
              <th scope="col" className={styles.oneLine}>{t`Opened (Bangkok time)`}</th>
              <th scope="col" className={styles.oneLine}>{t`Closed (Bangkok time)`}</th>
              <th scope="col" className="figures">{t`Expected cash`}</th>
              <th scope="col" className="figures">{t`Counted cash`}</th>
              <th scope="col" className="figures">{t`Difference`}</th>
              <th scope="col">{t`Reason`}</th>
              <th scope="col">{t`Review`}</th>
              <th scope="col">{t`Closing sheet`}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <DrawerRow key={one.drawerId} drawer={one} review={() => review(one.drawerId)} />
            ))}
          </tbody>
        </Table>
      )}
      {more}
    </Card>
  )
}

type DrawerRowProps = { readonly drawer: ListedDrawer; readonly review: () => void }

function DrawerRow({ drawer, review }: DrawerRowProps) {
  const { t } = useLingui()
  const { clerk, openedAt, expected, closing, drawerId } = drawer
  return (
    <tr>
      <td>{clerk}</td>
      <td>
        <MomentText at={openedAt} />
      </td>
      <td>{closing ? <MomentText at={closing.closedAt} /> : t`open`}</td>
      <td className="figures">
        <PriceText amount={expected} />
      </td>
      <td className="figures">{closing ? <PriceText amount={closing.counted} /> : '–'}</td>
      <td className="figures">{closing ? <DifferenceAmount amount={closing.difference} /> : '–'}</td>
      <td>{closing?.reason}</td>
      <td>
        <DrawerReview drawer={drawer} review={review} />
      </td>
      <td>{closing && <ClosingSheetButton drawerId={drawerId} sheetNumber={closing.sheetNumber} />}</td>
    </tr>
  )
}

function DifferenceAmount({ amount }: { readonly amount: number }) {
  return (
    <span className={amount === 0 ? undefined : styles.differs}>
      <PriceText amount={amount} />
    </span>
  )
}

function DrawerReview({ drawer: { closing, isMine, clerk }, review }: DrawerRowProps) {
  const { t } = useLingui()
  if (!closing || closing.difference === 0) return null
  if (closing.reviewedBy !== undefined) return closing.reviewedBy
  if (isMine) return t`By another user`
  return (
    <Button onClick={review} aria-label={t`Mark difference of ${clerk} reviewed`}>{t`Mark reviewed`}</Button>
  )
}
