/**
 * The program of a thread that makes a world, or reads it from the file of an earlier start, so that the thread of
 * the shop does not stand still meanwhile. It ends when it has said what it made.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { handleOf } from '../engine/world/world-bytes.ts'
import { type WorldQuery, makeWorld } from '../house-world.ts'
import { type FromWorldThread } from './pool-messages.ts'

const { world, trouble, leftOut } = makeWorld(workerData as WorldQuery)
const said: FromWorldThread = { handle: handleOf(world), trouble, leftOut }
parentPort?.postMessage(said, [])
