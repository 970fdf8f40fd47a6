import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { type BrandPictureName, brandPictureLimits } from '#contract/terms/brand/brand-values.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { type TypedPicture, brandFieldId } from './use-brand-form.ts'
import styles from './brand.module.css'

/** The picture in force: its digest, absent for that of the server's settings, and its path, absent without one. */
export type PictureInForce = { readonly digest: string | undefined; readonly path: string | undefined }

/** Properties of the choice of a picture. */
export type PictureFieldProps = {
  readonly name: BrandPictureName
  readonly label: string
  readonly hint: string
  readonly picture: TypedPicture | undefined
  readonly inForce: PictureInForce
  readonly onChange: (picture: TypedPicture | undefined) => void
}

/** Chooses the file of a logo or an icon and shows it; the server checks its content when it is saved. */
export function PictureField({ name, label, hint, picture, inForce, onChange }: PictureFieldProps) {
  const { t } = useLingui()
  const [fault, setFault] = useState<'tooLarge' | 'unreadable'>()
  const hintId = useId()
  const errorId = useId()
  const { mostKib } = brandPictureLimits[name]
  const choose = async (file: File) => {
    const isTooLarge = file.size > mostKib * 1024
    const dataUrl = isTooLarge ? undefined : await dataUrlOf(file)
    const [, base64] = dataUrl?.split(',') ?? []
    setFault(isTooLarge ? 'tooLarge' : base64 === undefined ? 'unreadable' : undefined)
    if (base64 !== undefined) onChange({ base64, mediaType: file.type, fileName: file.name })
  }
  const errors = {
    tooLarge: t`File is larger than ${mostKib} KiB.`,
    unreadable: t`The file cannot be read. Choose it again.`,
  }
  const url = pictureUrlOf(picture, inForce)
  return (
    <div className={styles.picture} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      <span id={hintId} className={styles.soft}>
        {hint}
      </span>
      <div className={styles.line}>
        {url !== undefined && <img src={url} alt="" className={styles.shown} />}
        <label className={styles.picker}>
          <input
            id={brandFieldId(name)}
            type="file"
            accept=".svg,.png,image/svg+xml,image/png"
            aria-label={t`Choose file: ${label}`}
            aria-describedby={fault ? `${hintId} ${errorId}` : hintId}
            aria-invalid={fault !== undefined || undefined}
            onChange={({ target }) => {
              const chosen = target.files?.[0]
              if (chosen) void choose(chosen)
              // The same file can be chosen again after a correction.
              target.value = ''
            }}
          />
          {t`Choose file`}
        </label>
        {picture && (
          <Button aria-label={t`Remove: ${label}`} onClick={() => onChange(undefined)}>
            {t`Remove`}
          </Button>
        )}
        {picture && 'fileName' in picture && <span className={styles.fileName}>{picture.fileName}</span>}
      </div>
      <FieldError error={fault && errors[fault]} id={errorId} />
    </div>
  )
}

/** Returns where the browser finds a picture of the form; one that is stored and not in force has no address. */
export function pictureUrlOf(
  picture: TypedPicture | undefined,
  { digest, path }: PictureInForce,
): string | undefined {
  if (picture && 'base64' in picture) return `data:${picture.mediaType};base64,${picture.base64}`
  return picture?.digest === digest ? path : undefined
}

/** Returns undefined for a file that cannot be read: moved or changed since it was chosen. */
function dataUrlOf(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : undefined),
    )
    reader.addEventListener('error', () => resolve(undefined))
    reader.readAsDataURL(file)
  })
}
