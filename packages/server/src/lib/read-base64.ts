import { invalidField } from './api-error.ts'

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/**
 * Decodes a base64 field (RFC 4648, section 4).
 * @param field its published name
 * @throws ApiError INVALID_REQUEST_BODY with `details` `base64` or `size`
 */
export function readBase64(
  text: string,
  { field, bytesMax }: { readonly field: string; readonly bytesMax: number },
): Buffer {
  const file = Buffer.from(text, 'base64')
  if (file.toString('base64') !== text)
    throw invalidField(field, 'base64', 'the bytes of the file in base64, without `data:` or line breaks')
  if (file.length > bytesMax) throw invalidField(field, 'size', `at most ${sizeText(bytesMax)}`)
  return file
}

function sizeText(bytes: number): string {
  return bytes < mebibyte ? `${bytes / kibibyte} KiB` : `${bytes / mebibyte} MiB`
}
