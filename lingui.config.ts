import { defineConfig } from '@lingui/conf'

/** Every folder of the web that speaks, each with a catalogue of its own. */
export const features = [
  'app',
  'ui',
  'api',
  'travel-ui',
  'flow/search',
  'flow/offers',
  'flow/price',
  'flow/booking',
  'flow/payment',
  'flow/ticket',
  'account',
  'staff',
]

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ja', 'th'],
  catalogs: features.map((feature) => ({
    path: `<rootDir>/web/${feature}/messages/{locale}`,
    include: [`<rootDir>/web/${feature}`],
    exclude: ['**/*.test.*'],
  })),
  // Line numbers would change a catalogue whenever the code around a sentence moves.
  orderBy: 'message',
})
