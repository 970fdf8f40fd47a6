/** Imported first by commands of an operator: settings of a file `.env` here, where the environment has none of its own. */
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile('.env')
