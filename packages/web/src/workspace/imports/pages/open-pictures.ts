import { imageLimits } from '@roomful/contract/features/images/limits'
import { isGif } from '../../images/prepare-image.ts'
import { type DrawnPage, PageError, type Pages, requirePlace } from './pages.ts'
import { wholePicture } from './whole-picture.ts'

/** Pictures as pages, in the order of their names. @throws PageError */
export function openPictures(files: readonly File[]): Pages {
  requirePlace(files.length)
  const inOrder = [...files].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
  return {
    title: files.length === 1 ? titleOf(files[0]!) : '',
    count: files.length,
    draw: index => pageOf(inOrder[index]!),
    close() {},
  }
}

/** A file's name without its extension. */
export function titleOf({ name }: File): string {
  return name.replace(/\.\w{1,5}$/, '').trim()
}

/** @throws PageError */
async function pageOf(file: File): Promise<DrawnPage> {
  const fail = (fault: 'svg' | 'unreadable' | 'movesTooLarge') =>
    new PageError({ type: 'picture', name: file.name, fault })
  // Only Safari could draw it.
  if (file.type === 'image/svg+xml') throw fail('svg')
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (picture === null) throw fail('unreadable')
  try {
    const alt = titleOf(file)
    if (!(await isGif(file))) return { picture: await wholePicture(picture), alt, layout: 'PICTURE_FULL' }
    // It may be animated, so it stays as it is, in a layout that does not crop it.
    if (file.size > imageLimits.bytesMax) throw fail('movesTooLarge')
    return { picture: file, alt, layout: 'TEXT' }
  } finally {
    picture.close()
  }
}
