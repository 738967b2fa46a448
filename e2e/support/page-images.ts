import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** All images of a room are loaded, are seen in their own proportions, and stand within the page. */
export async function expectWhole(page: Page, count: number): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const images = [...document.querySelectorAll<HTMLImageElement>('img.picture')]
        await Promise.all(images.map(image => image.decode()))
        return images.map(image => {
          const { left, right, top, bottom, width, height } = image.getBoundingClientRect()
          const isInside =
            left >= -1 &&
            right <= innerWidth + 1 &&
            top >= -1 &&
            image.offsetWidth > 8 &&
            image.offsetHeight > 3
          const isWithinStage = !document.querySelector('.stage') || bottom <= innerHeight + 1
          const ratio = (width * image.naturalHeight) / (height * image.naturalWidth)
          return isInside && isWithinStage && Math.abs(ratio - 1) < 0.1 ? 'whole' : image.outerHTML
        })
      }),
    )
    .toEqual(Array.from({ length: count }, () => 'whole'))
}

/** A picture file of some size in pixels. */
export async function drawn(page: Page, width: number, height: number, type: string): Promise<Buffer> {
  const url = await page.evaluate(
    ([width, height, type]) => {
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      const context = canvas.getContext('2d')!
      const gradient = context.createLinearGradient(0, 0, width, height)
      gradient.addColorStop(0, '#fc3')
      gradient.addColorStop(1, '#25c')
      context.fillStyle = gradient
      context.fillRect(0, 0, width, height)
      return canvas.toDataURL(type)
    },
    [width, height, type] as const,
  )
  return Buffer.from(url.split(',')[1]!, 'base64')
}

/** Hands a file to an element as a browser does. @param text what the clipboard holds besides @returns whether the page has taken it */
export function give(target: Locator, how: 'drop' | 'paste', file: Buffer, text = ''): Promise<boolean> {
  return target.evaluate(
    (element, [how, base64, text]) => {
      const dataTransfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], 'picture.png', { type: 'image/png' }))
      if (text !== '') dataTransfer.setData('text/plain', text)
      const options = { bubbles: true, cancelable: true }
      return !element.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer })
          : new ClipboardEvent('paste', { ...options, clipboardData: dataTransfer }),
      )
    },
    [how, file.toString('base64'), text] as const,
  )
}
