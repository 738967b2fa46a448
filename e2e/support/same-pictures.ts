import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestBrowser } from './browser.ts'

/** Pictures that may differ between two runs of the same code, and why. */
const varying: readonly (readonly [RegExp, string])[] = [
  [/^86-reactions-/, 'taken while emoji rise'],
  [/^61-provider-/, 'the port of the provider, and the system time, by which its signatures are valid'],
  [/^(webhooks?|delivery|audit.*)-\d/, 'the port of the receiver, and how long it took'],
]

/**
 * Compares two folders of pictures, pixel by pixel.
 * @returns a line for each picture that is missing in one of them or differs, except those that may
 */
export async function differingPictures(
  browser: TestBrowser,
  folders: readonly [string, string],
): Promise<string[]> {
  const [ours, others] = folders.map(
    folder => new Set(readdirSync(folder).filter(file => file.endsWith('.png'))),
  ) as [Set<string>, Set<string>]
  const page = await browser.page()
  const lines: string[] = []
  for (const file of [...ours.union(others)].sort()) {
    const missing = [ours, others].findIndex(files => !files.has(file))
    if (missing !== -1) {
      lines.push(`${file}: missing in ${folders[missing]}`)
      continue
    }
    const [one, other] = folders.map(folder => readFileSync(join(folder, file))) as [Buffer, Buffer]
    if (one.equals(other) || varying.some(([names]) => names.test(file))) continue
    const difference = await page.evaluate(
      async sources => {
        const images = await Promise.all(
          sources.map(async source => {
            const response = await fetch(`data:image/png;base64,${source}`)
            const bitmap = await createImageBitmap(await response.blob())
            const { width, height } = bitmap
            const context = new OffscreenCanvas(width, height).getContext('2d')!
            context.drawImage(bitmap, 0, 0)
            return {
              width,
              height,
              data: new Uint32Array(context.getImageData(0, 0, width, height).data.buffer),
            }
          }),
        )
        const [a, b] = images as [(typeof images)[0], (typeof images)[0]]
        if (a.width !== b.width || a.height !== b.height)
          return `${a.width} × ${a.height} instead of ${b.width} × ${b.height}`
        let count = 0
        let [left, top, right, bottom] = [a.width, a.height, 0, 0]
        for (let i = 0; i < a.data.length; i++) {
          if (a.data[i] === b.data[i]) continue
          count++
          const [x, y] = [i % a.width, Math.floor(i / a.width)]
          ;[left, top] = [Math.min(left, x), Math.min(top, y)]
          ;[right, bottom] = [Math.max(right, x), Math.max(bottom, y)]
        }
        return count === 0 ? null : `${count} pixels differ, from ${left}, ${top} to ${right}, ${bottom}`
      },
      [one, other].map(png => png.toString('base64')),
    )
    if (difference !== null) lines.push(`${file}: ${difference}`)
  }
  await page.context().close()
  return lines
}
