import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import {
  type AirlineMemo,
  changeAirlineMemo,
  recordAirlineMemo,
} from '#contract/api/staff/bsp/airline-memos.ts'
import { type MemoKind, memoKinds, unansweredStates } from '#contract/terms/bsp/airline-memo.ts'
import { callApi } from '#web/api/client.ts'
import { browserToday } from '#web/session/browser-clock.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { MemoFields } from './memo-fields.tsx'
import { memoValuesOf } from './memo-values.ts'
import { useMemoForm } from './use-memo-form.ts'
import { useMemoLabels } from './use-memo-labels.ts'
import money from '../money/money.module.css'

/** Records a memo that came outside the billing statements. */
export function NewMemo({ renew }: { readonly renew: () => Promise<void> }) {
  const { t } = useLingui()
  const [count, setCount] = useState(0)
  const told = useRef<HTMLParagraphElement>(null)
  const added = async () => {
    await renew()
    setCount(count + 1)
    // The sent form gives way to an empty one.
    told.current?.focus()
  }
  return (
    <div className={count > 0 ? money.stack : undefined}>
      <p ref={told} role="status" tabIndex={-1}>
        {count > 0 && t`Memo recorded. Enter the next one, or open it in the list.`}
      </p>
      <NewMemoForm key={count} renew={added} />
    </div>
  )
}

function NewMemoForm({ renew }: { readonly renew: () => Promise<void> }) {
  const { t } = useLingui()
  const { kinds } = useMemoLabels()
  const [kind, setKind] = useState<MemoKind>('debit')
  const [documentNumber, setDocumentNumber] = useState('')
  const isNumber = /^\d{13}$/.test(documentNumber.trim())
  const form = useMemoForm(memoValuesOf(undefined, browserToday()), renew, (memo) =>
    callApi(recordAirlineMemo, { body: { kind, documentNumber: documentNumber.trim(), ...memo } }),
  )
  return (
    <MemoFields form={form} isSendable={isNumber} button={t`Record memo`} kind={kind} isFixed={false}>
      <RadioGroup
        label={t`Kind of memo`}
        value={kind}
        onChange={setKind}
        choices={memoKinds.map((value) => ({ value, text: kinds[value] }))}
      />
      <TextField
        label={t`Document number (13 digits)`}
        value={documentNumber}
        onChange={setDocumentNumber}
        error={form.isChecked && !isNumber ? t`This is not a document number of 13 digits.` : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
    </MemoFields>
  )
}

/** Changes the details of a memo. */
export function ChangeMemo({
  memo,
  renew,
}: {
  readonly memo: AirlineMemo
  readonly renew: () => Promise<void>
}) {
  const { t } = useLingui()
  const { memoId, revision, kind, state } = memo
  const form = useMemoForm(memoValuesOf(memo, memo.issuedOn), renew, (body) =>
    callApi(changeAirlineMemo, { params: { memoId }, body: { revision, ...body } }),
  )
  return (
    <MemoFields
      form={form}
      isSendable
      button={t`Save details`}
      kind={kind}
      isFixed={!unansweredStates.includes(state)}
    />
  )
}
