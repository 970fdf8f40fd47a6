import type { AgencyChange, StaffAgencyAnswer } from '#contract/api/agency.ts'
import { useState } from 'react'
import type { Failure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/use-command.ts'
import type { FieldMistake } from '#web/ui/form/error-summary.tsx'
import {
  type AgencyFault,
  type AgencyFormValues,
  parseAgencyForm,
  agencyFormValuesOf,
} from './agency-form-values.ts'
import type { AgencySettings } from './use-agency-settings.ts'
import { useFaultLabels } from './use-agency-labels.ts'

/** The form of the agency profile: values, faults, and the result of sending it. */
export type AgencyForm = {
  readonly typed: AgencyFormValues
  readonly change: (more: Partial<AgencyFormValues>) => void
  /** The id of a field by its path, and its fault. */
  readonly field: (place: string) => { readonly id: string; readonly error: string | undefined }
  readonly mistakes: readonly FieldMistake[]
  readonly attempt: number
  readonly isBusy: boolean
  readonly failure: Failure | undefined
  readonly isSaved: boolean
  /** Whether bank accounts differ from the saved ones. */
  readonly movesMoney: boolean
  /** The version of the profile that is being changed. */
  readonly version: number
  /** Restarts from another version: what was typed is lost. */
  readonly restart: (told: StaffAgencyAnswer) => void
  /** Puts back what is saved. */
  readonly discard: () => void
  readonly submit: () => Promise<void>
}

/** Holds the form of the agency profile. */
export function useAgencyForm(told: StaffAgencyAnswer, save: AgencySettings['save']): AgencyForm {
  // A later refetch does not replace the version this form began with: nobody overwrites what they have not
  // seen.
  const [base, setBase] = useState(told)
  const [typed, setTyped] = useState(() => agencyFormValuesOf(told.agency))
  const beginEditing = (next: StaffAgencyAnswer) => {
    setBase(next)
    setTyped(agencyFormValuesOf(next.agency))
  }
  const sending = useSaveAgency(async (agency) => {
    const saved = await save(base.version, agency)
    if (saved.ok) beginEditing(saved.value)
    return saved.ok ? undefined : saved.fault
  })
  const read = parseAgencyForm(typed)
  return {
    typed,
    change: (more) => {
      sending.noteChange()
      setTyped({ ...typed, ...more })
    },
    ...useFieldFaults(sending.attempt > 0 && 'faults' in read ? read.faults : []),
    ...sending,
    movesMoney:
      paymentDetailsFingerprint(typed) !== paymentDetailsFingerprint(agencyFormValuesOf(base.agency)),
    version: base.version,
    restart: (next) => {
      beginEditing(next)
      sending.forget()
    },
    discard: () => {
      beginEditing(base)
      sending.forget()
    },
    submit: () => sending.send('agency' in read ? read.agency : undefined),
  }
}

/** Sends the form, one request at a time, and holds the result. */
function useSaveAgency(save: (agency: AgencyChange) => Promise<Failure | undefined>) {
  const [attempt, setAttempt] = useState(0)
  const { isBusy, failure, run, forget } = useCommand()
  const [isSaved, setSaved] = useState(false)
  return {
    attempt,
    isBusy,
    failure,
    isSaved,
    noteChange: () => setSaved(false),
    forget: () => {
      setAttempt(0)
      forget()
    },
    /** Without a valid profile, the faults are shown. */
    send: async (agency: AgencyChange | undefined) => {
      setAttempt(attempt + 1)
      setSaved(false)
      if (agency === undefined) return
      await run(
        () => save(agency),
        () => {
          setSaved(true)
          setAttempt(0)
        },
      )
    },
  }
}

/** Returns the faults, at their fields and as a summary. */
function useFieldFaults(faults: readonly AgencyFault[]): Pick<AgencyForm, 'field' | 'mistakes'> {
  const labels = useFaultLabels()
  return {
    field: (place) => {
      const fault = faults.find(({ field }) => field === place)
      return { id: fieldIdOf(place), error: fault && labels[fault.kind] }
    },
    mistakes: faults.map(({ field, kind }) => ({ fieldId: fieldIdOf(field), message: labels[kind] })),
  }
}

/** The address of a field is public: the search of settings links to it. */
function fieldIdOf(place: string): string {
  return `agency-${place}`
}

function paymentDetailsFingerprint({ accounts, billerId, promptPayId }: AgencyFormValues): string {
  const rows = accounts.map(({ bank, branch, accountName, accountNumber, accountType }) => {
    return [bank, branch, accountName, accountNumber, accountType]
  })
  return JSON.stringify([rows, billerId, promptPayId])
}

/** Properties of a part of the form. */
export type AgencyPartProps = { readonly form: AgencyForm }
