import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { toBuffer as codePicture } from 'bwip-js/node'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { silentLog } from '#server/platform/log.ts'
import { type PictureReader, type ReaderOptions, createPictureReader } from './sanitizer-client.ts'

const directory = mkdtempSync(join(tmpdir(), 'farehouse-picture-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const readers: PictureReader[] = []
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})

function aReader(options: Partial<ReaderOptions> = {}): PictureReader {
  const reader = createPictureReader({ log: silentLog, ...options })
  readers.push(reader)
  return reader
}

const unreadable = { ok: false, fault: { code: 'pictureUnreadable' } }

/** A white sheet with a red mark in its upper left corner. */
function aSheet(width = 400, height = 200) {
  const mark = { create: { width: 40, height: 20, channels: 3 as const, background: 'red' } }
  return sharp({ create: { width, height, channels: 3, background: 'white' } }).composite([
    { input: mark, left: 0, top: 0 },
  ])
}

async function colourAt(jpeg: Uint8Array, left: number, top: number) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  const at = (top * info.width + left) * info.channels
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0].map((part) => (part > 128 ? 1 : 0)).join('')
}

/** A PNG with any header. */
function pngOf(width: number, height: number, rows: Uint8Array, interlaced = 0): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, interlaced], 8)
  const chunk = (name: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const none = new Uint8Array()
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', none),
  ])
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('A %s is re-encoded as JPEG', async (format) => {
    const read = await aReader().read(await aSheet().toFormat(format).toBuffer())
    const picture = read.ok ? read.value : undefined
    expect(await sharp(picture?.jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 200 })
    expect(await colourAt(picture?.jpeg ?? new Uint8Array(), 5, 5)).toBe('100')
  })

  it('a picture is scaled down, keeps its aspect ratio, and is never enlarged', async () => {
    const read = await aReader().read(await aSheet(5000, 1000).jpeg().toBuffer())
    expect(await sharp(read.ok ? read.value.jpeg : undefined).metadata()).toMatchObject({
      width: 2000,
      height: 400,
    })
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'a picture is turned upright from orientation %i',
    async (orientation) => {
      const sheet = await aSheet().png().toBuffer()
      const held = await sharp(sheet).withMetadata({ orientation }).jpeg().toBuffer()
      const upright = await sharp(held).autoOrient().raw().toBuffer({ resolveWithObject: true })
      const read = await aReader().read(held)
      const ours = await sharp(read.ok ? read.value.jpeg : undefined)
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([ours.info.width, ours.info.height]).toEqual([upright.info.width, upright.info.height])
      const corners = [5, upright.info.width - 5].flatMap((x) =>
        [5, upright.info.height - 5].map((y) => [x, y]),
      )
      const same = await sharp(upright.data, { raw: upright.info }).jpeg().toBuffer()
      for (const [x = 0, y = 0] of corners) {
        expect(await colourAt(read.ok ? read.value.jpeg : same, x, y)).toBe(await colourAt(same, x, y))
      }
    },
  )

  it('a picture loses the metadata of its camera, owner and software', async () => {
    const told = aSheet().withExif({
      IFD0: { Copyright: 'SOMCHAI', ImageDescription: '<script>' },
    })
    const sent = await told.withIccProfile('p3').jpeg().toBuffer()
    expect(sent.includes('SOMCHAI')).toBe(true)
    const read = await aReader().read(
      Buffer.concat([sent, Buffer.from('PK\x03\x04<script>alert(1)</script>')]),
    )
    const jpeg = Buffer.from(read.ok ? read.value.jpeg : [])
    expect(
      ['SOMCHAI', '<script', 'PK\x03\x04', 'Exif', 'ICC_PROFILE'].filter((one) => jpeg.includes(one)),
    ).toEqual([])
    expect(jpeg.length).toBeGreaterThan(0)
  })

  it('a picture has the same digest in every container, and another one for another picture', async () => {
    const reader = aReader()
    const sheet = await aSheet().png().toBuffer()
    const wrapped = await sharp(sheet)
      .withExif({ IFD0: { Copyright: 'x' } })
      .webp({ lossless: true })
      .toBuffer()
    const other = await aSheet(401).png().toBuffer()
    const digests: string[] = []
    for (const one of [sheet, wrapped, other]) {
      const read = await reader.read(one)
      if (read.ok) digests.push(read.value.digest)
    }
    expect([digests.length, digests[0] === digests[1], digests[0] === digests[2]]).toEqual([3, true, false])
  })

  it('a picture yields its QR codes, including rotated or small ones', async () => {
    const text = '0041000600000101030040220014242082547BPP03585102TH9104E45B'
    const code = await codePicture({ bcid: 'qrcode', text, scale: 4, padding: 8, backgroundcolor: 'FFFFFF' })
    const photo = aSheet(3000, 4000).composite([{ input: code, left: 2200, top: 3400 }])
    const held = await sharp(await photo.png().toBuffer())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const read = await aReader().read(held)
    expect(read.ok && read.value.codes).toEqual([text])
  })
})

