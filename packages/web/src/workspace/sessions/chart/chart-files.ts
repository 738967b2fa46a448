import type { Chart } from './chart.ts'

const radius = 8

/** A chart as an SVG document of rectangles and texts, which office and drawing programs can edit. @param title its name for readers */
export function svgOf({ width, height, paper, font, shapes }: Chart, title: string): Blob {
  const lines = shapes.map(shape =>
    shape.type === 'bar'
      ? `<rect x="${n(shape.x)}" y="${n(shape.y)}" width="${n(shape.width)}" height="${n(shape.height)}" rx="${radius}" fill="${shape.fill}"/>`
      : `<text x="${n(shape.x)}" y="${n(shape.y)}" font-size="${n(shape.size)}" font-weight="${shape.weight}" text-anchor="${shape.align}" fill="${shape.fill}">${escaped(shape.text)}</text>`,
  )
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escaped(font)}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${paper}"/>`,
    ...lines,
    '</svg>',
    '',
  ]
  return new Blob([svg.join('\n')], { type: 'image/svg+xml' })
}

/** A chart as PNG, drawn by a canvas of the page. @throws Error if the browser has no memory for it */
export function pngOf({ width, height, paper, font, shapes }: Chart): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')!
  context.fillStyle = paper
  context.fillRect(0, 0, width, height)
  for (const shape of shapes) {
    context.fillStyle = shape.fill
    if (shape.type === 'bar') {
      context.beginPath()
      context.roundRect(shape.x, shape.y, shape.width, shape.height, Math.min(radius, shape.width / 2))
      context.fill()
    } else {
      context.font = `${shape.weight} ${shape.size}px ${font}`
      // As in the SVG, whatever the direction of the page.
      context.textAlign = shape.align === 'start' ? 'left' : 'right'
      context.fillText(shape.text, shape.x, shape.y)
    }
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('the chart is too large')))),
  )
}

function n(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** Text of XML, without control characters, which XML cannot contain. */
function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
