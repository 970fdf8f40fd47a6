import { defineConfig } from '@lingui/conf'

/**
 * Every folder of the web with messages, each with a catalogue of its own. The few messages of travel-ui that
 * the first page needs are in travel-ui/party, and those of the search that it does not need in search/on-demand and
 * search/route-guide.
 */
export const features = [
  'app',
  'ui',
  'api',
  'travel-ui',
  'travel-ui/party',
  'flow/search',
  'flow/search/on-demand',
  'flow/search/route-guide',
  'flow/offers',
  'flow/price',
  'flow/booking',
  'flow/payment',
  'flow/ticket',
  'flow/quotation',
  'legal',
  'account',
  'staff',
]

/** Folders inside this one that have a catalogue of their own. */
function insideOf(feature: string): string[] {
  return features.filter((one) => one.startsWith(`${feature}/`)).map((one) => `**/web/${one}/**`)
}

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ja', 'th'],
  catalogs: features.map((feature) => ({
    path: `<rootDir>/web/${feature}/messages/{locale}`,
    include: [`<rootDir>/web/${feature}`],
    exclude: ['**/*.test.*', ...insideOf(feature)],
  })),
  // Line numbers would change a catalogue whenever the code around a sentence moves.
  orderBy: 'message',
})
