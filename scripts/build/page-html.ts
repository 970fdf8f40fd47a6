import type { Language } from '#contract/problem.ts'
import type { BuiltFiles } from './vite-manifest.ts'

/** A prerendered page. */
export type DrawnPage = {
  readonly language: Language
  readonly title: string
  readonly description: string
  readonly markup: string
  /** Whether the client hydrates the markup; otherwise it is only a placeholder. */
  readonly isWhole: boolean
}

/** A prerendered page with its assets. Files are named without a leading slash. */
export type BuiltPage = DrawnPage & {
  readonly files: BuiltFiles
  /** All rules of its style sheets. */
  readonly styles: string
  readonly entryFile: string
  readonly fonts: readonly string[]
}

const loadedByTemplate =
  /<(?:script type="module"|link rel="modulepreload"|link rel="stylesheet")[^>]*>(?:<\/script>)?\s*/g

/** Returns the page as the server sends it: styles inlined, code fetched after the first paint. */
export function pageHtml(template: string, page: BuiltPage): string {
  if (/\sstyle="/.test(page.markup))
    throw new Error(`${page.title}: a style attribute, which the policy refuses`)
  const startScript = `${keepEarlySubmitScript}\n${startAfterPaintScript(page.entryFile, page.files)}`
  const head = [
    `<meta name="description" content="${escapeHtml(page.description)}">`,
    ...page.fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    `<style nonce="__CSP_NONCE__">${page.styles}</style>`,
    `<script nonce="__CSP_NONCE__">${startScript}</script>`,
  ]
  const html = template
    .replaceAll(loadedByTemplate, '')
    .replace('<html lang="en"', `<html lang="${page.language}"`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
    .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
    .replace(
      '<div id="app"></div>',
      () => `<div id="app"${page.isWhole ? ' data-drawn="whole"' : ''}>${page.markup}</div>`,
    )
  const isComplete =
    html.includes(startScript) && html.includes(page.markup) && html.includes(`lang="${page.language}"`)
  if (!isComplete) throw new Error('index.html has changed: it has no head, no #app or no lang')
  return html
}

/**
 * Keeps the browser from submitting a form itself, before the page's code can: that would lose what was typed, or put
 * it into the address. Marks the form instead; the code submits it (web/ui/form/use-early-submit.ts).
 */
const keepEarlySubmitScript = `addEventListener('submit',e=>{
if(e.defaultPrevented||e.target.hasAttribute('action'))return
e.preventDefault();e.target.dataset.early=''
})`

/**
 * Fetches and runs the code right after the first paint, so that it does not delay it. A background window
 * paints nothing and starts at once. The styles are inlined: a disabled link is not fetched, and keeps the
 * code from requesting them again.
 */
function startAfterPaintScript(entryFile: string, files: BuiltFiles): string {
  const start = `function start(){
    const add=(rel,file)=>{
      const link=document.createElement('link')
      link.rel=rel;link.crossOrigin='';link.disabled=rel==='stylesheet';link.href='/'+file
      document.head.append(link)
    }
    for(const file of ${JSON.stringify(files.css)})add('stylesheet',file)
    for(const file of ${JSON.stringify(files.js)})add('modulepreload',file)
    import(${JSON.stringify(`/${entryFile}`)})
  }`
  return `${start.replaceAll(/\n\s*/g, '\n')}\ndocument.hidden?start():requestAnimationFrame(()=>setTimeout(start))`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
