import type { Language } from '#contract/problem.ts'
import { type Html, html } from '../http/answer/html.ts'
import { letterMessages } from './letter-messages.ts'
import type { Letter, LetterAction, Letterhead, LetterPart, LetterJourney } from './letter.ts'
import { mailSheet } from './mail-style-sheet.ts'
import { type BandColors, usualBandColors } from '#contract/terms/brand/brand-colors.ts'
import { withoutControlCharacters } from './strip-control-characters.ts'

/**
 * Renders a letter as an HTML page: one column of tables, as mail clients require, without read tracking
 * and with no picture but the logo; the line of a way is a table, so that it shows where pictures are blocked. Every text is escaped, and user input keeps its own text direction.
 */
export function letterHtml(letter: Letter, language: Language, head: Letterhead): string {
  const { subject, notice, heading, parts, addition, action, closing = [] } = letter
  const colors = head.brand?.colors ?? usualBandColors
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${withoutControlCharacters(subject)}</title>
<style>${{ html: mailSheet(colors) }}</style>
</head>
<body bgcolor="#fbfaf7">
<table role="presentation" class="page ${language}" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="frame" align="center">
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff">
<tr><td class="agency" align="left" bgcolor="${colors.band}"><font color="#ffffff">${senderHtml(head)}</font></td></tr>
<tr><td class="body" align="left">
${notice === undefined ? [] : html`<p class="notice">${multilineHtml(notice)}</p>\n`}<h1 class="heading">${multilineHtml(heading)}</h1>
${parts.map((part) => partHtml(part, colors))}${addition === undefined ? [] : partHtml(addition, colors)}${action ? actionHtml(action, colors) : []}${closing.map((one) => html`<p class="closing">${closingHtml(one, action)}</p>\n`)}</td></tr>
<tr><td class="foot" align="left">${footerHtml(head, language)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
  return page.html
}

/** The logo, with the name beside it unless the logo contains the name; where pictures are blocked, the name shows. */
function senderHtml({ name, brand }: Letterhead): Html {
  const shown = brand?.name ?? name
  if (brand?.logo === undefined) return multilineHtml(shown)
  const { url, width, height, isWordmark } = brand.logo
  const alt = isWordmark ? withoutControlCharacters(shown) : ''
  const logo = html`<img src="${url}" alt="${alt}" width="${width}" height="${height}" border="0">`
  if (isWordmark) return logo
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td>${logo}</td><td class="shop"><font color="#ffffff">${multilineHtml(shown)}</font></td></tr></table>`
}

function partHtml(part: LetterPart, colors: BandColors): Html {
  if (typeof part === 'string') return html`<p>${multilineHtml(part)}</p>\n`
  if ('facts' in part) {
    const rows = part.facts.map(
      ([name, value, style = 'value']) =>
        html`<tr><th class="name" scope="row" align="left">${multilineHtml(name)}</th><td class="${style}" align="left">${multilineHtml(value)}</td></tr>\n`,
    )
    return html`<table class="facts" cellpadding="0" cellspacing="0" border="0">${rows}</table>\n`
  }
  if ('deadline' in part) {
    const [name, value] = part.deadline
    return html`<table role="presentation" class="deadline" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#fef3c7"><tr><td align="left">${multilineHtml(name)}<br><span class="when">${multilineHtml(value)}</span></td></tr></table>\n`
  }
  if ('stretches' in part)
    return html`<table role="presentation" class="trip" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colors.band}">${part.stretches.map((journey, index) => journeyTimelineHtml(journey, { index, colors }))}</table>\n`
  if ('lines' in part) return html`<div class="lines">${multilineHtml(part.lines.join('\n'))}</div>\n`
  return html`<blockquote class="said" dir="auto">${multilineHtml(part.said)}</blockquote>\n`
}

function journeyTimelineHtml(
  { from, to, length, line, lines }: LetterJourney,
  { index, colors: { bandText } }: { readonly index: number; readonly colors: BandColors },
): Html {
  const parts = line.map(
    ({ percent, isWait }) => html`<td class="${isWait ? 'wait' : 'way'}" width="${percent}%">&nbsp;</td>`,
  )
  return html`<tr><td class="${index === 0 ? 'stretch' : 'onward'}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${parts}</tr></table>
<div class="length" align="center"><font color="${bandText}">${multilineHtml(length)}</font></div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="end" align="left"><font color="#ffffff">${multilineHtml(from)}</font></td><td class="end" align="right"><font color="#ffffff">${multilineHtml(to)}</font></td></tr></table>
<div class="flight"><font color="${bandText}">${multilineHtml(lines.join('\n'))}</font></div>
</td></tr>
`
}

function actionHtml({ label, link }: LetterAction, { button }: BandColors): Html {
  return html`<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" width="100%"><tr><td align="center" bgcolor="${button}"><a href="${link}" target="_blank" rel="noopener"><font color="#ffffff">${label}</font></a></td></tr></table>
<p class="address"><a href="${link}" target="_blank" rel="noopener">${link}</a></p>
`
}

/** Small print; an address of the shop at its end is a link, so that it works where the client makes none. */
function closingHtml(text: string, action: LetterAction | undefined): Html {
  const link = /https?:\/\/\S+$/.exec(text)?.[0]
  if (link === undefined || action === undefined || new URL(link).origin !== new URL(action.link).origin)
    return multilineHtml(text)
  return html`${multilineHtml(text.slice(0, -link.length))}<a href="${link}" target="_blank" rel="noopener">${link}</a>`
}

function footerHtml(head: Letterhead, language: Language): Html {
  const { phone, hours, licence, noReply, colon } = letterMessages[language]
  const labelled = (name: string, value: string) => (value === '' ? '' : `${name}${colon}${value}`)
  const lines = [
    head.name,
    head.address,
    labelled(phone, head.phone),
    labelled(hours, head.hours),
    head.email,
    labelled(licence, head.licence),
  ]
  const shown = lines.filter((line) => line !== '').join('\n')
  return html`<p>${multilineHtml(shown)}</p><p>${noReply}</p>`
}

/**
 * A text of several lines with its own direction, so that a name in another script does not reorder the text
 * around it.
 */
function multilineHtml(value: string): Html {
  const lines = withoutControlCharacters(value).split('\n')
  return html`<bdi>${lines.map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`))}</bdi>`
}
