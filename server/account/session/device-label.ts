/** Browsers by a word in the user agent; those that also contain another's word come first. */
const browsers: readonly (readonly [word: RegExp, name: string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bLine\//, 'LINE'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [word: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Returns a label of the device, as "Chrome · Windows". It contains only names from these lists, nothing that
 * a stranger wrote into the header. Empty when neither is known.
 */
export function deviceLabel(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 512)
  return [matchingName(text, browsers), matchingName(text, systems)]
    .filter((name) => name !== undefined)
    .join(' · ')
}

function matchingName(text: string, names: typeof browsers): string | undefined {
  return names.find(([word]) => word.test(text))?.[1]
}
