const isKind =
  (type: string, endings: RegExp) =>
  (file: File): boolean =>
    file.type.startsWith(type) || endings.test(file.name)

/** The endings of files whose pages become slides. */
export const pageEndings = '.pdf,.png,.jpg,.jpeg,.webp,.gif,.avif'
const isPdf = isKind('application/pdf', /\.pdf$/i)
export const isPicture = isKind('image/', /\.(png|jpe?g|webp|gif|avif)$/i)

/** Whether files become slides as pictures, not as questions that are read from them. */
export function arePages(files: readonly File[]): boolean {
  return files.length > 1 || files.some(file => isPdf(file) || isPicture(file))
}
