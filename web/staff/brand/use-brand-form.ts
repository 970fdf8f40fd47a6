import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type BrandAnswer, type BrandRequest, saveBrand } from '#contract/api/staff/brand/brand.ts'
import { type BrandPictureName, isShopName } from '#contract/terms/brand/brand-values.ts'
import { callApi } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'

/** A picture of the form: one that is stored, or a file that was chosen. */
export type TypedPicture =
  | { readonly digest: string }
  | { readonly base64: string; readonly mediaType: string; readonly fileName: string }

/** The brand as typed; an empty text leaves the value to the server's settings. */
export type TypedBrand = Readonly<Record<BrandTextField, string>> &
  Readonly<Record<BrandPictureName, TypedPicture | undefined>>

/** The fields that are typed. */
export type BrandTextField = 'name' | 'color' | 'senderName' | 'replyTo'

/** The brand that is being edited. */
export type BrandForm = ReturnType<typeof useBrandForm>

/** Holds the brand as typed, its faults once it was sent, and the result of saving it. */
export function useBrandForm(told: BrandAnswer, renew: () => Promise<void>) {
  const labels = useFaultLabels()
  // A later answer does not replace the version that this form began with.
  const [base, setBase] = useState(told)
  const [typed, setTyped] = useState(() => typedBrandOf(told.values))
  const [attempt, setAttempt] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const action = useCommand()
  const begin = (next: BrandAnswer, isNew: boolean) => {
    setBase(next)
    setTyped(typedBrandOf(next.values))
    setAttempt(0)
    setSaved(isNew)
    if (!isNew) action.forget()
  }
  const change = (more: Partial<TypedBrand>) => {
    setSaved(false)
    setTyped((before) => ({ ...before, ...more }))
  }
  const faults = attempt > 0 ? faultsOf(typed) : []
  return {
    typed,
    change,
    attempt,
    isSaved,
    version: base.version,
    isBusy: action.isBusy,
    failure: action.failure,
    mistakes: faults.map((field) => ({ fieldId: brandFieldId(field), message: labels[field] })),
    errorOf: (field: BrandTextField) => (faults.includes(field) ? labels[field] : undefined),
    discard: () => begin(base, false),
    restart: () => begin(told, false),
    /** Fills the form with an earlier version; it counts once it is saved. */
    restore: (values: BrandAnswer['values']) => change(typedBrandOf(values)),
    submit: () => {
      setAttempt(attempt + 1)
      setSaved(false)
      if (faultsOf(typed).length > 0) return
      const beginAnew = (saved: BrandAnswer) => {
        begin(saved, true)
        void renew()
      }
      const body = { version: base.version, ...brandRequestOf(typed) }
      void action.call(() => callApi(saveBrand, { body }), beginAnew)
    },
  }
}

/** Returns the id of a field; it is public, because the search of settings links to it. */
export function brandFieldId(field: BrandTextField | BrandPictureName): string {
  return `brand-${field}`
}

function typedBrandOf({
  name,
  color,
  senderName,
  replyTo,
  logo,
  favicon,
}: BrandAnswer['values']): TypedBrand {
  return {
    name: name ?? '',
    color: color ?? '',
    senderName: senderName ?? '',
    replyTo: replyTo ?? '',
    logo: logo === undefined ? undefined : { digest: logo },
    favicon: favicon === undefined ? undefined : { digest: favicon },
  }
}

function brandRequestOf({ logo, favicon, ...texts }: TypedBrand): Omit<BrandRequest, 'version'> {
  const { name, color, senderName, replyTo } = texts
  return {
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(color.trim() !== '' && { color: color.trim().toLowerCase() }),
    ...(senderName.trim() !== '' && { senderName: senderName.trim() }),
    ...(replyTo.trim() !== '' && { replyTo: replyTo.trim() }),
    ...(logo && { logo: pictureRequestOf(logo) }),
    ...(favicon && { favicon: pictureRequestOf(favicon) }),
  }
}

function pictureRequestOf(picture: TypedPicture) {
  return 'digest' in picture ? picture : { base64: picture.base64 }
}

function faultsOf(typed: TypedBrand): readonly BrandTextField[] {
  const isWrong: Readonly<Record<BrandTextField, (text: string) => boolean>> = {
    name: (text) => !isShopName(text),
    color: (text) => !isHexColor(text),
    senderName: (text) => !isShopName(text),
    replyTo: (text) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
  }
  return (['name', 'color', 'senderName', 'replyTo'] as const).filter((field) => {
    const text = typed[field].trim()
    return text !== '' && isWrong[field](text)
  })
}

/** Whether a text is a colour such as "#1d4ed8". */
export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

function useFaultLabels(): Readonly<Record<BrandTextField, string>> {
  const { t } = useLingui()
  return {
    name: t`Enter one line of up to 30 letters.`,
    color: t`Enter a colour such as #1d4ed8.`,
    senderName: t`Enter one line of up to 30 letters.`,
    replyTo: t`Enter an email address like name@example.com.`,
  }
}
