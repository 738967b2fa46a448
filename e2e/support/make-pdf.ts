/** A page of a made PDF. */
interface MadePage {
  /** Lines of text, in a font that the PDF does not contain. */
  readonly lines?: readonly string[]
  /** Chinese as UTF-16 in hexadecimal, in a font and with a character map that the PDF does not contain. */
  readonly chinese?: string
  /** A black picture of 8 × 8 pixels as scanners write it (JBIG2), over the whole page. */
  readonly isScanned?: boolean
  /** Width and height in points; 960 × 540 by default. */
  readonly size?: readonly [width: number, height: number]
  /** Red, green and blue of the page, each 0 to 1. */
  readonly colour?: readonly [number, number, number]
}

/** A page information segment (ITU-T T.88, section 7.4.8) of 8 × 8 pixels, black by default. */
const jbig2 = '00000000 30 00 01 00000013 00000008 00000008 00000000 00000000 04 0000>'
const scanned =
  '<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 1 /ColorSpace /DeviceGray ' +
  `/Filter [/ASCIIHexDecode /JBIG2Decode] /Length ${jbig2.length} >>\nstream\n${jbig2}\nendstream`

/** A PDF of these pages. @param isLocked whether a password is required */
export function makePdf(pages: readonly MadePage[], { isLocked = false } = {}): Buffer {
  const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
  const fonts =
    '<< /F 3 0 R /C << /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >> >>'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${6 + 2 * i} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>',
    scanned,
    ...pages.flatMap(
      ({ lines = [], chinese, isScanned, size: [width, height] = [960, 540], colour = [1, 1, 1] }, i) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${7 + 2 * i} 0 R /Resources << /Font ${fonts} /XObject << /S 5 0 R >> >> >>`,
        stream(
          [
            `${colour.join(' ')} rg 0 0 ${width} ${height} re f 0 g`,
            ...lines.map((line, at) => `BT /F 40 Tf 60 ${height - 100 - at * 60} Td (${line}) Tj ET`),
            ...(isScanned ? [`q ${width} 0 0 ${height} 0 0 cm /S Do Q`] : []),
            ...(chinese === undefined ? [] : [`BT /C 40 Tf 60 ${height - 100} Td <${chinese}> Tj ET`]),
          ].join('\n'),
        ),
      ],
    ),
  ]
  const key = 'ab'.repeat(32)
  const parts = ['%PDF-1.7\n', ...objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`)]
  const offsets = parts.map((_, i) => parts.slice(0, i).join('').length)
  const entries = offsets.slice(1).map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const lock = isLocked
    ? `/ID [<${key}> <${key}>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${key}> /U <${key}> >>`
    : ''
  return Buffer.from(
    `${parts.join('')}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}` +
      `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${lock} >>\nstartxref\n${parts.join('').length}\n%%EOF\n`,
    'latin1',
  )
}
