/**
 * `node scripts/stripped-types/strip.ts FOLDER...`: removes the types from the TypeScript files of these folders, in place, when
 * the image is built. They keep their names, lines and columns; `register.js` loads them.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

for (const folder of process.argv.slice(2))
  for (const file of globSync(`${folder}/**/*.ts`))
    writeFileSync(file, stripTypeScriptTypes(readFileSync(file, 'utf8')))
