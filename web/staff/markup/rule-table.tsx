import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { MarkupBookAnswer } from '#contract/api/staff/markup-book.ts'
import {
  type MarkupFinding,
  checkMarkupRules,
  isBlockingMarkupFinding,
} from '#contract/terms/price/markup-rule-checks.ts'
import type { MarkupRule } from '#contract/terms/price/markup-rule.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Table } from '#web/ui/table.tsx'
import { useShortcutHelp } from '../shell/shortcut-context.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { RuleEditor } from './rule-editor.tsx'
import type { Draft } from './use-rules-draft.ts'
import { useRuleSentence } from './use-rule-sentence.ts'
import { useFindingLabels } from './use-rule-labels.ts'
import { newRule } from './rule-form-values.ts'
import styles from './markup.module.css'

/**
 * Properties of the table of rules; `counted` is at how many of so many offers each rule applied in a dry
 * run.
 */
export type RuleTableProps = {
  readonly draft: Draft
  readonly book: MarkupBookAnswer
  readonly counted: readonly number[] | undefined
  readonly offers: number | undefined
}

/** The rules in order of evaluation, each as a sentence, with its findings. */
export function RuleTable({ draft, book, counted, offers }: RuleTableProps) {
  const { t } = useLingui()
  const headingId = useId()
  const list = useRuleList(draft)
  const findings = checkMarkupRules(draft.rules, book.today as LocalDate)
  const sentenceOf = useRuleSentence(draft.rules)
  return (
    <Card labelledBy={headingId} className={styles.stack}>
      <div className={styles.head}>
        <div>
          <h2 id={headingId} className={styles.title}>{t`Rules`}</h2>
          <p
            className={styles.soft}
          >{t`Applied from the top. Every matching rule adds its amount until one stops. Amounts cannot be negative, so no offer is sold below net.`}</p>
        </div>
        <div className={styles.ways}>
          <Button data-new-rule="" onClick={() => list.edit('new')}>{t`Add rule`}</Button>
        </div>
      </div>
      {draft.rules.length === 0 ? (
        <Notice
          kind="info"
          heading={t`No rules`}
          help={t`Only the standing markup and service fee below apply. Add a rule for an airline, route, cabin, fare or period.`}
        />
      ) : (
        <Table caption={t`Rules in order`} isCaptionHidden>
          <thead>
            <tr>
              <th scope="col" className="figures">{t`No.`}</th>
              <th scope="col">{t`Rule`}</th>
              {counted && <th scope="col" className="figures">{t`Offers matched`}</th>}
              <th scope="col">{t`Actions`}</th>
            </tr>
          </thead>
          <tbody>
            {draft.rules.map((rule, index) => (
              <tr key={`${index} ${rule.name}`} id={list.rowId(index)}>
                <td className="figures">{index + 1}</td>
                <RuleCell
                  rule={rule}
                  sentence={sentenceOf(rule)}
                  findings={findings.filter((one) => one.rule === index + 1)}
                  onEdit={() => list.edit(index)}
                />
                {counted && (
                  <td className="figures">
                    {counted[index] ?? 0} / {offers}
                  </td>
                )}
                <RowButtons draft={draft} index={index} name={rule.name} onMoved={list.focus} />
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {list.editing !== undefined && (
        <RuleEditor
          key={String(list.editing)}
          rule={list.editing === 'new' ? newRule(draft.rules) : (draft.rules[list.editing] ?? newRule([]))}
          today={book.today}
          onClose={list.stop}
          onDone={list.done}
        />
      )}
    </Card>
  )
}

type RuleCellProps = {
  readonly rule: MarkupRule
  readonly sentence: string
  readonly findings: readonly MarkupFinding[]
  readonly onEdit: () => void
}

function RuleCell({ rule, sentence, findings, onEdit }: RuleCellProps) {
  const labels = useFindingLabels()
  return (
    <td className={styles.rule}>
      <button type="button" className={styles.name} onClick={onEdit}>
        {rule.name}
      </button>
      <p>{sentence}</p>
      {findings.map((one) => (
        <p key={one.kind} className={findingClass(one)}>
          <span aria-hidden="true">{one.kind === 'addsUp' ? '+' : '!'}</span> {labels(one)}
        </p>
      ))}
    </td>
  )
}

function findingClass(finding: MarkupFinding): string | undefined {
  if (isBlockingMarkupFinding(finding)) return styles.fault
  return finding.kind === 'addsUp' ? styles.soft : styles.look
}

type RowButtonsProps = {
  readonly draft: Draft
  readonly index: number
  readonly name: string
  readonly onMoved: (index: number) => void
}

function RowButtons({ draft, index, name, onMoved }: RowButtonsProps) {
  const { t } = useLingui()
  const number = index + 1
  const moveRule = (by: 1 | -1) => {
    draft.move(index, by)
    onMoved(index + by)
  }
  return (
    <td>
      <div className={styles.row}>
        <Button
          kind="plain"
          aria-label={t`Move rule ${number} up: ${name}`}
          aria-disabled={index === 0}
          onClick={() => index > 0 && moveRule(-1)}
        >
          <span aria-hidden="true">↑</span>
        </Button>
        <Button
          kind="plain"
          aria-label={t`Move rule ${number} down: ${name}`}
          aria-disabled={index === draft.rules.length - 1}
          onClick={() => index < draft.rules.length - 1 && moveRule(1)}
        >
          <span aria-hidden="true">↓</span>
        </Button>
        <Button
          kind="plain"
          aria-label={t`Delete rule ${number}: ${name}`}
          onClick={() => draft.remove(index)}
        >
          {t`Delete`}
        </Button>
      </div>
    </td>
  )
}

/** Holds which rule is open in the editor and which row has the focus, and moves by keys. */
function useRuleList(draft: Draft) {
  const { t } = useLingui()
  const prefix = useId()
  const [editing, setEditing] = useState<number | 'new'>()
  const ruleRowId = (index: number) => `${prefix}${index}`
  const focusRow = (index: number) => {
    // A row that was just moved is rendered first.
    requestAnimationFrame(() => document.getElementById(ruleRowId(index))?.querySelector('button')?.focus())
  }
  const focusedRowIndex = () =>
    draft.rules.findIndex((_, index) => isRowFocused(document.activeElement, ruleRowId(index)))
  const moveFocus = (by: 1 | -1) =>
    focusRow(Math.min(Math.max(focusedRowIndex() + by, 0), draft.rules.length - 1))
  const moveRule = (by: 1 | -1) => {
    const index = focusedRowIndex()
    if (index < 0 || !draft.rules[index + by]) return
    draft.move(index, by)
    focusRow(index + by)
  }
  const keys = {
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    e: () => focusedRowIndex() >= 0 && setEditing(focusedRowIndex()),
    n: () => setEditing('new'),
    u: () => moveRule(-1),
    d: () => moveRule(1),
  }
  const areKeysOn = useShortcutHelp([
    { keys: ['J', 'K'], does: t`Next, previous rule` },
    { keys: ['E', 'Enter'], does: t`Edit rule` },
    { keys: ['N'], does: t`Add rule`, run: () => setEditing('new') },
    { keys: ['U', 'D'], does: t`Move rule up, down` },
  ])
  useShortcuts(keys, areKeysOn)
  return {
    editing,
    edit: setEditing,
    stop: () => setEditing(undefined),
    done: (rule: MarkupRule) => {
      const index = draft.put(rule, editing === 'new' ? undefined : editing)
      setEditing(undefined)
      focusRow(index)
    },
    rowId: ruleRowId,
    focus: focusRow,
  }
}

function isRowFocused(focused: Element | null, rowId: string): boolean {
  return focused?.closest('tr')?.id === rowId
}
