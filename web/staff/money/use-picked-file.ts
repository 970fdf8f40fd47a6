import { useState } from 'react'

/** Why a file is not sent at all. */
export type PickFault = 'missing' | 'empty' | 'tooLarge'

/** A file that is chosen and then sent. */
export type PickedFile = {
  readonly picked: File | undefined
  /** Absent until a file was chosen or a press asked for one. */
  readonly fault: PickFault | undefined
  readonly pick: (file: File | undefined) => void
  /** Returns the file when it can be sent; shows why otherwise. */
  readonly check: () => File | undefined
  /** Begins anew, after the file was sent; `isKept` leaves it chosen. */
  readonly finish: (isKept?: boolean) => void
}

/** Keeps a chosen file and checks its size against the server's limit, in bytes. */
export function usePickedFile(mostBytes: number): PickedFile {
  const [picked, setPicked] = useState<File>()
  const [isChecked, setChecked] = useState(false)
  const fault = pickFaultOf(picked, mostBytes)
  return {
    picked,
    fault: isChecked ? fault : undefined,
    pick: (file) => {
      setChecked(file !== undefined)
      setPicked(file)
    },
    check: () => {
      setChecked(true)
      return fault ? undefined : picked
    },
    finish: (isKept = false) => {
      setChecked(false)
      if (!isKept) setPicked(undefined)
    },
  }
}

function pickFaultOf(file: File | undefined, mostBytes: number): PickFault | undefined {
  if (!file) return 'missing'
  if (file.size === 0) return 'empty'
  return file.size > mostBytes ? 'tooLarge' : undefined
}
