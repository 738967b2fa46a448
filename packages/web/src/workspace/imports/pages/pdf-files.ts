/** Addresses of the files that PDF.js needs for some PDFs: character maps of East Asian texts, fonts, decoders of images. */
const addresses = {
  ...import.meta.glob<string>('../../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
    eager: true,
    exhaustive: true,
    query: '?url',
    import: 'default',
  }),
  ...import.meta.glob<string>('../../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    eager: true,
    exhaustive: true,
    query: '?url',
    import: 'default',
  }),
  ...import.meta.glob<string>('../../../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm', {
    eager: true,
    exhaustive: true,
    query: '?url',
    import: 'default',
  }),
}
const byName = new Map(
  Object.entries(addresses).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
)

/** A file of PDF.js; null if there is none or it cannot be loaded: the PDF is drawn without it. */
export async function fetchPdfFile(name: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
  const address = byName.get(name)
  if (address === undefined) return null
  try {
    const response = await fetch(address, { signal })
    return response.ok ? await response.arrayBuffer() : null
  } catch {
    return null
  }
}
