import { useLingui } from '@lingui/react/macro'
import { type BrandAnswer, readBrand } from '#contract/api/staff/brand/brand.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../form/staff-form.tsx'
import { ListSection } from '../money/list-section.tsx'
import { useWorkList } from '../use-work-list.ts'
import { BrandHistory } from './brand-history.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { PictureField } from './picture-field.tsx'
import { type BrandForm, brandFieldId, isHexColor, useBrandForm } from './use-brand-form.ts'
import styles from './brand.module.css'

/** The name, colour, pictures and mail sender of the shop: edited with a live preview, in force once saved. */
export function BrandPage() {
  const list = useWorkList(readBrand, { right: 'setAgency' })
  return <ListSection list={list}>{(told) => <BrandEditor told={told} renew={list.renew} />}</ListSection>
}

type EditorProps = { readonly told: BrandAnswer; readonly renew: () => Promise<void> }

function BrandEditor({ told, renew }: EditorProps) {
  const { t } = useLingui()
  const form = useBrandForm(told, renew)
  return (
    <div className={styles.page}>
      <div className={styles.part}>
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
          className={styles.part}
          sending={form}
          onSend={form.submit}
          saveBar={{
            discard: form.discard,
            saved: form.isSaved ? t`Saved. Pages and emails show it from now on.` : undefined,
          }}
        >
          <ErrorSummary attempt={form.attempt} mistakes={form.mistakes} />
          {form.failure && <FailureNotice failure={form.failure} />}
          <AppearanceFields form={form} told={told} />
          <SenderFields form={form} told={told} />
        </StaffForm>
      </div>
      <aside className={styles.part}>
        <BrandPreview typed={form.typed} told={told} />
        <BrandHistory history={told.history} onRestore={form.restore} />
      </aside>
    </div>
  )
}

type FieldsProps = { readonly form: BrandForm; readonly told: BrandAnswer }

function AppearanceFields({ form, told: { settings, shown, values } }: FieldsProps) {
  const { t } = useLingui()
  const { typed, change, errorOf } = form
  const color = typed.color.trim()
  return (
    <Card labelledBy="brand-appearance" className={styles.part}>
      <h2 id="brand-appearance" className={styles.title}>{t`Appearance`}</h2>
      <p className={styles.soft}>
        {t`What you leave empty is as the server’s settings have it. A change needs no restart.`}
      </p>
      <TextField
        id={brandFieldId('name')}
        label={t`Shop name`}
        hint={t`In the header, page titles and link previews. Without it: ${settings.name}`}
        value={typed.name}
        onChange={(name) => change({ name })}
        error={errorOf('name')}
        autoComplete="off"
        maxLength={30}
      />
      <div className={styles.color}>
        <TextField
          id={brandFieldId('color')}
          label={t`Brand colour`}
          hint={t`For example #1d4ed8. It is darkened or lightened until text in it is readable.`}
          value={typed.color}
          onChange={(next) => change({ color: next })}
          error={errorOf('color')}
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
        />
        <input
          type="color"
          aria-label={t`Pick brand colour`}
          className={styles.swatch}
          value={isHexColor(color) ? color : (settings.color ?? '#007a55')}
          onChange={({ target }) => change({ color: target.value })}
        />
      </div>
      <PictureField
        name="logo"
        label={t`Logo`}
        hint={t`SVG or PNG, up to 100 KiB, readable on white. From twice as wide as high it replaces the written name.`}
        picture={typed.logo}
        inForce={{ digest: values.logo, path: shown.logo }}
        onChange={(logo) => change({ logo })}
      />
      <PictureField
        name="favicon"
        label={t`Icon`}
        hint={t`Square SVG or PNG, up to 50 KiB, for the browser’s tab.`}
        picture={typed.favicon}
        inForce={{ digest: values.favicon, path: shown.favicon }}
        onChange={(favicon) => change({ favicon })}
      />
    </Card>
  )
}

function SenderFields({ form: { typed, change, errorOf }, told: { settings, senderAddress } }: FieldsProps) {
  const { t } = useLingui()
  return (
    <Card labelledBy="brand-sender" className={styles.part}>
      <h2 id="brand-sender" className={styles.title}>{t`Email sender`}</h2>
      <p className={styles.soft}>
        {t`All emails come from ${senderAddress}. The server’s settings name this address, because its domain needs SPF and DKIM.`}
      </p>
      <TextField
        id={brandFieldId('senderName')}
        label={t`Sender name`}
        hint={t`Without it: ${typed.name.trim() === '' ? settings.senderName : typed.name.trim()}`}
        value={typed.senderName}
        onChange={(senderName) => change({ senderName })}
        error={errorOf('senderName')}
        autoComplete="off"
        maxLength={30}
      />
      <TextField
        id={brandFieldId('replyTo')}
        type="email"
        label={t`Reply-to address`}
        hint={t`Where customers’ answers go. Without it: ${settings.replyTo ?? senderAddress}`}
        value={typed.replyTo}
        onChange={(replyTo) => change({ replyTo })}
        error={errorOf('replyTo')}
        autoComplete="off"
        maxLength={254}
      />
    </Card>
  )
}
