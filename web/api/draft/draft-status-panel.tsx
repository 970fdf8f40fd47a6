import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { classNames } from '#web/ui/class-names.ts'
import { draftKeeperOf } from './trip-draft-keeper.ts'
import type { DraftStatus } from './draft-sync.ts'
import { ResumeByMail } from './resume-by-mail.tsx'
import styles from './draft-status-panel.module.css'

/** Properties of the notes: which trip, and the offer that says who flies. */
export type DraftStatusPanelProps = { readonly sessionId: string; readonly offer: OfferAnswer }

/** Whether the draft is stored, and the form to continue on another device. */
export function DraftStatusPanel({ sessionId, offer }: DraftStatusPanelProps) {
  const party = offer.price.passengers.flatMap(({ type, count }) => Array.from({ length: count }, () => type))
  const keeper = draftKeeperOf({ sessionId, party })
  const state = useSyncExternalStore(keeper.subscribe, keeper.state, keeper.state)
  const { draft } = state
  // The link is mailed to the contact of the booking only, so the typed address becomes the contact's.
  const ensureContactEmail = (email: string) => {
    if (draft && draft.contact.email.trim() !== email)
      keeper.note({ ...draft, contact: { ...draft.contact, email } })
    return keeper.ensure()
  }
  return (
    <>
      <DraftStatusLine status={state.status} isMerged={state.isMerged} />
      <ResumeByMail
        sessionId={sessionId}
        contactEmail={draft?.contact.email ?? ''}
        ensure={ensureContactEmail}
      />
    </>
  )
}

type StatusLineProps = { readonly status: DraftStatus; readonly isMerged: boolean }

/** One quiet line. What needs attention stays in view and is announced; "Saved" is neither. */
function DraftStatusLine({ status, isMerged }: StatusLineProps) {
  const { t } = useLingui()
  const shown = useDelayed(status)
  const calm: Partial<Record<DraftStatus, ReactNode>> = { saving: t`Saving…`, saved: t`Saved` }
  const trouble: Partial<Record<DraftStatus, ReactNode>> = {
    trying: t`Not saved yet. Still trying…`,
    cannotKeep: t`Your browser blocks cookies, so we cannot save your details. Stay on this page until you have booked.`,
    tooLong: t`This text is too long to save. Shorten it.`,
  }
  const isTrouble = trouble[shown] !== undefined
  return (
    <p className={classNames(styles.status, isTrouble && styles.trouble)}>
      <span role="status">
        {trouble[shown]}
        {!isTrouble && isMerged && t`You also made changes in another window. We have combined both here.`}
      </span>
      {!isTrouble && <span>{calm[shown]}</span>}
    </p>
  )
}

const longSavingMs = 800

/** Returns the status to show: a short transfer is not shown. */
function useDelayed(status: DraftStatus): DraftStatus {
  const [shown, setShown] = useState(status)
  useEffect(() => {
    const timer = setTimeout(() => setShown(status), status === 'saving' ? longSavingMs : 0)
    return () => clearTimeout(timer)
  }, [status])
  return shown
}
