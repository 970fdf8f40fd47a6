import { readFileSync } from 'node:fs'
import type { WireAnswer } from '../control-plane/http-call.ts'

const script = readFileSync(new URL('hosted/omise.js', import.meta.url), 'utf8')
const page = readFileSync(new URL('hosted/pay.html', import.meta.url), 'utf8')

/** Returns the script that a shop's page loads; it puts {@link formPage} into a frame. */
export function formScript(): WireAnswer {
  return { status: 200, headers: { 'content-type': 'text/javascript; charset=utf-8' }, text: script }
}

/** Returns the form in which the payer types the card: on this origin, so that no shop ever sees it. */
export function formPage(): WireAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    text: page,
  }
}
