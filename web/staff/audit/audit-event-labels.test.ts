import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const here = import.meta.dirname
const page = readFileSync(join(here, '../../../docs/access.md'), 'utf8')
const words = ['use-audit-action-labels.ts', 'use-integration-action-labels.ts']
  .map((name) => readFileSync(join(here, name), 'utf8'))
  .join('\n')

const eventsIn = (text: string) =>
  [...text.matchAll(/^- `((?:POST|PUT|DELETE) [^`]+)`/gm)].map(([, action = '']) => action)
/** What is written into the audit: whatever changes something and asks for a right, and what people do to who they are. */
const [byRight = ''] = page.split('## Whoever is signed in')
const ofTheirOwn = ['', '/confirm', '/withdraw'].map((end) => `POST /api/account/email${end}`)
const events = [...eventsIn(byRight), ...ofTheirOwn]

describe('what staff do', () => {
  it('every staff route has a label in the audit log', () => {
    expect(events.length).toBeGreaterThan(30)
    expect(events.filter((action) => !words.includes(`'${action}':`))).toEqual([])
  })

  it('every audit label belongs to a route', () => {
    const said = [...words.matchAll(/'((?:POST|PUT|DELETE) [^']+)':/g)].map(([, action = '']) => action)
    expect(said.filter((action) => !eventsIn(page).includes(action))).toEqual([])
  })
})
