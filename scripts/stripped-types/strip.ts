/**
 * `node scripts/stripped-types/strip.ts FOLDER...`: removes the types from all TypeScript files of these folders of an image, in
 * place. They stay TypeScript, and load without the stripper by `register.js`.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

for (const folder of process.argv.slice(2))
  for (const file of globSync(`${folder}/**/*.ts`))
    writeFileSync(file, stripTypeScriptTypes(readFileSync(file, 'utf8')))
