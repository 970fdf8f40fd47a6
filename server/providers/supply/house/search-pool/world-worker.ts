/**
 * Entry point of the thread that generates a world, or reads a saved one, so that the main thread is not
 * blocked. It ends after posting the result.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { worldHandleOf } from '../engine/world/world-bytes.ts'
import { type WorldQuery, loadOrGenerateWorld } from '../house-world.ts'
import type { FromWorldThread } from './pool-messages.ts'

const { world, trouble, leftOut } = loadOrGenerateWorld(workerData as WorldQuery)
const said: FromWorldThread = { handle: worldHandleOf(world), trouble, leftOut }
parentPort?.postMessage(said, [])
