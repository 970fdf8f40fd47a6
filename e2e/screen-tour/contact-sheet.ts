import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'

const style = `
  body { font: 14px system-ui, sans-serif; margin: 16px; background: #e4e4e7; color: #18181b }
  section { margin-bottom: 32px } .row { display: flex; flex-wrap: wrap; gap: 12px; align-items: start }
  figure { margin: 0 } figcaption { padding: 2px 0 } img { display: block; border: 1px solid #a1a1aa }
  img { max-height: 800px; object-fit: cover; object-position: top }
  .wide img { width: 420px } .narrow img { width: 200px }`

/** Writes index.html with every picture, and one overview picture for each scene. */
export async function writeContactSheet(folder: string, browser: Browser): Promise<void> {
  const scenes = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const sections = scenes.map(({ name }) => ({ name, html: sectionOf(folder, name) }))
  writeFileSync(join(folder, 'index.html'), pageOf(sections.map(({ html }) => html).join('\n')))
  const page = await browser.newPage({ viewport: { width: 1330, height: 900 } })
  for (const { name, html } of sections) {
    const file = join(folder, `${name}.html`)
    writeFileSync(file, pageOf(html))
    await page.goto(pathToFileURL(file).href)
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  }
  await page.close()
}

function pageOf(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style>${body}</html>`
}

function sectionOf(folder: string, scene: string): string {
  const files = readdirSync(join(folder, scene)).filter((file) => file.endsWith('.png'))
  const rowOf = (kind: string, width: number) => {
    const shown = files.filter((file) => file.includes(`-${width}-`)).toSorted()
    return `<div class="row ${kind}">${shown.map((file) => figureOf(scene, file)).join('')}</div>`
  }
  return `<section><h2>${scene}</h2>${rowOf('wide', 1920)}${rowOf('wide', 1280)}${rowOf('narrow', 360)}</section>`
}

function figureOf(scene: string, file: string): string {
  const path = `${scene}/${file}`
  return `<figure><figcaption>${file.replace('.png', '')}</figcaption><a href="${path}"><img src="${path}" alt=""></a></figure>`
}

/** Returns whether a folder has a contact sheet of an earlier run, so that it may be emptied. */
export function isScreensFolder(folder: string): boolean {
  return existsSync(join(folder, 'index.html'))
}
