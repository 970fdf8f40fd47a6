import { afterAll } from 'vitest'
import { writeCoverageRecord } from './coverage-record.ts'

// A setup file: runs for every test file.
afterAll(writeCoverageRecord)