describe('a file that is not an accepted picture', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;')],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0')],
    ['JPEG after something else', Buffer.from('<html>\xff\xd8\xff\xe0', 'latin1')],
    ['a JPEG that has only begun', Buffer.from([255, 216, 255, 224, 0, 16])],
    ['a PNG without rows', pngOf(100, 100, new Uint8Array())],
    ['a PNG of 50,000 by 50,000', pngOf(50_000, 50_000, Buffer.alloc(1_000_000))],
    ['a PNG in passes that is unpacked whole', pngOf(7000, 7000, Buffer.alloc(1_000_000), 1)],
    ['a RIFF that is a sound', Buffer.from('RIFF\x24\0\0\0WAVEfmt ')],
  ])('%s is not read', async (_what, bytes) => {
    expect(await aReader().read(bytes)).toEqual(unreadable)
  })

  it('A truncated picture is not read', async () => {
    const reader = aReader()
    const whole = await aSheet().jpeg().toBuffer()
    for (const part of [0.1, 0.4, 0.7, 0.95]) {
      expect(await reader.read(whole.subarray(0, whole.length * part))).toEqual(unreadable)
    }
  })
})

describe('the reader process', () => {
  const program = (name: string, onMessage: string) => {
    const path = join(directory, `${name}.mjs`)
    writeFileSync(path, `process.on('message', () => ${onMessage})`)
    return pathToFileURL(path)
  }

  it('the reader process is killed when it hangs, and the next picture gets another process', async () => {
    const reader = aReader({ program: program('hangs', '{ for (;;); }'), longestMs: 400 })
    const sheet = await aSheet().png().toBuffer()
    expect(await Promise.all([reader.read(sheet), reader.read(sheet)])).toEqual([unreadable, unreadable])
  })

  it('the reader process may crash', async () => {
    const reader = aReader({ program: program('crashes', 'process.abort()') })
    const sheet = await aSheet().png().toBuffer()
    expect(await reader.read(sheet)).toEqual(unreadable)
    expect(await reader.read(sheet)).toEqual(unreadable)
  })

  it.skipIf(process.platform !== 'linux')('the reader process cannot exceed its memory limit', async () => {
    const greedy = program('greedy', `{ const all = []; for (;;) all.push(Buffer.alloc(16e6, 1)) }`)
    const reader = aReader({ program: greedy, longestMs: 20_000 })
    let most = 0
    const watch = setInterval(() => {
      if (reader.processId === undefined) return
      void readFile(`/proc/${reader.processId}/statm`, 'latin1')
        .then((pages) => (most = Math.max(most, Number(pages.split(' ')[1]) * 4096)))
        .catch(() => undefined)
    }, 5)
    expect(await reader.read(await aSheet().png().toBuffer())).toEqual(unreadable)
    clearInterval(watch)
    expect(most).toBeGreaterThan(100_000_000)
    expect(most).toBeLessThan(700_000_000)
  })

  it.each([
    ['write a file', `await fs.promises.writeFile('${join(directory, 'written')}', 'x')`],
    ['start a program', `(await import('node:child_process')).execFileSync('true')`],
  ])('the reader process cannot %s', async (_what, act) => {
    const told = `{ (async () => { const fs = await import('node:fs'); let kind = 'read'; try { ${act} } catch { kind = 'unreadable' }; process.send({ kind, picture: {} }) })() }`
    const reader = aReader({ program: program(`acts-${act.length}`, told) })
    expect(await reader.read(await aSheet().png().toBuffer())).toEqual(unreadable)
  })

  it('the reader process receives none of the settings of the shop', async () => {
    process.env['FAREHOUSE_CANARY'] = 'secret'
    const told = `process.send({ kind: JSON.stringify(process.env).includes('secret') ? 'read' : 'unreadable' })`
    expect(await aReader({ program: program('tells', told) }).read(await aSheet().png().toBuffer())).toEqual(
      unreadable,
    )
    delete process.env['FAREHOUSE_CANARY']
  })

  it('the reader reads one picture after the other and refuses those that would wait too long', async () => {
    const reader = aReader({ mostWaiting: 3, mostPerProcess: 2, idleMs: 1 })
    const sheet = await aSheet().png().toBuffer()
    const all = await Promise.all(Array.from({ length: 6 }, () => reader.read(sheet)))
    expect(all.map((one) => (one.ok ? 'read' : one.fault.code))).toEqual([
      'read',
      'read',
      'read',
      'read',
      'busy',
      'busy',
    ])
    await expect.poll(() => reader.processId).toBeUndefined()
    expect(await reader.read(sheet)).toMatchObject({ ok: true })
  })

  it('the reader reports that there is no picture library', async () => {
    const warned: string[] = []
    const log = { ...silentLog, warn: (event: string) => void warned.push(event) }
    const reader = aReader({ program: program('without', `process.send({ kind: 'missing' })`), log })
    const sheet = await aSheet().png().toBuffer()
    const none = { ok: false, fault: { code: 'picturesNotAccepted' } }
    expect([await reader.read(sheet), await reader.read(sheet)]).toEqual([none, none])
    expect(warned).toEqual(['picturesMissing'])
  })
})
