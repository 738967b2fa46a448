import { readImport } from '@roomful/importers'
import { readImage, readImageWithinLimits } from '../../src/features/images/read-image.ts'
import { isScalable } from '../../src/features/images/scalable.ts'
import { scaleImage } from '../../src/features/images/scale-image.ts'
import type { FileParser } from '../../src/features/imports/file-parser.ts'

/**
 * Parses files in the process of the tests, for those that upload some on the way to something else: a process for each file costs
 * more than all the rest of them. Tests of uploads and imports themselves leave them to processes, as a server does.
 */
export const parseHere: FileParser = {
  parseImport: job => readImport(job, readImageWithinLimits),
  async parseImage(file) {
    const image = readImage(file)
    return image && { ...image, scaled: isScalable(image) ? await scaleImage(image) : [] }
  },
  close: async () => {},
}
