import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { type RoutingRulesAnswer, readRoutingRules } from '#contract/api/staff/supply/routing-rules.ts'
import type { SupplierId } from '#contract/terms/provider.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../form/staff-form.tsx'
import { ListSection } from '../money/list-section.tsx'
import { useProviderNames } from '../use-provider-names.ts'
import { useWorkList } from '../use-work-list.ts'
import { newRule, typedRulesOf } from './routing-form-values.ts'
import { RoutingDryRun } from './routing-dry-run.tsx'
import { RoutingRuleRow } from './routing-rule-row.tsx'
import { RoutingVersionList } from './routing-version-list.tsx'
import { ruleFieldId, useRoutingForm } from './use-routing-form.ts'
import styles from './routing.module.css'

/** The routing rules: which supplier sells what, tried on past searches before they are published. */
export function RoutingPage() {
  const list = useWorkList(readRoutingRules, { right: 'setPrices' })
  return <ListSection list={list}>{(told) => <RoutingEditor told={told} renew={list.renew} />}</ListSection>
}

type EditorProps = { readonly told: RoutingRulesAnswer; readonly renew: () => Promise<void> }
type Form = ReturnType<typeof useRoutingForm>

function RoutingEditor({ told, renew }: EditorProps) {
  const form = useRoutingForm(told, renew)
  return (
    <div className={styles.page}>
      <RulesCard told={told} form={form} />
      <RoutingDryRun rules={form.draft} />
      {told.versions.length > 0 && (
        <RoutingVersionList versions={told.versions} onCopy={(rules) => form.change(typedRulesOf(rules))} />
      )}
    </div>
  )
}

type RulesProps = { readonly told: RoutingRulesAnswer; readonly form: Form }

function RulesCard({ told, form }: RulesProps) {
  const { t } = useLingui()
  const nameOf = useProviderNames()
  const { rows } = form
  const active = activeSuppliersOf(told)
  const order = active.map(nameOf).join(' › ')
  return (
    <Card labelledBy="setting-routing-rules" className={styles.page}>
      <h2 id="setting-routing-rules" className={styles.title}>{t`Routing rules`}</h2>
      <p className={styles.soft}>
        {t`The most specific rule decides which suppliers may sell an offer: airline before fare type, fare type before route, route before point of sale. Offers without a rule are sold by all suppliers.`}{' '}
        {active.length > 1 && t`At the same price the first one wins: ${order}.`}
      </p>
      {told.version > form.version && (
        <Notice
          kind="look"
          heading={t`Another user changed this`}
          help={t`Your edits cannot be saved. Copy what you need, load the latest version and edit again.`}
        >
          <Button onClick={form.restart}>{t`Load latest`}</Button>
        </Notice>
      )}
      <StaffForm
        className={styles.page}
        sending={form}
        onSend={form.submit}
        saveBar={{
          label: t`Publish`,
          discard: form.discard,
          saved: form.isSaved ? t`Published. All new searches use these rules.` : undefined,
        }}
      >
        <ErrorSummary attempt={form.attempt} mistakes={form.mistakes} />
        {form.failure && <FailureNotice failure={form.failure} />}
        {rows.length === 0 && <p>{t`No rules. Every supplier sells everything it offers.`}</p>}
        <RuleList form={form} told={told} />
        <TextField
          label={t`Reason`}
          hint={t`Shown in the list of versions.`}
          value={form.note}
          onChange={form.setNote}
          autoComplete="off"
          maxLength={200}
        />
      </StaffForm>
    </Card>
  )
}

/** The rules in their order, and the button that adds one. The focus follows to a new rule, and back from a deleted one. */
function RuleList({ told, form: { rows, change, errorOf } }: RulesProps) {
  const { t } = useLingui()
  const addButton = useRef<HTMLButtonElement>(null)
  const known = told.suppliers.map(({ supplierId }) => supplierId)
  const add = () => {
    const rule = newRule(rows, activeSuppliersOf(told))
    flushSync(() => change([...rows, rule]))
    document.getElementById(ruleFieldId(rule.id, 'name'))?.focus()
  }
  const remove = (at: number) => {
    change(rows.toSpliced(at, 1))
    addButton.current?.focus()
  }
  return (
    <>
      {rows.length > 0 && (
        <ol className={styles.list}>
          {rows.map((row, at) => (
            <RoutingRuleRow
              key={row.id}
              row={row}
              number={at + 1}
              suppliers={known}
              errorOf={(field) => errorOf(row.id, field)}
              onChange={(more) => change(rows.with(at, { ...row, ...more }))}
              onDelete={() => remove(at)}
            />
          ))}
        </ol>
      )}
      <div>
        <Button ref={addButton} onClick={add}>{t`Add rule`}</Button>
      </div>
    </>
  )
}

function activeSuppliersOf({ suppliers }: RoutingRulesAnswer): SupplierId[] {
  return suppliers.filter((one) => one.isActive).map(({ supplierId }) => supplierId)
}
