import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import type { BrandAnswer } from '#contract/api/staff/brand/brand.ts'
import {
  type BrandPalette,
  bandColorsOf,
  brandPaletteOf,
  brandTokens,
  surfaces,
  usualBandColors,
} from '#contract/terms/brand/brand-colors.ts'
import { contrastOf, oklchOfHex, oklchText } from '#contract/terms/brand/oklch.ts'
import { Card } from '#web/ui/card.tsx'
import { pictureUrlOf } from './picture-field.tsx'
import { type TypedBrand, isHexColor } from './use-brand-form.ts'
import styles from './brand.module.css'

/** Properties of the preview. */
export type BrandPreviewProps = { readonly typed: TypedBrand; readonly told: BrandAnswer }

const schemes = ['light', 'dark'] as const

/** Pages in light and dark, and the headers of emails and PDFs, in the brand as typed, with the contrasts that result. */
export function BrandPreview({ typed, told }: BrandPreviewProps) {
  const { t } = useLingui()
  const { settings, shown, values } = told
  const color = isHexColor(typed.color.trim()) ? typed.color.trim() : settings.color
  const palette = color === undefined ? undefined : brandPaletteOf(color)
  const name = typed.name.trim() === '' ? settings.name : typed.name.trim()
  const logo = pictureUrlOf(typed.logo, { digest: values.logo, path: shown.logo })
  const labels = { light: t`Light pages`, dark: t`Dark pages` }
  return (
    <Card labelledBy="brand-preview" className={styles.part}>
      <h2 id="brand-preview" className={styles.title}>{t`Preview`}</h2>
      <div className={styles.sheets}>
        {schemes.map((scheme) => (
          <figure key={scheme} className={styles.figure}>
            <figcaption className={styles.soft}>{labels[scheme]}</figcaption>
            <div className={styles.sheet} style={tokensOf(palette, scheme)}>
              <span className={styles.brand}>
                {logo !== undefined && <img src={logo} alt="" className={styles.logo} />}
                {name}
              </span>
              <span className={styles.link}>{t`Search flights`}</span>
              <span className={styles.button}>{t`Continue`}</span>
            </div>
          </figure>
        ))}
      </div>
      <PaperPreview palette={palette} name={name} logo={logo} />
      {palette && <Contrasts palette={palette} />}
    </Card>
  )
}

function PaperPreview({
  palette,
  name,
  logo,
}: {
  readonly palette: BrandPalette | undefined
  readonly name: string
  readonly logo: string | undefined
}) {
  const { t } = useLingui()
  const { band, bandText, button } = palette ? bandColorsOf(palette) : usualBandColors
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.soft}>{t`Header of emails and PDFs`}</figcaption>
      <div className={styles.paper}>
        <span className={styles.band} style={{ background: band }}>
          {logo !== undefined && <img src={logo} alt="" className={styles.printed} />}
          {name}
          <small style={{ color: bandText }}>{t`Booking code`} K7Q2MX</small>
        </span>
        <span className={styles.button} style={{ background: button, color: '#ffffff' }}>
          {t`View booking`}
        </span>
      </div>
    </figure>
  )
}

/** The contrasts of the colours as they are used; WCAG 2.2 AA asks for at least 4.5. */
function Contrasts({ palette }: { readonly palette: BrandPalette }) {
  const { t, i18n } = useLingui()
  const { band, bandText, button } = bandColorsOf(palette)
  const white = oklchOfHex('#ffffff')
  const worst = (scheme: 'light' | 'dark') =>
    Math.min(...surfaces[scheme].map((one) => contrastOf(palette.primary[scheme], one)))
  const rows: readonly (readonly [string, number])[] = [
    [t`Buttons, light pages`, contrastOf(palette['on-primary'].light, palette.primary.light)],
    [t`Buttons, dark pages`, contrastOf(palette['on-primary'].dark, palette.primary.dark)],
    [t`Links, light pages`, worst('light')],
    [t`Links, dark pages`, worst('dark')],
    [
      t`Email and PDF header`,
      Math.min(contrastOf(white, oklchOfHex(band)), contrastOf(oklchOfHex(bandText), oklchOfHex(band))),
    ],
    [t`Email buttons`, contrastOf(white, oklchOfHex(button))],
  ]
  const figure = { minimumFractionDigits: 1, maximumFractionDigits: 1, roundingMode: 'floor' } as const
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.soft}>{t`Contrast of text (at least 4.5 : 1)`}</figcaption>
      <dl className={styles.contrasts}>
        {rows.map(([label, ratio]) => (
          <div key={label} className={styles.contrast}>
            <dt>{label}</dt>
            <dd>{i18n.number(ratio, figure)} : 1</dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}

/** Sets the tokens of a palette for what is below an element, in one scheme. */
function tokensOf(palette: BrandPalette | undefined, scheme: 'light' | 'dark'): CSSProperties {
  const tokens = palette && brandTokens.map((token) => [`--${token}`, oklchText(palette[token][scheme])])
  return { ...(tokens && Object.fromEntries(tokens)), colorScheme: scheme }
}
