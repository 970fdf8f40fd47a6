import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type AirlineMemo,
  type AirlineMemosAnswer,
  exportAirlineMemos,
  listAirlineMemos,
} from '#contract/api/staff/bsp/airline-memos.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { fetchFile } from '#web/api/fetch-file.ts'
import { useDownload } from '#web/api/use-download.ts'
import { usePageQuery } from '#web/session/page-query.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ListSection } from '../money/list-section.tsx'
import { MasterDetail } from '../money/master-detail.tsx'
import { MoneyRow } from '../money/money-row.tsx'
import { useWorkList } from '../use-work-list.ts'
import { MemoDetail } from './memo-detail.tsx'
import { NewMemo } from './memo-form.tsx'
import { memoCodes, useDeadlineText, useMemoLabels } from './use-memo-labels.ts'
import money from '../money/money.module.css'

type Show = 'open' | 'all'

/** Debit and credit memos of airlines: answered before their deadlines, settled, and kept. */
export function AirlineMemosPage() {
  const { of: first } = usePageQuery()
  // a link leads to a memo, which can be closed, or to the one of an order
  const [show, setShow] = useState<Show>(first === undefined ? 'open' : 'all')
  const list = useWorkList(listAirlineMemos, { right: 'seeReports', query: { show } })
  return (
    <>
      <MemoTools show={show} setShow={setShow} renew={list.renew} />
      <ListSection list={list}>
        {(answer) => <MemoList key={show} show={show} answer={answer} first={first} renew={list.renew} />}
      </ListSection>
    </>
  )
}

type ToolsProps = {
  readonly show: Show
  readonly setShow: (show: Show) => void
  readonly renew: () => Promise<void>
}

function MemoTools({ show, setShow, renew }: ToolsProps) {
  const { t } = useLingui()
  const { isBusy, failure, download } = useDownload()
  const mayRecord = useHasRight('makeRefunds')
  const exportMemos = () =>
    download(() => fetchFile(exportAirlineMemos, { query: { show } }), 'airline-memos.csv')
  return (
    <>
      <div className={money.line}>
        <Select
          label={t`Memos`}
          value={show}
          onChange={(chosen) => setShow(chosen as Show)}
          choices={[
            { value: 'open', text: t({ message: 'Open', context: 'airline memos' }) },
            { value: 'all', text: t({ message: 'All', context: 'airline memos' }) },
          ]}
        />
        <Button isBusy={isBusy} onClick={() => void exportMemos()}>{t`Export CSV`}</Button>
      </div>
      {failure && <FailureNotice failure={failure} />}
      {mayRecord && (
        <Disclosure summary={t`Record a memo`}>
          <NewMemo renew={renew} />
        </Disclosure>
      )}
    </>
  )
}

type ListProps = {
  readonly show: Show
  readonly answer: AirlineMemosAnswer
  readonly first: string | undefined
  readonly renew: () => Promise<void>
}

function MemoList({ show, answer: { memos, isCut }, first, renew }: ListProps) {
  const { t } = useLingui()
  return (
    <>
      {isCut && (
        <p>{t`The first 500 memos are shown, the most urgent first. The file contains all of them.`}</p>
      )}
      <MasterDetail
        label={t`Debit and credit memos`}
        items={memos}
        keyOf={({ memoId }) => memoId}
        firstKey={memos.find((one) => one.memoId === first || one.orderNumber === first)?.memoId}
        empty={
          <Notice
            kind="done"
            heading={show === 'open' ? t`No open memos` : t`No memos yet`}
            help={t`Memos of imported BSP billing statements appear here.`}
          />
        }
        renew={renew}
        renderRow={(memo) => <MemoRow memo={memo} />}
        renderDetail={(memo, finish) => <MemoDetail memo={memo} finish={finish} renew={renew} />}
      />
    </>
  )
}

function MemoRow({ memo }: { readonly memo: AirlineMemo }) {
  const { states } = useMemoLabels()
  const deadlineOf = useDeadlineText()
  return (
    <MoneyRow
      orderNumber={`${memoCodes[memo.kind]} ${memo.documentNumber}`}
      amount={memo.kind === 'debit' ? memo.amount : 0 - memo.amount}
      about={`${memo.airline} · ${states[memo.state]}`}
      aside={deadlineOf(memo)}
    />
  )
}
