import { describe, expect, it } from 'vitest'
import { deviceLabel } from './device-label.ts'

const like = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('the device label of a session', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/142.0.0.0 Safari/537.36`, 'Chrome · Windows'],
    [`Mozilla/5.0 (Windows NT 10.0) ${like} Chrome/142.0 Safari/537.36 Edg/142.0`, 'Edge · Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari · iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${like} SamsungBrowser/27.0 Chrome/125 Mobile Safari/537`,
      'Samsung Internet · Android',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${like} Mobile/15E148 Safari Line/15.1`,
      'LINE · iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox · Linux'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Something/1', 'macOS'],
    ['curl/8.5.0', ''],
    ['<script>alert(1)</script>', ''],
    [undefined, ''],
  ])('The user agent %j has the label %j', (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label)
  })
})
