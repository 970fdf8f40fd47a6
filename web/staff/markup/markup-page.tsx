import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { MarkupBookAnswer } from '#contract/api/staff/markup-book.ts'
import type { DryRunAnswer } from '#contract/api/staff/markup-dry-run.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { SellingSettings } from '../selling-settings.tsx'
import { MarkupVersionList } from './markup-version-list.tsx'
import { MarkupDryRun } from './markup-dry-run.tsx'
import { RuleTable } from './rule-table.tsx'
import { SaveMarkupRules } from './save-markup-rules.tsx'
import { StandingMarkupForm } from './standing-markup-form.tsx'
import { useRulesDraft } from './use-rules-draft.ts'
import { type MarkupBookState, markupRulesOf, useMarkupBook } from './use-markup-book.ts'
import styles from './markup.module.css'

/** The agency's markup book: its rules as a draft, the dry run, and every version so far. */
export function MarkupPage() {
  const { t } = useLingui()
  const state = useMarkupBook()
  const { answer, askAgain } = state
  if (answer === undefined) {
    return (
      <div aria-busy="true">
        <VisuallyHidden>{t`Loading`}</VisuallyHidden>
        <Skeleton size="card" count={3} />
      </div>
    )
  }
  if (!answer.ok) {
    return (
      <FailureNotice failure={answer.fault}>
        <Button onClick={askAgain}>{t`Try again`}</Button>
      </FailureNotice>
    )
  }
  return <MarkupEditor book={answer.value} state={state} />
}

type BookProps = { readonly book: MarkupBookAnswer; readonly state: MarkupBookState }

/** The result of a dry run, and its rules. */
type Tried = { readonly found: DryRunAnswer; readonly rules: string }

function MarkupEditor({ book, state }: BookProps) {
  const draft = useRulesDraft(markupRulesOf(book))
  const [tried, setTried] = useState<Tried>()
  const rules = JSON.stringify(draft.rules)
  const found = tried?.rules === rules ? tried.found : undefined
  return (
    <div className={styles.page}>
      <RuleTable draft={draft} book={book} counted={found?.counted} offers={found?.offers} />
      <SaveMarkupRules draft={draft} book={book} save={state.save} />
      <MarkupDryRun
        draft={draft}
        book={book}
        found={found}
        onFound={(one) => setTried({ found: one, rules })}
      />
      <StandingMarkupForm
        key={JSON.stringify(book.standing)}
        standing={book.standing}
        save={state.saveStanding}
      />
      <SellingSettings />
      <MarkupVersionList book={book} state={state} draft={draft} />
    </div>
  )
}
