/** A part of a tagged PDF, with the pages (ids of their objects) that it is on. */
export interface PdfPart {
  /** As H2, Table or TR. */
  readonly type: string
  readonly pages: ReadonlySet<string>
  readonly parts: readonly PdfPart[]
}

/** The pages of a PDF that Chromium has printed, and the parts of its content. */
export function readPdf(file: Buffer): { readonly pages: number; readonly root: PdfPart } {
  const objects = new Map<string, string>()
  for (const [, id, content] of file.toString('latin1').matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g))
    objects.set(id!, content!)
  const all = [...objects.values()]
  const root = all.find(content => content.includes('/Type /StructTreeRoot'))
  if (root === undefined) throw new Error('the PDF is not tagged')
  return {
    pages: all.filter(content => /\/Type \/Page\b(?!s)/.test(content)).length,
    root: partOf(root),
  }

  function partOf(content: string): PdfPart {
    const own = [...content.matchAll(/\/Pg (\d+) 0 R/g)].map(([, id]) => id!)
    const refs = content.replace(/\/(?:P|Pg|ParentTree|IDTree|Obj) \d+ 0 R/g, '').matchAll(/(\d+) 0 R/g)
    const parts = [...refs].flatMap(([, id]) => {
      const child = objects.get(id!)
      return child?.includes('/Type /StructElem') ? [partOf(child)] : []
    })
    return {
      type: /\/S \/(\w+)/.exec(content)?.[1] ?? 'Root',
      pages: new Set([...own, ...parts.flatMap(({ pages }) => [...pages])]),
      parts,
    }
  }
}

/** All parts of a type, in order. */
export function partsOf(part: PdfPart, type: string): PdfPart[] {
  return [...(part.type === type ? [part] : []), ...part.parts.flatMap(one => partsOf(one, type))]
}

/** The smallest parts that contain all of these types. */
export function smallestWith(part: PdfPart, ...types: readonly string[]): PdfPart[] {
  const smaller = part.parts.flatMap(one => smallestWith(one, ...types))
  if (smaller.length > 0) return smaller
  return types.every(type => partsOf(part, type).length > 0) ? [part] : []
}
