/** Builds the web into dist/web. */
import { build } from 'vite'

await build()
