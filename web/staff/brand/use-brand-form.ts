import { useLingui } from '@lingui/react/macro'
import { type BrandAnswer, type BrandRequest, saveBrand } from '#contract/api/staff/brand/brand.ts'
import { type BrandPictureName, isShopName } from '#contract/terms/brand/brand-values.ts'
import { callApi } from '#web/api/client.ts'
import { useRowsForm } from '../form/use-rows-form.ts'

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
  const { faults, rows, change, ...form } = useRowsForm(told, {
    typedRowsOf: ({ values }: BrandAnswer) => [typedBrandOf(values)],
    parse: parseBrand,
    save: (version, [values]) => callApi(saveBrand, { body: { version, ...values } }),
    renew,
  })
  const [typed = typedBrandOf({})] = rows
  return {
    ...form,
    typed,
    change: (more: Partial<TypedBrand>) => change([{ ...typed, ...more }]),
    /** Fills the form with an earlier version; it counts once it is saved. */
    restore: (values: BrandAnswer['values']) => change([typedBrandOf(values)]),
    mistakes: faults.map((field) => ({ fieldId: brandFieldId(field), message: labels[field] })),
    errorOf: (field: BrandTextField) => (faults.includes(field) ? labels[field] : undefined),
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

function parseBrand([typed = typedBrandOf({})]: readonly TypedBrand[]) {
  const faults = faultsOf(typed)
  return faults.length > 0 ? { faults } : { rows: [brandRequestOf(typed)] }
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
