import { basename } from 'node:path'
import type { ImageOut } from '@roomful/contract/features/images/images'
import type { Image } from '../features/images/image.ts'
import { readUpload } from '../features/images/read-image.ts'
import { listImages, storeImage } from '../features/images/stored-images.ts'
import { silentLog } from '../lib/log.ts'
import { reading, writing } from '../services.ts'
import { ParseProcesses } from '../workers/parse-processes.ts'
import { type Command, type CommandCall, UsageError } from './command.ts'
import { readBytes } from './deck.ts'
import { organizationOf, pageOption, pageOptions, withServices } from './with-services.ts'

const org = { type: 'string' } as const

export const imagesUpload: Command = {
  usage: 'roomful images upload [--org ID] FILE…',
  options: { org },
  argument: 'FILE…',
  run: async call => {
    if (call.given.length === 0) throw new UsageError('FILE is missing')
    const read = await readImages(call)
    return withServices(call, async services => {
      const organization = await organizationOf(call, services)
      const images = await writing(services, async tx => {
        const stored: (ImageOut & { readonly file: string })[] = []
        for (const { file, image } of read)
          stored.push({ file, ...(await storeImage(tx, organization, image)) })
        return stored
      })
      return { images }
    })
  },
}

export const imagesList: Command = {
  usage: 'roomful images list [--org ID] [--limit N] [--cursor C]',
  options: { org, ...pageOptions },
  run: call => {
    const page = pageOption(call)
    return withServices(call, async services =>
      listImages(reading(services), await organizationOf(call, services), page),
    )
  },
}

/**
 * Reads files as uploads are, in processes.
 * @throws UsageError; ApiError INVALID_REQUEST_BODY with the file's name as its field; UNAVAILABLE
 */
async function readImages({ given }: CommandCall): Promise<{ file: string; image: Image }[]> {
  const parser = new ParseProcesses({ giveWay: false }, silentLog)
  const { signal } = new AbortController()
  const parse = (file: Buffer) => parser.parseImage(file, { id: 'command' }, signal)
  try {
    const images: { file: string; image: Image }[] = []
    for (const file of given) {
      const image = await readUpload(readBytes(file).toString('base64'), parse, basename(file))
      images.push({ file, image })
    }
    return images
  } finally {
    await parser.close()
  }
}
